import type { deskRecovery, recovery } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import type { Review, TakenBack } from '../../books/reviews/index.ts';
import { numbersLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
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
  /** The desk was asked, not for a letter. */
  readonly byDesk: boolean;
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
  byDesk: ['by_desk', 'bool'],
  askedAt: ['asked_at', 'timestamptz'],
  dueAt: ['due_at', 'timestamptz'],
});

export async function insertCase(
  tx: Tx,
  { number, customer, lost, secretHash, shown, person, byDesk, askedAt, dueAt }: Omit<CaseRow, 'id'>,
): Promise<void> {
  await tx.query(
    'recovery.insert-case',
    'insert into recovery_case (number, customer_id, lost, secret_hash, shown, person, by_desk, asked_at, due_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [number, customer, lost, secretHash, shown, person, byDesk, timestamp(askedAt), timestamp(dueAt)],
  );
}

const subjectsLiteral = (reviews: readonly Pick<Review, 'subject'>[]): string => numbersLiteral(reviews.map(({ subject }) => BigInt(subject)));

export async function readCase(from: Queryable, id: bigint): Promise<CaseRow | null> {
  const [row] = await from.query<CaseRow>('recovery.read-case', `select ${selected} from recovery_case where id = $1`, [id]);
  return row ?? null;
}

/** Those of reviews, each of which has its case as its subject. */
export const readCases = (from: Queryable, reviews: readonly Pick<Review, 'subject'>[]): Promise<CaseRow[]> =>
  from.query('recovery.read-cases', `select ${selected} from recovery_case where id = any ($1::int8[])`, [subjectsLiteral(reviews)]);

export async function findCase(from: Queryable, number: string): Promise<CaseRow | null> {
  const [row] = await from.query<CaseRow>('recovery.find-case', `select ${selected} from recovery_case where number = $1`, [number]);
  return row ?? null;
}

/** What is set anew, so that nothing rests on what it was before. */
export type SetAnew = recovery.Lost | 'recovery-code';

/** Ends what was asked for until now in a customer's name, for something or by showing it. Nothing is written where nothing was asked for. */
export async function insertOvertaken(tx: Tx, { customer, what, at }: { customer: bigint; what: SetAnew; at: Instant }): Promise<void> {
  await tx.query(
    'recovery.insert-overtaken',
    `insert into recovery_overtaken (customer_id, what, up_to, at)
     select $1, $2, max(id), $3 from recovery_case where customer_id = $1 and (lost = $2 or shown = $2) having max(id) is not null`,
    [customer, what, timestamp(at)],
  );
}

/** Whether what a case asks for, or what was shown for it, was set anew since. Of one without a customer the same is asked. */
export async function isOvertaken(
  from: Queryable,
  { id, customer, lost, shown }: Pick<CaseRow, 'id' | 'customer' | 'lost' | 'shown'>,
): Promise<boolean> {
  const rows = await from.query(
    'recovery.is-overtaken',
    'select from recovery_overtaken where customer_id = $1 and up_to >= $2 and what in ($3, $4) limit 1',
    [customer ?? 0n, id, lost, shown],
  );
  return rows.length > 0;
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

/** What was taken back of these reviews, each of which has its case as its subject. */
export async function revocationsOf(from: Queryable, reviews: readonly Pick<Review, 'id' | 'subject'>[]): Promise<ReadonlyMap<bigint, TakenBack>> {
  const rows = await from.query<{ asked: string; operator: bigint; reason: string; at: Instant }>(
    'recovery.revocations',
    'select case_id::text as asked, operator_id as operator, reason, at from recovery_revocation where case_id = any ($1::int8[])',
    [subjectsLiteral(reviews)],
  );
  return new Map(
    rows.flatMap(({ asked, operator, ...rest }) =>
      reviews.filter(({ subject }) => subject === asked).map(({ id }) => [id, { ...rest, by: { kind: 'operator', id: operator } }] as const),
    ),
  );
}

export const isTakenBack = async (from: Queryable, asked: bigint): Promise<boolean> =>
  (await from.query('recovery.is-revoked', 'select from recovery_revocation where case_id = $1', [asked])).length > 0;
