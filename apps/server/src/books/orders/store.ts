import type { Instant, TradingDate } from '@parkett/kernel';
import { instantsLiteral, numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { orderColumnCount, orderColumns, orderFromRow, type Order } from './order.ts';
import type { OrderState } from './rules/order-state.ts';

const orderList = (rows: readonly unknown[][]): Order[] => rows.map(orderFromRow);

/**
 * Orders by their numbers, in the order asked for. (Rows are looked up by a lateral subquery wherever a batch of keys is read: a join could be
 * planned the other way round while the table is small, and would then read all of it for ever.)
 */
export async function ordersById(db: Queryable, ids: readonly bigint[]): Promise<Order[]> {
  return orderList(
    await db.arrays(
      'orders.by-id',
      `select o.* from unnest($1::int8[]) with ordinality k(i, n)
       cross join lateral (select ${orderColumns} from orders where id = k.i limit 1) o order by k.n`,
      [numbersLiteral(ids)],
    ),
  );
}

/** Inserts accepted orders: figures as accepted, live figures equal to them. */
export async function insertOrders(tx: Tx, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  const numbers = <K extends keyof Order>(key: K): string => numbersLiteral(orders.map(o => o[key] as bigint | number | null));
  const texts = <K extends keyof Order>(key: K): string => textsLiteral(orders.map(o => o[key] as string | null));
  await tx.query(
    'orders.insert',
    `insert into orders (customer_id, id, instrument_id, side, type, quantity, price, stop_price, limit_price, time_in_force, good_till, until_at,
       main_hours_only, fee_rule, currency, hold_account, hold_id, hold_placed, live_quantity, live_limit, live_stop, placed_at, portfolio, venue, effect,
       funding, origin, origin_ref)
     select c, i, n, s, y, q, p, t, l, f, g, u, m, r, e, a, h, d, q, l, t, w, o, v, z, j, k, b
     from unnest($1::int8[], $2::int8[], $3::int[], $4::text[], $5::text[], $6::int8[], $7::int8[], $8::int8[], $9::int8[], $10::text[], $11::date[],
       $12::timestamptz[], $13::bool[], $14::int[], $15::text[], $16::int8[], $17::int8[], $18::int8[], $19::timestamptz[], $20::int8[], $21::text[],
       $22::text[], $23::text[], $24::text[], $25::int8[])
       x(c, i, n, s, y, q, p, t, l, f, g, u, m, r, e, a, h, d, w, o, v, z, j, k, b)`,
    [
      numbers('customerId'),
      numbers('id'),
      numbers('instrumentId'),
      texts('side'),
      texts('type'),
      numbers('quantity'),
      numbers('price'),
      numbers('stopPrice'),
      numbers('limit'),
      texts('timeInForce'),
      texts('goodTill'),
      instantsLiteral(orders.map(o => o.until)),
      `{${orders.map(o => (o.mainHoursOnly ? 't' : 'f')).join(',')}}`,
      numbers('feeRule'),
      texts('currency'),
      numbers('holdAccount'),
      numbers('holdId'),
      numbers('holdPlaced'),
      instantsLiteral(orders.map(o => o.placedAt)),
      numbers('portfolio'),
      texts('venue'),
      texts('effect'),
      texts('funding'),
      textsLiteral(orders.map(o => o.origin.kind)),
      numbersLiteral(orders.map(o => o.origin.ref)),
    ],
  );
}

/** Locks orders of customers (after their accounts). */
export async function lockOrders(tx: Tx, ids: readonly { customer: bigint; order: bigint }[]): Promise<Order[]> {
  const sorted = ids.toSorted((a, b) => (a.order < b.order ? -1 : 1));
  return orderList(
    await tx.arrays(
      'orders.lock',
      `select o.* from unnest($1::int8[], $2::int8[]) k(c, i)
       cross join lateral (select ${orderColumns} from orders where customer_id = k.c and id = k.i for update) o`,
      [numbersLiteral(sorted.map(i => i.customer)), numbersLiteral(sorted.map(i => i.order))],
    ),
  );
}

/** What an order is after the venue answered; everything else of it stays. */
export async function updateOrders(tx: Tx, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  const numbers = <K extends keyof Order>(key: K): string => numbersLiteral(orders.map(o => o[key] as bigint | number | null));
  await tx.query(
    'orders.update',
    `update orders o set state = x.s, reason = x.r, filled = x.f, executed_exact = x.e, executed_value = x.v, fee_charged = x.g, hold_id = x.h,
       live_quantity = x.q, live_limit = x.l, live_stop = x.t, asked_quantity = x.aq, asked_limit = x.al, asked_stop = x.at,
       venue_sequence = x.n, triggered = x.d, ended_at = x.w
     from unnest($1::int8[], $2::int8[], $3::text[], $4::text[], $5::int8[], $6::numeric[], $7::int8[], $8::int8[], $9::int8[], $10::int8[], $11::int8[],
       $12::int8[], $13::int8[], $14::int8[], $15::int8[], $16::int8[], $17::bool[], $18::timestamptz[])
       x(c, i, s, r, f, e, v, g, h, q, l, t, aq, al, at, n, d, w)
     where o.customer_id = x.c and o.id = x.i`,
    [
      numbers('customerId'),
      numbers('id'),
      textsLiteral(orders.map(o => o.state)),
      textsLiteral(orders.map(o => o.reason)),
      numbers('filled'),
      numbers('executedExact'),
      numbers('executedValue'),
      numbers('feeCharged'),
      numbers('holdId'),
      numbers('liveQuantity'),
      numbers('liveLimit'),
      numbers('liveStop'),
      numbers('askedQuantity'),
      numbers('askedLimit'),
      numbers('askedStop'),
      numbers('venueSequence'),
      `{${orders.map(o => (o.triggered ? 't' : 'f')).join(',')}}`,
      instantsLiteral(orders.map(o => o.endedAt)),
    ],
  );
}

export type OrderEvent = {
  readonly customerId: bigint;
  readonly orderId: bigint;
  readonly from: OrderState;
  readonly to: OrderState;
  readonly at: Instant;
};

export async function appendOrderEvents(tx: Tx, events: readonly OrderEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    'orders.append-events',
    `insert into order_event (customer_id, order_id, from_state, to_state, at)
     select * from unnest($1::int8[], $2::int8[], $3::text[], $4::text[], $5::timestamptz[])`,
    [
      numbersLiteral(events.map(e => e.customerId)),
      numbersLiteral(events.map(e => e.orderId)),
      textsLiteral(events.map(e => e.from)),
      textsLiteral(events.map(e => e.to)),
      instantsLiteral(events.map(e => e.at)),
    ],
  );
}

