import type { WithdrawalReason, WithdrawalState } from '@parkett/contract/withdrawals';
import type { Currency, Instant } from '@parkett/kernel';
import type { AccountId } from '../../books/ledger/index.ts';
import { recordsQuery, type RecordsWish } from '../../books/payments/index.ts';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';

/** A withdrawal. Amounts are minor units of its currency, the fee in the amount; moments are business time. */
export type WithdrawalRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly payee: bigint;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly account: AccountId<Currency>;
  readonly hold: bigint;
  readonly twoDecide: boolean;
  /** An operator has asked for it. */
  readonly byDesk: boolean;
  readonly askedAt: Instant;
  readonly decidedBy: Instant;
  readonly state: WithdrawalState;
  readonly handedAt: Instant | null;
};

const table = tableOf<WithdrawalRow>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  payee: ['payee_id', 'int8'],
  currency: ['currency', 'text'],
  amount: ['amount', 'int8'],
  fee: ['fee', 'int8'],
  account: ['account_id', 'int8'],
  hold: ['hold_id', 'int8'],
  twoDecide: ['two_decide', 'bool'],
  byDesk: ['by_desk', 'bool'],
  askedAt: ['asked_at', 'timestamptz'],
  decidedBy: ['decided_by', 'timestamptz'],
  state: ['state', 'text'],
  handedAt: ['handed_at', 'timestamptz'],
});

/** A step that a withdrawal took. */
export type EventRow = { readonly step: WithdrawalState; readonly reason: WithdrawalReason | null; readonly at: Instant };

export const nextWithdrawal = async (tx: Tx): Promise<bigint> => (await nextNumbers(tx, { sequence: 'withdrawal_id', count: 1 }))[0]!;

export async function insertWithdrawal(tx: Tx, row: WithdrawalRow): Promise<void> {
  await tx.query('withdrawals.insert', `insert into withdrawal (${table.columns}) select * from ${table.unnested}`, table.arraysOf([row]));
}

/** Writes a step and the state that follows from it. */
export async function insertStep(tx: Tx, { withdrawal, ...event }: EventRow & { readonly withdrawal: bigint }): Promise<void> {
  await tx.query('withdrawals.step', 'insert into withdrawal_event (withdrawal_id, step, reason, at) values ($1, $2, $3, $4)', [
    ...[withdrawal, event.step, event.reason],
    timestamp(event.at),
  ]);
  await tx.query('withdrawals.state', 'update withdrawal set state = $2 where id = $1', [withdrawal, event.step]);
}

export async function markHanded(tx: Tx, { withdrawal, at }: { readonly withdrawal: bigint; readonly at: Instant }): Promise<void> {
  await tx.query('withdrawals.handed', 'update withdrawal set handed_at = $2 where id = $1', [withdrawal, timestamp(at)]);
}

export async function readWithdrawal(from: Queryable, id: bigint): Promise<WithdrawalRow | null> {
  const [row] = await from.query<WithdrawalRow>('withdrawals.one', `select ${table.selected} from withdrawal where id = $1`, [id]);
  return row ?? null;
}

/** The same, locked. Its wallet's account is locked before. */
export async function lockWithdrawal(tx: Tx, id: bigint): Promise<WithdrawalRow | null> {
  const [row] = await tx.query<WithdrawalRow>('withdrawals.lock', `select ${table.selected} from withdrawal where id = $1 for update`, [id]);
  return row ?? null;
}

/** The undecided withdrawal of a wallet: one at the most. */
export async function undecidedOf(
  from: Queryable,
  { customer, currency }: { readonly customer: bigint; readonly currency: Currency },
): Promise<WithdrawalRow | null> {
  const [row] = await from.query<WithdrawalRow>(
    'withdrawals.undecided',
    `select ${table.selected} from withdrawal where customer_id = $1 and currency = $2 and state = 'asked' order by id limit 1`,
    [customer, currency],
  );
  return row ?? null;
}

