import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';

export type GrantRow = {
  readonly customer: bigint;
  readonly session: bigint;
  readonly operation: string;
  readonly subject: Buffer;
  readonly givenAt: Instant;
  readonly expiresAt: Instant;
};

export async function insertGrant(tx: Tx, { customer, session, operation, subject, givenAt, expiresAt }: GrantRow): Promise<void> {
  await tx.query(
    'step-up.insert',
    'insert into step_up_grant (customer_id, session_id, operation, subject, given_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [customer, session, operation, subject, timestamp(givenAt), timestamp(expiresAt)],
  );
}

/** Which grant is meant, and at what moment: one that was given later than `givenBefore` is of a clock that went back. */
export type Asked = Pick<GrantRow, 'customer' | 'session' | 'subject'> & { readonly now: Instant; readonly givenBefore: Instant };

const open = `select id from step_up_grant
  where session_id = $1 and subject = $2 and customer_id = $3 and used_at is null and expires_at > $4 and given_at <= $5 order by id limit 1`;
const values = ({ customer, session, subject, now, givenBefore }: Asked) => [session, subject, customer, timestamp(now), timestamp(givenBefore)];

export async function isGrantOpen(from: Queryable, asked: Asked): Promise<boolean> {
  return (await from.query('step-up.is-open', open, values(asked))).length > 0;
}

/** Null where there is none. */
export async function lockGrant(tx: Tx, asked: Asked): Promise<bigint | null> {
  const [row] = await tx.arrays<[bigint]>('step-up.lock', `${open} for update`, values(asked));
  return row?.[0] ?? null;
}

export async function writeUse(tx: Tx, { id, at }: { id: bigint; at: Instant }): Promise<void> {
  await tx.query('step-up.use', 'update step_up_grant set used_at = $2 where id = $1', [id, timestamp(at)]);
}
