import type { LoanPurpose, LoanReason, LoanRecordKind, LoanState } from '@parkett/contract/loan-words';
import type { Instant, TradingDate } from '@parkett/kernel';
import { numbersLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { RecordsWish } from '../../books/payments/index.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';
import type { Instalment } from './rules/owing.ts';

/** A loan: application and contract. Amounts are cents; moments are business time. */
export type LoanRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly amount: bigint;
  readonly months: number;
  readonly purpose: LoanPurpose;
  readonly rateBps: number;
  readonly state: LoanState;
  readonly askedAt: Instant;
  readonly decidedBy: Instant;
  readonly reason: LoanReason | null;
  readonly score: number;
  readonly limit: bigint;
  readonly declared: Buffer;
  readonly view: Buffer | null;
  readonly grantedAt: Instant | null;
  readonly outstanding: bigint;
  readonly interestDue: bigint;
  readonly centDays: bigint;
  readonly countedTo: TradingDate | null;
  readonly nextAt: Instant | null;
  readonly leftAt: Instant | null;
  readonly finishedAt: Instant | null;
};

/** A loan that was granted and isn't repaid. */
export type RunningLoan = LoanRow & { readonly grantedAt: Instant; readonly countedTo: TradingDate; readonly nextAt: Instant };

export const isRunning = (row: LoanRow): row is RunningLoan => row.state === 'running';

const table = tableOf<LoanRow>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  amount: ['amount', 'int8'],
  months: ['months', 'int4'],
  purpose: ['purpose', 'text'],
  rateBps: ['rate_bps', 'int4'],
  state: ['state', 'text'],
  askedAt: ['asked_at', 'timestamptz'],
  decidedBy: ['decided_by', 'timestamptz'],
  reason: ['reason', 'text'],
  score: ['score', 'int4'],
  limit: ['limit_amount', 'int8'],
  declared: ['declared', 'bytea'],
  view: ['view', 'bytea'],
  grantedAt: ['granted_at', 'timestamptz'],
  outstanding: ['outstanding', 'int8'],
  interestDue: ['interest_due', 'int8'],
  centDays: ['cent_days', 'int8'],
  countedTo: ['counted_to', 'date'],
  nextAt: ['next_at', 'timestamptz'],
  leftAt: ['left_at', 'timestamptz'],
  finishedAt: ['finished_at', 'timestamptz'],
});
const change = [
  ...(['state', 'decidedBy', 'reason', 'view', 'grantedAt', 'outstanding', 'interestDue', 'centDays'] as const),
  ...(['countedTo', 'nextAt', 'leftAt', 'finishedAt'] as const),
] as const;
const [changing, changed] = [table.pick('id', ...change), table.pick(...change)];

export type InstalmentRow = Instalment & { readonly loan: bigint };
const instalments = tableOf<InstalmentRow>({
  loan: ['loan_id', 'int8'],
  no: ['no', 'int4'],
  dueOn: ['due_on', 'date'],
  principal: ['principal', 'int8'],
  interest: ['interest', 'int8'],
  paid: ['paid', 'int8'],
  paidOn: ['paid_on', 'date'],
});

const ofInstalment = instalments.pick('dueOn', 'principal', 'interest', 'paid', 'paidOn');

export type BookingRow = {
  readonly loan: bigint;
  readonly no: number;
  readonly kind: 'interest' | 'instalment' | 'repayment';
  readonly principal: bigint;
  readonly interest: bigint;
  /** The day up to which interest is counted before it. */
  readonly day: TradingDate;
  readonly at: Instant;
};
const bookings = tableOf<BookingRow>({
  loan: ['loan_id', 'int8'],
  no: ['no', 'int4'],
  kind: ['kind', 'text'],
  principal: ['principal', 'int8'],
  interest: ['interest', 'int8'],
  day: ['day', 'date'],
  at: ['at', 'timestamptz'],
});

export const nextLoan = async (tx: Tx): Promise<bigint> => (await nextNumbers(tx, { sequence: 'loan_id', count: 1 }))[0]!;

export async function insertLoan(tx: Tx, row: LoanRow): Promise<void> {
  await tx.query('loans.insert', `insert into loan (${table.columns}) select * from ${table.unnested}`, table.arraysOf([row]));
}