export type Execution = {
  readonly id: bigint;
  readonly instrumentId: number;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly buyCustomer: bigint;
  readonly buyOrder: bigint;
  readonly sellCustomer: bigint;
  readonly sellOrder: bigint;
  readonly aggressor: 'buy' | 'sell' | null;
  readonly tickId: bigint | null;
  readonly phase: string;
  readonly at: Instant;
  readonly settlesOn: TradingDate;
};

export async function insertExecutions(tx: Tx, executions: readonly Execution[]): Promise<void> {
  if (executions.length === 0) return;
  const numbers = <K extends keyof Execution>(key: K): string => numbersLiteral(executions.map(e => e[key] as bigint | number | null));
  await tx.query(
    'orders.insert-executions',
    `insert into execution (id, instrument_id, price, quantity, buy_customer, buy_order, sell_customer, sell_order, aggressor, tick_id, phase, executed_at, settles_on)
     select * from unnest($1::int8[], $2::int[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::int8[], $9::text[], $10::int8[], $11::text[],
       $12::timestamptz[], $13::date[])`,
    [
      numbers('id'),
      numbers('instrumentId'),
      numbers('price'),
      numbers('quantity'),
      numbers('buyCustomer'),
      numbers('buyOrder'),
      numbers('sellCustomer'),
      numbers('sellOrder'),
      textsLiteral(executions.map(e => e.aggressor)),
      numbers('tickId'),
      textsLiteral(executions.map(e => e.phase)),
      instantsLiteral(executions.map(e => e.at)),
      textsLiteral(executions.map(e => e.settlesOn)),
    ],
  );
}

