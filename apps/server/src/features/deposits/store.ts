import type { DepositState, DepositStep } from '@parkett/contract/deposits';
import type { Currency, Instant } from '@parkett/kernel';
import { recordsQuery, type RecordsWish } from '../../books/payments/index.ts';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';

export type DepositRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly channel: string;
  readonly currency: Currency;
  readonly state: DepositState;
  readonly announced: bigint | null;
  /** Sealed. */
  readonly sender: Buffer | null;
  readonly proof: bigint | null;
  readonly since: Instant;
  readonly endsAt: Instant | null;
  readonly notedAt: Instant;
  readonly simulatedAt: Instant | null;
  readonly came: bigint | null;
  readonly creditedAt: Instant | null;
  readonly line: bigint | null;
};

const table = tableOf<DepositRow>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  channel: ['channel', 'text'],
  currency: ['currency', 'text'],
  state: ['state', 'text'],
  announced: ['announced', 'int8'],
  sender: ['sender', 'bytea'],
  proof: ['proof', 'int8'],
  since: ['since', 'timestamptz'],
  endsAt: ['ends_at', 'timestamptz'],
  notedAt: ['noted_at', 'timestamptz'],
  simulatedAt: ['simulated_at', 'timestamptz'],
  came: ['came', 'int8'],
  creditedAt: ['credited_at', 'timestamptz'],
  line: ['line_id', 'int8'],
});

export type DepositEvent = {
  readonly deposit: bigint;
  readonly customer: bigint;
  readonly step: Exclude<DepositStep, 'sent'>;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reason: string | null;
  readonly isSimulated: boolean;
  readonly at: Instant;
};

const events = tableOf<DepositEvent>({
  deposit: ['deposit_id', 'int8'],
  customer: ['customer_id', 'int8'],
  step: ['step', 'text'],
  amount: ['amount', 'int8'],
  currency: ['currency', 'text'],
  reason: ['reason', 'text'],
  isSimulated: ['is_simulated', 'bool'],
  at: ['at', 'timestamptz'],
});

export const nextDeposit = async (tx: Tx): Promise<bigint> => (await nextNumbers(tx, { sequence: 'deposit_id', count: 1 }))[0]!;

export async function insertDeposit(tx: Tx, row: DepositRow): Promise<void> {
  await tx.query('deposits.insert', `insert into deposit (${table.columns}) select * from ${table.unnested}`, table.arraysOf([row]));
}

/** The parts of a deposit that change. */
export async function updateDeposit(tx: Tx, { id, state, came, creditedAt, line }: DepositRow): Promise<void> {
  await tx.query('deposits.update', 'update deposit set state = $2, came = $3, credited_at = $4, line_id = $5 where id = $1', [
    ...[id, state, came, creditedAt === null ? null : timestamp(creditedAt), line],
  ]);
}

export async function insertEvent(tx: Tx, event: DepositEvent): Promise<void> {
  await tx.query('deposits.insert-event', `insert into deposit_event (${events.columns}) select * from ${events.unnested}`, events.arraysOf([event]));
}

export const eventsOf = (from: Queryable, deposit: bigint): Promise<DepositEvent[]> =>
  from.query<DepositEvent>('deposits.events', `select ${events.selected} from deposit_event where deposit_id = $1 order by id`, [deposit]);

export const readDeposit = async (from: Queryable, id: bigint): Promise<DepositRow | null> =>
  (await from.query<DepositRow>('deposits.one', `select ${table.selected} from deposit where id = $1`, [id]))[0] ?? null;

/** A deposit of a customer, or his newest. */
export async function depositOf(from: Queryable, { customer, id }: { customer: bigint; id: bigint | null }): Promise<DepositRow | null> {
  const [row] = await from.query<DepositRow>(
    'deposits.own',
    `select ${table.selected} from deposit where customer_id = $1 and id = coalesce($2, id) order by id desc limit 1`,
    [customer, id],
  );
  return row ?? null;
}