/** Writes what changes of some loans. */
export async function updateLoans(tx: Tx, rows: readonly LoanRow[]): Promise<void> {
  await tx.query(
    'loans.update',
    `update loan l set ${changed.assigned} from ${changing.unnested} x(${changing.columns}) where l.id = x.id`,
    changing.arraysOf(rows),
  );
}

/** Writes the instalments of loans that begin. */
export async function insertInstalments(tx: Tx, rows: readonly InstalmentRow[]): Promise<void> {
  await tx.query(
    'loans.instalments',
    `insert into loan_instalment (${instalments.columns}) select * from ${instalments.unnested}`,
    instalments.arraysOf(rows),
  );
}

/** Writes the instalments that changed, which keep their numbers, and takes away those that an end gathered into one. */
export async function changeInstalments(
  tx: Tx,
  { rows, gone }: { readonly rows: readonly InstalmentRow[]; readonly gone: readonly Pick<InstalmentRow, 'loan' | 'no'>[] },
): Promise<void> {
  if (rows.length > 0)
    await tx.query(
      'loans.change-instalments',
      `update loan_instalment i set ${ofInstalment.assigned} from ${instalments.unnested} x(${instalments.columns}) where i.loan_id = x.loan_id and i.no = x.no`,
      instalments.arraysOf(rows),
    );
  if (gone.length > 0)
    await tx.query(
      'loans.gone-instalments',
      'delete from loan_instalment i using unnest($1::int8[], $2::int4[]) x(loan_id, no) where i.loan_id = x.loan_id and i.no = x.no',
      [numbersLiteral(gone.map(({ loan }) => loan)), numbersLiteral(gone.map(({ no }) => no))],
    );
}

export async function insertBookings(tx: Tx, rows: readonly BookingRow[]): Promise<void> {
  await tx.query('loans.bookings', `insert into loan_booking (${bookings.columns}) select * from ${bookings.unnested}`, bookings.arraysOf(rows));
}

export async function readLoan(from: Queryable, id: bigint): Promise<LoanRow | null> {
  const [row] = await from.query<LoanRow>('loans.one', `select ${table.selected} from loan where id = $1`, [id]);
  return row ?? null;
}

/** The same, locked in the order of their numbers. Their customers' accounts are locked before. */
export const lockLoans = (tx: Tx, ids: readonly bigint[]): Promise<LoanRow[]> =>
  tx.query('loans.lock', `select ${table.selected} from loan where id = any($1::int8[]) order by id for update`, [numbersLiteral(ids)]);

/** The loan of a customer that is under review or running. */
export async function openLoanOf(from: Queryable, customer: bigint): Promise<LoanRow | null> {
  const [row] = await from.query<LoanRow>(
    'loans.open',
    `select ${table.selected} from loan where customer_id = $1 and state in ('asked', 'running')`,
    [customer],
  );
  return row ?? null;
}

/** A customer's loans, the newest first. */
export const loansOf = (
  from: Queryable,
  { customer, before, max }: { readonly customer: bigint; readonly before: bigint | null; readonly max: number },
): Promise<LoanRow[]> =>
  from.query('loans.list', `select ${table.selected} from loan where customer_id = $1 and ($2::int8 is null or id < $2) order by id desc limit $3`, [
    ...[customer, before, max],
  ]);

export const instalmentsOf = (from: Queryable, loans: readonly bigint[]): Promise<InstalmentRow[]> =>
  from.query('loans.instalments-of', `select ${instalments.selected} from loan_instalment where loan_id = any($1::int8[]) order by loan_id, no`, [
    numbersLiteral(loans),
  ]);

export const bookingsOf = (from: Queryable, loan: bigint): Promise<BookingRow[]> =>
  from.query('loans.bookings-of', `select ${bookings.selected} from loan_booking where loan_id = $1 order by no`, [loan]);

/** A place in the loan book: the arrears of a loan, in cents, and its number. */
export type BookPlace = { readonly arrears: bigint; readonly id: bigint };