export type OrderRequest = {
  readonly customerId: bigint;
  readonly id: bigint;
  readonly orderId: bigint;
  readonly kind: 'cancel' | 'replace';
  readonly quantity: bigint | null;
  readonly limit: bigint | null;
  readonly stop: bigint | null;
  readonly hold: bigint;
  readonly at: Instant;
};

/** Requests by their numbers, in the order asked for. */
export async function requestsById(db: Queryable, ids: readonly { customer: bigint; request: bigint }[]): Promise<OrderRequest[]> {
  const rows = await db.arrays<[bigint, bigint, bigint, 'cancel' | 'replace', bigint | null, bigint | null, bigint | null, bigint, Instant]>(
    'orders.requests-by-id',
    `select r.* from unnest($1::int8[], $2::int8[]) with ordinality k(c, i, n)
     cross join lateral (select customer_id, id, order_id, kind, quantity, limit_price, stop_price, hold, requested_at
       from order_request where customer_id = k.c and id = k.i limit 1) r order by k.n`,
    [numbersLiteral(ids.map(({ customer }) => customer)), numbersLiteral(ids.map(({ request }) => request))],
  );
  return rows.map(([customerId, id, orderId, kind, quantity, limit, stop, hold, at]) => ({
    ...{ customerId, id, orderId, kind, quantity, limit, stop, hold, at },
  }));
}

