import { instantToWire, type Instant } from '@parkett/kernel';
import { numbersLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { pageOf } from '../../platform/table.ts';
import { orderTable, type LiveOrder, type Order } from './order.ts';
import type { OrderState } from './rules/order-state.ts';

const { selected } = orderTable;
/** Rows of `selected` as they come. */
type OrderRow = Omit<Order, 'executedExact'> & { executedExact: bigint | string };

/** Numbers of orders, and of requests on them. */
export const orderNumbers = (tx: Tx, count: number): Promise<bigint[]> => nextNumbers(tx, { sequence: 'order_id', count });

/** Turns rows into orders where they lie: a batch reads hundreds of forty fields each. */
function ordersFrom(rows: readonly OrderRow[]): Order[] {
  for (const row of rows) row.executedExact = BigInt(row.executedExact);
  return rows as Order[];
}

/**
 * Orders by their numbers, in the order asked for. (Rows are looked up by a lateral subquery wherever a batch of keys is read: a join could be
 * planned the other way round while the table is small, and would then read all of it for ever.)
 */
export async function ordersById(db: Queryable, ids: readonly bigint[]): Promise<Order[]> {
  return ordersFrom(
    await db.query<OrderRow>(
      'orders.by-id',
      `select o.* from unnest($1::int8[]) with ordinality k(i, n)
       cross join lateral (select ${selected} from orders where id = k.i limit 1) o order by k.n`,
      [numbersLiteral(ids)],
    ),
  );
}

/** The instruments of orders. */
export async function instrumentsOfOrders(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, number>> {
  return new Map(
    await db.arrays<[bigint, number]>('orders.instruments-of', `select id, instrument_id from orders where id = any($1::int8[])`, [
      numbersLiteral(ids),
    ]),
  );
}

const accepted = orderTable.pick(
  'customerId',
  'id',
  'instrumentId',
  'portfolio',
  'venue',
  'side',
  'effect',
  'funding',
  'originKind',
  'originRef',
  'type',
  'quantity',
  'price',
  'stopPrice',
  'limit',
  'collarBps',
  'timeInForce',
  'goodTill',
  'until',
  'mainHoursOnly',
  'feeRule',
  'currency',
  'holdAccount',
  'holdPlaced',
  'held',
  'placedAt',
);

/** Inserts accepted orders: live figures equal to those accepted. */
export async function insertOrders(tx: Tx, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  await tx.query(
    'orders.insert',
    `insert into orders (${accepted.columns}, live_quantity, live_limit, live_stop)
     select x.*, quantity, limit_price, stop_price from ${accepted.unnested} x(${accepted.columns})`,
    accepted.arraysOf(orders),
  );
}

/** Locks orders of customers (after their accounts). */
export async function lockOrders(tx: Tx, ids: readonly { customer: bigint; order: bigint }[]): Promise<Order[]> {
  const sorted = ids.toSorted((a, b) => (a.order < b.order ? -1 : 1));
  return ordersFrom(
    await tx.query<OrderRow>(
      'orders.lock',
      `select o.* from unnest($1::int8[], $2::int8[]) k(c, i)
       cross join lateral (select ${selected} from orders where customer_id = k.c and id = k.i for update) o`,
      [numbersLiteral(sorted.map(i => i.customer)), numbersLiteral(sorted.map(i => i.order))],
    ),
  );
}

const figures = [
  'state',
  'reason',
  'filled',
  'executedExact',
  'executedValue',
  'feeCharged',
  'held',
  'liveQuantity',
  'liveLimit',
  'liveStop',
  'askedQuantity',
  'askedLimit',
  'askedStop',
  'triggered',
  'endedAt',
] as const;
const changed = orderTable.pick('customerId', 'id', ...figures);

/** What an order is after the venue answered; everything else of it stays. */
export async function updateOrders(tx: Tx, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  await tx.query(
    'orders.update',
    `update orders o set ${orderTable.pick(...figures).assigned} from ${changed.unnested} x(${changed.columns})
     where o.customer_id = x.customer_id and o.id = x.id`,
    changed.arraysOf(orders),
  );
}

/** One order of a customer, unlocked. */
export async function findOrder(db: Queryable, { customer, order }: { customer: bigint; order: bigint }): Promise<Order | null> {
  const rows = await db.query<OrderRow>('orders.find', `select ${selected} from orders where customer_id = $1 and id = $2`, [customer, order]);
  return ordersFrom(rows)[0] ?? null;
}

/** Orders of one statement: a start after a busy day reads millions. */
const pendingAtOnce = 50_000;

type Paged = { readonly customerId: bigint; readonly id: bigint };

/** Pending orders of a venue, so many at a time. */
async function pendingRows<Row extends Paged>(
  db: Queryable,
  { venue, name, selected: columns }: { venue: string; name: string; selected: string },
): Promise<Row[]> {
  const all: Row[] = [];
  for (let last: Row | undefined; ; last = all.at(-1)) {
    const part = await db.query<Row>(
      name,
      `select ${columns} from orders where state = 'pending' and venue = $3 and (customer_id, id) > ($1, $2) order by customer_id, id limit ${pendingAtOnce}`,
      [last?.customerId ?? 0n, last?.id ?? 0n, venue],
    );
    for (const row of part) all.push(row);
    if (part.length < pendingAtOnce) return all;
  }
}

/** All pending orders of a venue. */
export async function pendingOrders(db: Queryable, venue: string): Promise<Order[]> {
  return ordersFrom(await pendingRows<OrderRow>(db, { venue, name: 'orders.pending', selected }));
}

const { selected: constants } = orderTable.pick('customerId', 'id', 'portfolio', 'instrumentId', 'currency', 'side', 'funding', 'venue');

/** All pending orders of a venue as far as they never change: a start reads millions. */
export const pendingConstants = (db: Queryable, venue: string): Promise<(LiveOrder & { readonly id: bigint })[]> =>
  pendingRows(db, { venue, name: 'orders.pending-constants', selected: constants });

/** Where pending orders wait, and how they are paid. */
export const namesOfPending = (db: Queryable): Promise<{ funding: string; venue: string }[]> =>
  db.query('orders.names-of-pending', `select distinct funding, venue from orders where state = 'pending'`);

export type OrderFilter = {
  readonly customer: bigint;
  readonly currency: string | null;
  readonly pending: boolean;
  readonly end: OrderState | null;
  readonly instrument: number | null;
  /** Ended within this stretch; `until` is past its last moment. */
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
  readonly offset: number;
  /** null for all of them. */
  readonly size: number | null;
};

/** A customer's orders with how many there are in all: pending ones with the newest first, others with the last that ended first. */
export async function ordersOf(db: Queryable, filter: OrderFilter): Promise<{ orders: Order[]; total: number }> {
  const rows = await db.query<OrderRow & { total: bigint }>(
    'orders.of-customer',
    `select ${selected}, count(*) over () as total from orders
     where customer_id = $1 and ($2::text is null or currency = $2) and (state = 'pending') = $3 and ($4::text is null or state = $4)
       and ($5::int is null or instrument_id = $5) and ($6::timestamptz is null or ended_at >= $6) and ($7::timestamptz is null or ended_at < $7)
     order by ended_at desc, id desc limit $8 offset $9`,
    [
      ...[filter.customer, filter.currency, filter.pending, filter.end, filter.instrument],
      ...[filter.from, filter.until].map(at => at && timestamp(at)),
      ...[filter.size, filter.offset],
    ],
  );
  // A page past the last has no row to carry the count.
  if (rows.length === 0 && filter.offset > 0) return { orders: [], total: (await ordersOf(db, { ...filter, offset: 0, size: 1 })).total };
  const page = pageOf(rows);
  return { orders: ordersFrom(page.rows), total: page.total };
}

/** Instruments of a customer's orders that have ended. */
export async function orderedInstruments(
  db: Queryable,
  { customer, currency }: { readonly customer: bigint; readonly currency: string | null },
): Promise<number[]> {
  const rows = await db.arrays<[number]>(
    'orders.instruments-of-customer',
    `select distinct instrument_id from orders where customer_id = $1 and ($2::text is null or currency = $2) and state <> 'pending'`,
    [customer, currency],
  );
  return rows.map(([instrument]) => instrument);
}

/** Stop orders of a customer that ended unfilled since a moment, for another reason than that he asked for it; newest end first. */
export async function stopsEndedSince(db: Queryable, { customer, since }: { customer: bigint; since: Instant }): Promise<Order[]> {
  return ordersFrom(
    await db.query<OrderRow>(
      'orders.stops-ended-since',
      `select ${selected} from orders where customer_id = $1 and type in ('stop', 'stop-limit') and state in ('cancelled', 'expired')
         and reason is distinct from 'requested' and ended_at >= $2 order by ended_at desc, id desc limit 20`,
      [customer, instantToWire(since)],
    ),
  );
}

/** Newest business time that a committed order or execution carries, or that the exchange reached; the clock never resumes before it. */
export async function newestBusinessTime(db: Queryable): Promise<Instant | null> {
  const [row] = await db.arrays<[Instant | null]>(
    'orders.newest-business-time',
    `select greatest((select placed_at from orders order by id desc limit 1), (select executed_at from execution order by id desc limit 1),
       (select max(reached) from command_log_head h cross join lateral
         (select reached from engine_input where venue = h.venue order by row desc limit 1) e))`,
  );
  return row?.[0] ?? null;
}