/** Loans of all customers before a place, the largest arrears first, then the newest; of one state, or of all. */
export const loanBook = (
  from: Queryable,
  { state, before, max }: { readonly state: LoanState | null; readonly before: BookPlace | null; readonly max: number },
): Promise<(LoanRow & Pick<BookPlace, 'arrears'>)[]> =>
  from.query(
    'loans.book',
    `select ${table.selected}, coalesce(a.arrears, 0)::int8 as arrears from loan left join (
       select loan_id, sum(principal + interest - paid)::int8 as arrears from loan_instalment
       where interest is not null and paid < principal + interest group by 1) a on a.loan_id = id
     where ($1::text is null or state = $1) and ($2::int8 is null or (coalesce(a.arrears, 0), id) < ($2, $3::int8))
     order by coalesce(a.arrears, 0) desc, id desc limit $4`,
    [state, before?.arrears ?? null, before?.id ?? null, max],
  );

/** The sums that customers have paid of some loans; a loan of which nothing was paid is left out. */
export async function paidOf(from: Queryable, loans: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await from.query<{ loan: bigint; paid: bigint }>(
    'loans.paid-of',
    `select loan_id as loan, sum(principal + interest)::int8 as paid from loan_booking where kind <> 'interest' and loan_id = any($1::int8[]) group by 1`,
    [numbersLiteral(loans)],
  );
  return new Map(rows.map(({ loan, paid }) => [loan, paid]));
}

/** A payment of a loan to its wallet or from it; `no` is that of its booking, 0 of the money that was lent. */
export type RecordRow = Pick<BookingRow, 'loan' | 'no' | 'principal' | 'interest' | 'at'> & { readonly kind: LoanRecordKind };
export type RecordsOf = Omit<RecordsWish<LoanRecordKind>, 'before'> & { readonly before: { readonly loan: bigint; readonly no: number } | null };

/** A page of a customer's records and one more, the newest first: he has one loan after the other. */
export const recordsOf = (from: Queryable, { customer, state, from: since, until, before, size }: RecordsOf): Promise<RecordRow[]> =>
  from.query(
    'loans.records',
    `select * from (
       select id as loan, 0 as no, 'paid-out' as kind, amount as principal, 0::int8 as interest, granted_at as at
       from loan where customer_id = $1 and granted_at is not null
       union all
       select b.loan_id, b.no, b.kind, b.principal, b.interest, b.at
       from loan_booking b join loan l on l.id = b.loan_id where l.customer_id = $1 and b.kind <> 'interest') r
     where ($2::text is null or kind = $2) and ($3::timestamptz is null or at >= $3) and ($4::timestamptz is null or at < $4)
       and ($5::int8 is null or (loan, no) < ($5, $6::int4))
     order by loan desc, no desc limit $7`,
    [
      ...[customer, state, since === null ? null : timestamp(since), until === null ? null : timestamp(until)],
      ...[before?.loan ?? null, before?.no ?? null, size + 1],
    ],
  );

/** The numbers of the last bookings of some loans. */
export async function lastBookings(from: Queryable, loans: readonly bigint[]): Promise<ReadonlyMap<bigint, number>> {
  const rows = await from.query<{ loan: bigint; no: number }>(
    'loans.last-bookings',
    'select loan_id as loan, max(no) as no from loan_booking where loan_id = any($1::int8[]) group by 1',
    [numbersLiteral(loans)],
  );
  return new Map(rows.map(({ loan, no }) => [loan, no]));
}

/** The running loans that are looked at up to a moment, the earliest first; those of one moment in any order, which its index has without a sort. */
export const loansToLookAt = (
  from: Queryable,
  { until, except, only, max }: { readonly until: Instant; readonly except: readonly string[]; readonly only: string | null; readonly max: number },
): Promise<{ readonly id: bigint; readonly customer: bigint; readonly at: Instant }[]> =>
  from.query(
    'loans.to-look-at',
    `select id, customer_id as customer, next_at as at from loan where state = 'running' and next_at <= $1 and id <> all($2::int8[]) and ($3::int8 is null or id = $3)
     order by next_at limit $4`,
    [timestamp(until), numbersLiteral(except.map(BigInt)), only === null ? null : BigInt(only), max],
  );

export async function nextLookAt(from: Queryable, except: readonly string[]): Promise<Instant | null> {
  const [row] = await from.query<{ at: Instant | null }>(
    'loans.next-look',
    `select min(next_at) as at from loan where state = 'running' and id <> all($1::int8[])`,
    [numbersLiteral(except.map(BigInt))],
  );
  return row?.at ?? null;
}