/** The payee of a customer's last withdrawal of a currency. */
export async function lastPayeeOf(
  from: Queryable,
  { customer, currency }: { readonly customer: bigint; readonly currency: Currency },
): Promise<bigint | null> {
  const [row] = await from.query<{ payee: bigint }>(
    'withdrawals.last-payee',
    'select payee_id as payee from withdrawal where customer_id = $1 and currency = $2 order by id desc limit 1',
    [customer, currency],
  );
  return row?.payee ?? null;
}

/** Approved withdrawals that the bank hasn't taken yet, the earliest first. */
export const toHandOver = (from: Queryable, most: number): Promise<WithdrawalRow[]> =>
  from.query('withdrawals.to-hand-over', `select ${table.selected} from withdrawal where state = 'approved' order by id limit $1`, [most]);

export const stepsOf = (from: Queryable, withdrawal: bigint): Promise<EventRow[]> =>
  from.query('withdrawals.steps', 'select step, reason, at from withdrawal_event where withdrawal_id = $1 order by id', [withdrawal]);

/** A page of a customer's withdrawals and one more, the newest first, each with the reason of its last step. */
export function listWithdrawals(
  db: Queryable,
  wish: RecordsWish<WithdrawalState>,
): Promise<(WithdrawalRow & { readonly reason: WithdrawalReason | null })[]> {
  const { name, text, values } = recordsQuery(wish, 'asked_at');
  const reason = '(select reason from withdrawal_event e where e.withdrawal_id = w.id and e.step = w.state) as reason';
  return db.query(`withdrawals.list${name}`, `select ${table.selected}, ${reason} from withdrawal w ${text}`, values);
}

/** Minutes from asking to payment, in the middle and of nineteen in twenty; and the withdrawals that weren't paid, by their reason. */
export type Figures = {
  readonly paid: number;
  readonly median: number | null;
  readonly slow: number | null;
  readonly refused: readonly { readonly reason: WithdrawalReason; readonly count: number }[];
};

/** Figures of the withdrawals paid or refused since a moment. */
export async function figuresSince(from: Queryable, since: Instant): Promise<Figures> {
  const [paid] = await from.query<{ paid: bigint; median: number | null; slow: number | null }>(
    'withdrawals.paid-since',
    `select count(*) as paid, percentile_cont(0.5) within group (order by extract(epoch from p.at - a.at) / 60)::float8 as median,
       percentile_cont(0.95) within group (order by extract(epoch from p.at - a.at) / 60)::float8 as slow
     from withdrawal_event p join withdrawal_event a on a.withdrawal_id = p.withdrawal_id and a.step = 'asked' where p.step = 'paid' and p.at >= $1`,
    [timestamp(since)],
  );
  const refused = await from.query<{ reason: WithdrawalReason; count: bigint }>(
    'withdrawals.refused-since',
    `select reason, count(*) as count from withdrawal_event where step in ('rejected', 'failed', 'returned') and reason is not null and at >= $1
     group by reason order by count desc, reason`,
    [timestamp(since)],
  );
  return { ...paid!, paid: Number(paid!.paid), refused: refused.map(({ reason, count }) => ({ reason, count: Number(count) })) };
}

/** Money that waits in a wallet for its withdrawal. */
export async function heldInWallet(
  from: Queryable,
  { customer, currency }: { readonly customer: bigint; readonly currency: Currency },
): Promise<{ readonly id: bigint; readonly amount: bigint }[]> {
  return from.query(
    'withdrawals.held-in-wallet',
    `select id, amount from withdrawal where customer_id = $1 and currency = $2 and state in ('asked', 'approved') order by id`,
    [customer, currency],
  );
}

/** A customer's withdrawals that may still come back or be paid. */
export async function openOf(from: Queryable, customer: bigint): Promise<number> {
  const [row] = await from.query<{ count: bigint }>(
    'withdrawals.open',
    `select count(*) as count from withdrawal where customer_id = $1 and state in ('asked', 'approved', 'sent')`,
    [customer],
  );
  return Number(row!.count);
}

/** Whether a withdrawal to a payee may still be paid. */
export async function hasOpenPayments(from: Queryable, payee: bigint): Promise<boolean> {
  const rows = await from.query('withdrawals.open-to', `select from withdrawal where payee_id = $1 and state in ('asked', 'approved') limit 1`, [
    payee,
  ]);
  return rows.length > 0;
}
