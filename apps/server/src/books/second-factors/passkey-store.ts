import { hash } from 'node:crypto';
import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { Holder } from './store.ts';

export type Passkey = { readonly id: bigint; readonly name: string; readonly createdAt: Instant; readonly usedAt: Instant | null };

export type PasskeyRow = Passkey & {
  readonly kind: Holder['kind'];
  readonly holder: bigint;
  readonly credential: Buffer;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: string;
};

const columns = `id, name, created_at as "createdAt", used_at as "usedAt", holder_kind as kind, holder, credential, public_key as "publicKey", counter, transports`;

export const readPasskeys = (from: Queryable, { kind, id }: Holder): Promise<PasskeyRow[]> =>
  from.query<PasskeyRow>('second-factors.passkeys', `select ${columns} from passkey where holder_kind = $1 and holder = $2 order by id`, [kind, id]);

export async function lockPasskey(tx: Tx, credential: Buffer): Promise<PasskeyRow | null> {
  const rows = await tx.query<PasskeyRow>('second-factors.lock-passkey', `select ${columns} from passkey where credential = $1 for update`, [
    credential,
  ]);
  return rows[0] ?? null;
}

/** False where somebody has this passkey already. */
export async function insertPasskey(
  tx: Tx,
  holder: Holder,
  passkey: Pick<PasskeyRow, 'credential' | 'publicKey' | 'counter' | 'transports' | 'name' | 'createdAt'>,
): Promise<boolean> {
  const { credential, publicKey, counter, transports, name, createdAt } = passkey;
  const rows = await tx.arrays(
    'second-factors.insert-passkey',
    `insert into passkey (holder_kind, holder, credential, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential) do nothing returning 1`,
    [holder.kind, holder.id, credential, publicKey, counter, transports, name, timestamp(createdAt)],
  );
  return rows.length > 0;
}

export async function writePasskeyUse(tx: Tx, use: { id: bigint; counter: number; at: Instant }): Promise<void> {
  await tx.query('second-factors.use-passkey', 'update passkey set counter = $2, used_at = $3 where id = $1', [
    use.id,
    use.counter,
    timestamp(use.at),
  ]);
}

export async function deletePasskey(tx: Tx, { kind, id }: Holder, passkey: bigint): Promise<boolean> {
  const rows = await tx.arrays(
    'second-factors.delete-passkey',
    'delete from passkey where id = $1 and holder_kind = $2 and holder = $3 returning 1',
    [passkey, kind, id],
  );
  return rows.length > 0;
}

export type Challenge = { readonly challenge: Buffer; readonly purpose: string; readonly holder: Holder | null };

/** As it is kept: whoever reads the database, or a copy of it, doesn't learn what is to be signed. */
const keptAs = (challenge: Buffer): Buffer => hash('sha256', challenge, 'buffer');

export const forgetChallenges = (tx: Tx, now: Instant): Promise<unknown> =>
  tx.query('second-factors.forget-challenges', 'delete from passkey_challenge where expires_at <= $1', [timestamp(now)]);

export async function insertChallenge(tx: Tx, { challenge, purpose, holder }: Challenge, times: { now: Instant; expiresAt: Instant }): Promise<void> {
  void forgetChallenges(tx, times.now).catch(() => {});
  await tx.query(
    'second-factors.insert-challenge',
    'insert into passkey_challenge (challenge, purpose, holder_kind, holder, expires_at) values ($1, $2, $3, $4, $5)',
    [keptAs(challenge), purpose, holder?.kind ?? null, holder?.id ?? null, timestamp(times.expiresAt)],
  );
}

/** Takes a challenge away, whatever comes of it. False where it isn't there, has run out, or was given for something or somebody else. */
export async function takeChallenge(tx: Tx, { challenge, purpose, holder }: Challenge, now: Instant): Promise<boolean> {
  const rows = await tx.query<{ fits: boolean }>(
    'second-factors.take-challenge',
    `delete from passkey_challenge where challenge = $1
     returning purpose = $2 and holder_kind is not distinct from $3 and holder is not distinct from $4::int8 and expires_at > $5 as fits`,
    [keptAs(challenge), purpose, holder?.kind ?? null, holder?.id ?? null, timestamp(now)],
  );
  return rows[0]?.fits ?? false;
}
