import type { Instant } from '@parkett/kernel';
import { numbersLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

/** What a venue said of an order besides what executed: it ended unfilled, its stop was reached, a change was carried out or refused. */
export type OrderEvent = {
  /** One sequence with the executions, in the order in which the venue said it all. */
  readonly id: bigint;
  readonly customerId: bigint;
  readonly orderId: bigint;
  readonly kind: 'cancelled' | 'expired' | 'refused' | 'triggered' | 'replaced' | 'change-refused';
  readonly reason: string | null;
  /** Of an order that was replaced: what is left of it, its limit where that changed, its stop. */
  readonly remaining: bigint | null;
  readonly limit: bigint | null;
  readonly stop: bigint | null;
  /** Of a trigger: the price that reached the stop, its phase and moment, and the tick or the execution behind it. Of an end without a price: the best one that there was; `limit` is then how far the order went. */
  readonly price: bigint | null;
  readonly phase: string | null;
  readonly priceAt: Instant | null;
  readonly tickId: bigint | null;
  readonly executionId: bigint | null;
  readonly at: Instant;
};

export const orderEventTable = tableOf<OrderEvent>({
  id: ['id', 'int8'],
  customerId: ['customer_id', 'int8'],
  orderId: ['order_id', 'int8'],
  kind: ['kind', 'text'],
  reason: ['reason', 'text'],
  remaining: ['remaining', 'int8'],
  limit: ['limit_price', 'int8'],
  stop: ['stop_price', 'int8'],
  price: ['price', 'int8'],
  phase: ['phase', 'text'],
  priceAt: ['price_at', 'timestamptz'],
  tickId: ['tick_id', 'int8'],
  executionId: ['execution_id', 'int8'],
  at: ['at', 'timestamptz'],
});

/** Triggers of orders and their ends for want of a price: what their owner reads of them beside their row. */
export const pricedEventsOf = (db: Queryable, orders: readonly { customer: bigint; order: bigint }[]): Promise<OrderEvent[]> =>
  orders.length === 0
    ? Promise.resolve([])
    : db.query<OrderEvent>(
        'orders.priced-events',
        `select e.* from unnest($1::int8[], $2::int8[]) k(c, i)
         cross join lateral (select ${orderEventTable.selected} from order_event where customer_id = k.c and order_id = k.i
           and (kind = 'triggered' or kind = 'cancelled' and reason in ('not-executed', 'dearer-than-reserved'))) e`,
        [numbersLiteral(orders.map(({ customer }) => customer)), numbersLiteral(orders.map(({ order }) => order))],
      );

/** A venue's words on one order besides executions, in their order. */
export const eventsOfOrder = (db: Queryable, { customer, order }: { customer: bigint; order: bigint }): Promise<OrderEvent[]> =>
  db.query<OrderEvent>(
    'orders.events-of-order',
    `select ${orderEventTable.selected} from order_event where customer_id = $1 and order_id = $2 order by id`,
    [customer, order],
  );

export async function insertOrderEvents(tx: Tx, events: readonly OrderEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    'orders.insert-events',
    `insert into order_event (${orderEventTable.columns}) select * from ${orderEventTable.unnested}`,
    orderEventTable.arraysOf(events),
  );
}
