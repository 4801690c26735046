import type { deskRecovery, recovery } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

/** What somebody has shown who asks. */
export type ShownProof = 'nothing' | 'login-password' | 'recovery-code';

/** `customer` null: of an account that doesn't exist. */
export type CaseRow = {
  readonly id: bigint;
  readonly number: string;
  readonly customer: bigint | null;
  readonly lost: recovery.Lost;
  readonly secretHash: Buffer;
  readonly shown: ShownProof;
  readonly person: Buffer | null;
  /** System time. */
  readonly askedAt: Instant;
  /** Business time. */
  readonly dueAt: Instant;
};

const { selected } = tableOf<CaseRow>({
  id: ['id', 'int8'],
  number: ['number', 'text'],
  customer: ['customer_id', 'int8'],
  lost: ['lost', 'text'],
  secretHash: ['secret_hash', 'bytea'],
  shown: ['shown', 'text'],
  person: ['person', 'bytea'],
  askedAt: ['asked_at', 'timestamptz'],
  dueAt: ['due_at', 'timestamptz'],
});

export async function insertCase(tx: Tx, { number, customer, lost, secretHash, shown, person, askedAt, dueAt }: Omit<CaseRow, 'id'>): Promise<void> {
  await tx.query(
    'recovery.insert-case',
    'insert into recovery_case (number, customer_id, lost, secret_hash, shown, person, asked_at, due_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [number, customer, lost, secretHash, shown, person, timestamp(askedAt), timestamp(dueAt)],
  );
}

export async function readCase(from: Queryable, id: bigint): Promise<CaseRow | null> {
  const [row] = await from.query<CaseRow>('recovery.read-case', `select ${selected} from recovery_case where id = $1`, [id]);
  return row ?? null;
}

export async function findCase(from: Queryable, number: string): Promise<CaseRow | null> {
  const [row] = await from.query<CaseRow>('recovery.find-case', `select ${selected} from recovery_case where number = $1`, [number]);
  return row ?? null;
}

/** What was asked for in a customer's name since a moment (system time), the newest first. */
export const casesOf = (from: Queryable, customer: bigint, since: Instant): Promise<CaseRow[]> =>
  from.query('recovery.cases-of', `select ${selected} from recovery_case where customer_id = $1 and asked_at > $2 order by id desc limit 50`, [
    customer,
    timestamp(since),
  ]);

type Revocation = { readonly asked: bigint; readonly operator: bigint; readonly reason: deskRecovery.TakeBackReason; readonly at: Instant };

/** @param revocation its moment is business time */
export async function insertRevocation(tx: Tx, { asked, operator, reason, at }: Revocation): Promise<void> {
  await tx.query('recovery.revoke', 'insert into recovery_revocation (case_id, operator_id, reason, at) values ($1, $2, $3, $4)', [
    ...[asked, operator, reason, timestamp(at)],
  ]);
}

export const isTakenBack = async (from: Queryable, asked: bigint): Promise<boolean> =>
  (await from.query('recovery.is-revoked', 'select from recovery_revocation where case_id = $1', [asked])).length > 0;
