import { createHmac, randomBytes } from 'node:crypto';
import { denial, type Denial } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import type { Tx } from '../../platform/db.ts';
import { readRecoveryCode, recoveryCodeOf, recoveryCodes } from './rules/recovery-code.ts';
import { replaceRecoveryCodes, useRecoveryCode, type Holder } from './store.ts';

function drawn(): string {
  for (;;) {
    const code = recoveryCodeOf(randomBytes(32));
    if (code !== null) return code;
  }
}

/** Under a key that isn't in the database; a code is worth as much as a password and far longer than one that can be guessed, so that one HMAC is enough. */
const macOf = (key: Buffer, { kind, id }: Holder, code: string): Buffer => createHmac('sha256', key).update(`${kind} ${id} ${code}`).digest();

/** Ten new codes, to be shown this one time; earlier ones are worth nothing from now on. */
export async function renewRecoveryCodes(tx: Tx, holder: Holder, { key, now }: { key: Buffer; now: Instant }): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodes }, drawn);
  await replaceRecoveryCodes(tx, holder, { macs: codes.map(code => macOf(key, holder, readRecoveryCode(code)!)), at: now });
  return codes;
}

/** Uses a code up. Says what is wrong with it: it can't be one, or it isn't one of theirs, or was used. */
export async function spendRecoveryCode(
  tx: Tx,
  holder: Holder,
  { key, typed, now }: { key: Buffer; typed: string; now: Instant },
): Promise<Denial | null> {
  const code = readRecoveryCode(typed);
  if (code === null) return denial('recovery-code-malformed');
  const isTheirs = await useRecoveryCode(tx, holder, { mac: macOf(key, holder, code), at: now });
  return isTheirs ? null : denial('wrong-recovery-code');
}