export async function insertRequest(tx: Tx, request: OrderRequest): Promise<void> {
  await tx.query(
    'orders.insert-request',
    `insert into order_request (customer_id, id, order_id, kind, quantity, limit_price, stop_price, hold, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      request.customerId,
      request.id,
      request.orderId,
      request.kind,
      request.quantity,
      request.limit,
      request.stop,
      request.hold,
      timestamp(request.at),
    ],
  );
}

/** One order of a customer, unlocked. */
export async function findOrder(db: Queryable, { customer, order }: { customer: bigint; order: bigint }): Promise<Order | null> {
  const rows = await db.arrays('orders.find', `select ${orderColumns} from orders where customer_id = $1 and id = $2`, [customer, order]);
  return orderList(rows)[0] ?? null;
}

/** Orders of one statement: a start after a busy day reads millions. */
const pendingAtOnce = 50_000;

/** The venue's own order: by its sequence, then those it never saw, by id. */
const bySequence = (a: Order, b: Order): number => {
  if (a.venueSequence === b.venueSequence) return a.id < b.id ? -1 : 1;
  if (a.venueSequence === null || b.venueSequence === null) return a.venueSequence === null ? 1 : -1;
  return a.venueSequence < b.venueSequence ? -1 : 1;
};

/** All pending orders of a venue, in the order in which it must see them again. */
export async function pendingOrders(db: Queryable, venue: string): Promise<Order[]> {
  const orders: Order[] = [];
  for (let last: Order | undefined; ; last = orders.at(-1)) {
    const part = orderList(
      await db.arrays(
        'orders.pending',
        `select ${orderColumns} from orders where state = 'pending' and venue = $3 and (customer_id, id) > ($1, $2) order by customer_id, id limit ${pendingAtOnce}`,
        [last?.customerId ?? 0n, last?.id ?? 0n, venue],
      ),
    );
    for (const order of part) orders.push(order);
    if (part.length < pendingAtOnce) return orders.toSorted(bySequence);
  }
}

/** Where pending orders wait, and how they are paid. */
export const namesOfPending = (db: Queryable): Promise<{ funding: string; venue: string }[]> =>
  db.query('orders.names-of-pending', `select distinct funding, venue from orders where state = 'pending'`);

/** Pending orders whose cancellation was asked for: after a crash the venue must hear of it again. */
export async function cancelsRequested(db: Queryable): Promise<Set<bigint>> {
  const rows = await db.arrays<[bigint]>(
    'orders.cancels-requested',
    `select o.id from orders o join order_request r on r.customer_id = o.customer_id and r.order_id = o.id and r.kind = 'cancel' where o.state = 'pending'`,
  );
  return new Set(rows.map(([id]) => id));
}

export type OrderFilter = {
  readonly customer: bigint;
  readonly currency: string | null;
  readonly pending: boolean;
  readonly end: OrderState | null;
  readonly instrument: number | null;
  readonly offset: number;
  readonly size: number;
};

/** A customer's orders, newest first, with how many there are in all. */
export async function ordersOf(db: Queryable, filter: OrderFilter): Promise<{ orders: Order[]; total: number }> {
  const rows = await db.arrays(
    'orders.of-customer',
    `select ${orderColumns}, count(*) over () from orders
     where customer_id = $1 and ($2::text is null or currency = $2) and (state = 'pending') = $3 and ($4::text is null or state = $4)
       and ($5::int is null or instrument_id = $5)
     order by id desc limit $6 offset $7`,
    [filter.customer, filter.currency, filter.pending, filter.end, filter.instrument, filter.size, filter.offset],
  );
  // A page past the last has no row to carry the count.
  if (rows.length === 0 && filter.offset > 0) return { orders: [], total: (await ordersOf(db, { ...filter, offset: 0, size: 1 })).total };
  return { orders: orderList(rows), total: Number(rows[0]?.[orderColumnCount] ?? 0) };
}

/** Executions of one order, oldest first. */
export async function executionsOf(
  db: Queryable,
  orders: readonly bigint[],
): Promise<{ order: bigint; id: bigint; price: bigint; quantity: bigint; at: Instant; settlesOn: TradingDate }[]> {
  const rows = await db.arrays<[bigint, bigint, bigint, bigint, Instant, TradingDate]>(
    'orders.executions-of',
    `select o, e.id, e.price, e.quantity, e.executed_at, e.settles_on from unnest($1::int8[]) o
     join execution e on (e.buy_order = o and e.buy_order <> 0) or (e.sell_order = o and e.sell_order <> 0) order by e.id`,
    [numbersLiteral(orders)],
  );
  return rows.map(([order, id, price, quantity, at, settlesOn]) => ({ order, id, price, quantity, at, settlesOn }));
}

/** Where the venue's numbers go on after a restart. */
export async function venueNumbers(db: Queryable): Promise<{ sequence: bigint; execution: bigint }> {
  const [row] = await db.arrays<[bigint, bigint]>(
    'orders.venue-numbers',
    `select coalesce((select max(venue_sequence) from orders), 0)::int8, coalesce((select max(id) from execution), 0)::int8`,
  );
  return { sequence: row![0], execution: row![1] };
}

export type Tick = {
  readonly id: bigint;
  readonly instrumentId: number;
  readonly at: Instant;
  readonly source: string;
  readonly reference: bigint;
  readonly bids: unknown;
  readonly asks: unknown;
};

/** Keeps the ticks behind executions; one that is known stays as it was written first. */
export async function insertTicks(tx: Tx, ticks: readonly Tick[]): Promise<void> {
  if (ticks.length === 0) return;
  await tx.query(
    'orders.insert-ticks',
    `insert into market_tick (id, instrument_id, at, source, reference, bids, asks)
     select i, n, t, s, r, b::jsonb, a::jsonb from unnest($1::int8[], $2::int[], $3::timestamptz[], $4::text[], $5::int8[], $6::text[], $7::text[]) u(i, n, t, s, r, b, a)
     on conflict (id) do nothing`,
    [
      numbersLiteral(ticks.map(t => t.id)),
      numbersLiteral(ticks.map(t => t.instrumentId)),
      instantsLiteral(ticks.map(t => t.at)),
      textsLiteral(ticks.map(t => t.source)),
      numbersLiteral(ticks.map(t => t.reference)),
      textsLiteral(ticks.map(t => JSON.stringify(t.bids))),
      textsLiteral(ticks.map(t => JSON.stringify(t.asks))),
    ],
  );
}

/** Newest business time that a committed order or execution carries; the clock never resumes before it. */
export async function newestBusinessTime(db: Queryable): Promise<Instant | null> {
  const [row] = await db.arrays<[Instant | null]>(
    'orders.newest-business-time',
    `select greatest((select placed_at from orders order by id desc limit 1), (select executed_at from execution order by id desc limit 1))`,
  );
  return row?.[0] ?? null;
}
