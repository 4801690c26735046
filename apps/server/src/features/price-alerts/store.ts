import type { Instant, TradingDate } from '@parkett/kernel';
import { readInCommitOrder, type CommitMark } from '../../platform/commit-order.ts';
import { instantsLiteral, numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';
import type { Alert, Reaching } from './rules/alert-book.ts';
import type { Direction } from './rules/decide-alert.ts';

const alerts = tableOf<Alert>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  instrument: ['instrument_id', 'int4'],
  direction: ['direction', 'text'],
  price: ['price', 'int8'],
  setPrice: ['set_price', 'int8'],
  daily: ['daily', 'bool'],
  setAt: ['set_at', 'timestamptz'],
  toldOn: ['told_on', 'date'],
});

/** An alert that a price has reached. */
export type Reached = {
  readonly id: bigint;
  readonly alert: bigint;
  readonly customer: bigint;
  readonly instrument: number;
  readonly direction: Direction;
  readonly price: bigint;
  readonly daily: boolean;
  readonly last: bigint;
  readonly at: Instant;
  readonly day: TradingDate;
};

export const reachedTable = tableOf<Reached>({
  id: ['id', 'int8'],
  alert: ['alert_id', 'int8'],
  customer: ['customer_id', 'int8'],
  instrument: ['instrument_id', 'int4'],
  direction: ['direction', 'text'],
  price: ['price', 'int8'],
  daily: ['daily', 'bool'],
  last: ['last', 'int8'],
  at: ['at', 'timestamptz'],
  day: ['day', 'date'],
});

export const nextAlert = async (tx: Tx): Promise<bigint> => (await nextNumbers(tx, { sequence: 'price_alert_id', count: 1 }))[0]!;

export async function insertAlert(tx: Tx, alert: Alert): Promise<void> {
  await tx.query('price-alerts.insert', `insert into price_alert (${alerts.columns}) select * from ${alerts.unnested}`, alerts.arraysOf([alert]));
}

/** The alerts of an instrument that were set before a moment, locked, so that nothing tells them meanwhile. */
export const alertsBefore = (tx: Tx, { instrument, at }: { instrument: number; at: Instant }): Promise<Alert[]> =>
  tx.query<Alert>(
    'price-alerts.before',
    `select ${alerts.selected} from price_alert where instrument_id = $1 and set_at < $2 order by id for update`,
    [instrument, timestamp(at)],
  );

/** Alerts that give way to others. */
export async function replaceAlerts(tx: Tx, some: readonly { readonly before: bigint; readonly after: Alert }[]): Promise<void> {
  if (some.length === 0) return;
  await tx.query('price-alerts.replaced', 'delete from price_alert where id = any($1::int8[])', [numbersLiteral(some.map(({ before }) => before))]);
  await tx.query(
    'price-alerts.replacing',
    `insert into price_alert (${alerts.columns}) select * from ${alerts.unnested}`,
    alerts.arraysOf(some.map(({ after }) => after)),
  );
}

/** The newest first. */
export const alertsOf = (from: Queryable, customer: bigint): Promise<Alert[]> =>
  from.query<Alert>('price-alerts.own', `select ${alerts.selected} from price_alert where customer_id = $1 order by id desc`, [customer]);

export async function countAlerts(from: Queryable, customer: bigint): Promise<number> {
  const [row] = await from.arrays<[number]>('price-alerts.count', 'select count(*)::int from price_alert where customer_id = $1', [customer]);
  return row![0];
}

/** Locks it, so that nothing tells it meanwhile. */
export async function lockAlert(tx: Tx, { customer, id }: { customer: bigint; id: bigint }): Promise<boolean> {
  const found = await tx.arrays('price-alerts.lock', 'select from price_alert where customer_id = $1 and id = $2 for update', [customer, id]);
  return found.length > 0;
}

export async function deleteAlert(tx: Tx, { customer, id }: { customer: bigint; id: bigint }): Promise<void> {
  await tx.query('price-alerts.delete', 'delete from price_alert where customer_id = $1 and id = $2', [customer, id]);
}

const alertsAtOnce = 10_000;

/** All alerts that were set after a mark, in the order of the commits, with the mark of the last one. */
export async function alertsAfter(from: Queryable, mark: CommitMark | null): Promise<{ alerts: Alert[]; mark: CommitMark | null }> {
  const found: Alert[] = [];
  for (let after = mark; ;) {
    const page = await readInCommitOrder<Alert>(from, { table: 'price_alert', columns: alerts.selected, after, max: alertsAtOnce });
    found.push(...page.map(({ row }) => row));
    after = page.at(-1)?.mark ?? after;
    if (page.length < alertsAtOnce) return { alerts: found, mark: after };
  }
}

/**
 * Writes down which alerts were reached, all of one trading day, each once; one of every day, once for each day. One that is gone meanwhile, or that another process has
 * written down, writes nothing.
 */
export async function writeReached(tx: Tx, reaching: readonly Reaching[]): Promise<void> {
  const returned = 'a.id as alert, a.customer_id, a.instrument_id, a.direction, a.price, a.daily, x.last, x.at, x.day';
  await tx.query(
    'price-alerts.reached',
    `with x as (select * from unnest($1::int8[], $2::int8[], $3::timestamptz[], $4::date[]) x(alert, last, at, day)),
       once as (delete from price_alert a using x where a.id = x.alert and not a.daily returning ${returned}),
       again as (update price_alert a set told_on = x.day from x
         where a.id = x.alert and a.daily and coalesce(a.told_on, '-infinity') < x.day returning ${returned})
     insert into price_alert_reached (alert_id, customer_id, instrument_id, direction, price, daily, last, at, day)
     select * from (select * from once union all select * from again) reached order by at, alert`,
    [
      numbersLiteral(reaching.map(({ alert }) => alert)),
      numbersLiteral(reaching.map(({ last }) => last)),
      instantsLiteral(reaching.map(({ at }) => at)),
      textsLiteral(reaching.map(({ day }) => day)),
    ],
  );
}

/** The oldest first. */
export const reachedOf = (from: Queryable, customer: bigint): Promise<Reached[]> =>
  from.query<Reached>('price-alerts.own-reached', `select ${reachedTable.selected} from price_alert_reached where customer_id = $1 order by id`, [
    customer,
  ]);

/** The alerts go first: one that is being told is waited for, and its row is seen then. */
export async function forgetAlerts(tx: Tx, customer: bigint): Promise<void> {
  await tx.query('price-alerts.forget', 'delete from price_alert where customer_id = $1', [customer]);
  await tx.query('price-alerts.forget-reached', 'delete from price_alert_reached where customer_id = $1', [customer]);
}