/** His deposit that is announced and not credited yet. */
export const pendingOf = async (from: Queryable, customer: bigint): Promise<DepositRow | null> =>
  (
    await from.query<DepositRow>('deposits.pending', `select ${table.selected} from deposit where customer_id = $1 and state = 'announced'`, [
      customer,
    ])
  )[0] ?? null;

/** His newest deposit that was credited, or is announced. */
export const newestPaidIn = async (from: Queryable, customer: bigint): Promise<Pick<DepositRow, 'id' | 'state'> | null> =>
  (
    await from.query<Pick<DepositRow, 'id' | 'state'>>(
      'deposits.paid-in',
      `select id, state from deposit where customer_id = $1 and state in ('announced', 'credited') order by id desc limit 1`,
      [customer],
    )
  )[0] ?? null;

type PaidIn = { readonly customer: bigint; readonly currency: Currency; readonly since: Instant; readonly until: Instant };

/** The money that a customer's deposits brought in a stretch of time, without what was called back since. */
export async function paidInBetween(from: Queryable, { customer, currency, since, until }: PaidIn): Promise<bigint> {
  const [row] = await from.query<{ amount: bigint }>(
    'deposits.paid-in-between',
    `select coalesce(sum(came), 0)::int8 as amount from deposit
     where customer_id = $1 and currency = $2 and state = 'credited' and credited_at >= $3 and credited_at < $4`,
    [customer, currency, timestamp(since), timestamp(until)],
  );
  return row!.amount;
}

/** A page of a customer's deposits and one more, the newest first. */
export function depositsOf(from: Queryable, wish: RecordsWish<DepositState>): Promise<DepositRow[]> {
  const { name, text, values } = recordsQuery(wish, 'since');
  return from.query<DepositRow>(`deposits.list${name}`, `select ${table.selected} from deposit ${text}`, values);
}

/** The oldest deposit that was credited on its proof and whose money hasn't come. */
export const waitsForMoney = async (from: Queryable, { customer, channel }: { customer: bigint; channel: string }): Promise<DepositRow | null> =>
  (
    await from.query<DepositRow>(
      'deposits.on-proof',
      `select ${table.selected} from deposit where customer_id = $1 and channel = $2 and state = 'credited' and line_id is null
      order by id limit 1`,
      [customer, channel],
    )
  )[0] ?? null;

/** Announced deposits that the paper bank hasn't been told to send, noted before a moment. */
export const toSimulate = (from: Queryable, { before, max }: { before: Instant; max: number }): Promise<DepositRow[]> =>
  from.query<DepositRow>(
    'deposits.to-simulate',
    `select ${table.selected} from deposit where state = 'announced' and simulated_at is null and noted_at <= $1 order by noted_at limit $2`,
    [timestamp(before), max],
  );

export async function noteSimulated(tx: Tx, { id, at }: { id: bigint; at: Instant }): Promise<void> {
  await tx.query('deposits.note-simulated', 'update deposit set simulated_at = $2 where id = $1', [id, timestamp(at)]);
}

/** Seconds from announcement to credit since a moment, the median and of how many. */
export async function usualSeconds(from: Queryable, since: Instant): Promise<{ median: number; cases: number }> {
  const [row] = await from.query<{ median: number | null; cases: number }>(
    'deposits.usual',
    `select percentile_cont(0.5) within group (order by extract(epoch from credited_at - since))::float8 as median, count(*)::int as cases
      from deposit where state in ('credited', 'called-back') and announced is not null and credited_at >= $1`,
    [timestamp(since)],
  );
  return { median: row?.median ?? 0, cases: row?.cases ?? 0 };
}

export const allDepositsOf = (from: Queryable, customer: bigint): Promise<DepositRow[]> =>
  from.query<DepositRow>('deposits.all', `select ${table.selected} from deposit where customer_id = $1 order by id`, [customer]);

/** Money that was credited on a proof and hasn't come, by the account that it comes to. */
export const creditedWithoutLine = (from: Queryable): Promise<{ readonly account: string; readonly amount: bigint }[]> =>
  from.query(
    'deposits.credited-without-line',
    `select channel as account, sum(came)::int8 as amount from deposit where state = 'credited' and line_id is null group by 1 order by 1`,
  );
