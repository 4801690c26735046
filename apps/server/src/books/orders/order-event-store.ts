import type { Instant } from '@parkett/kernel';
import type { Tx } from '../../platform/db.ts';
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
  at: ['at', 'timestamptz'],
});

export async function insertOrderEvents(tx: Tx, events: readonly OrderEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    'orders.insert-events',
    `insert into order_event (${orderEventTable.columns}) select * from ${orderEventTable.unnested}`,
    orderEventTable.arraysOf(events),
  );
}
