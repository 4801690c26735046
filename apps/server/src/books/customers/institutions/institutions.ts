import { randomInt } from 'node:crypto';
import type { Instant } from '@parkett/kernel';
import { invariant } from '@parkett/kernel';
import { withTransaction, type Db, type Queryable, type Tx } from '../../../platform/db.ts';
import { lockCustomer } from '../store.ts';
import { codeAlphabet, isValid, readInviteCode, type InviteCode } from '../rules/invite.ts';
import { codeOfCustomer, demoInstitution, findInviteCode, insertInstitution, insertInviteCode, institutionOf } from './store.ts';

const codeLength = 10;
const demo = { name: 'Parkett Demo', code: 'PARKETT' };

/** As many letters and digits of a code, drawn by chance. */
export const randomCode = (length = codeLength): string => Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

/** A new institution with its invite code; null when there is one of that name. In the caller's transaction. */
export async function addInstitution(tx: Tx, name: string): Promise<{ id: number; code: string } | null> {
  const id = await insertInstitution(tx, { name, demo: false });
  if (id === null) return null;
  const code = randomCode();
  await insertInviteCode(tx, { code, institutionId: id, customerId: null });
  return { id, code };
}

/** Paper mode's own institution with its well-known code, made at the first start. */
export async function ensureDemoInstitution(db: Db): Promise<{ id: number; code: string }> {
  await withTransaction(db, async tx => {
    const id = await insertInstitution(tx, { name: demo.name, demo: true });
    if (id !== null) await insertInviteCode(tx, { code: demo.code, institutionId: id, customerId: null });
  });
  const found = await demoInstitution(db);
  invariant(found, 'the demo institution exists');
  return found;
}

/** The invite code that was typed, if it is valid now; else null, whatever is wrong with it. */
export async function findInvite(from: Queryable, typed: string, context: { now: Instant; paperMode: boolean }): Promise<InviteCode | null> {
  const code = readInviteCode(typed);
  const invite = code === null ? null : await findInviteCode(from, code);
  return invite && isValid(invite, context) ? invite : null;
}

/** The customer's own code to invite others with, made when it is first asked for. A customer who registers with it belongs to the same institution. */
export async function ownInviteCode(db: Db, customerId: bigint): Promise<string> {
  const existing = await codeOfCustomer(db, customerId);
  if (existing !== null) return existing;
  return withTransaction(db, async tx => {
    await lockCustomer(tx, customerId);
    // Asked for twice at once: the second one reads what the first one has made.
    const made = await codeOfCustomer(tx, customerId);
    if (made !== null) return made;
    const code = randomCode();
    await insertInviteCode(tx, { code, institutionId: (await institutionOf(tx, customerId)).id, customerId });
    return code;
  });
}
