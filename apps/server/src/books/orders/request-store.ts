import type { Instant } from '@parkett/kernel';
import { numbersLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

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

const table = tableOf<OrderRequest>({
  customerId: ['customer_id', 'int8'],
  id: ['id', 'int8'],
  orderId: ['order_id', 'int8'],
  kind: ['kind', 'text'],
  quantity: ['quantity', 'int8'],
  limit: ['limit_price', 'int8'],
  stop: ['stop_price', 'int8'],
  hold: ['hold', 'int8'],
  at: ['requested_at', 'timestamptz'],
});

/** Requests by their numbers, in the order asked for. */
export const requestsById = (db: Queryable, ids: readonly { customer: bigint; request: bigint }[]): Promise<OrderRequest[]> =>
  db.query(
    'orders.requests-by-id',
    `select r.* from unnest($1::int8[], $2::int8[]) with ordinality k(c, i, n)
     cross join lateral (select ${table.selected} from order_request where customer_id = k.c and id = k.i limit 1) r order by k.n`,
    [numbersLiteral(ids.map(({ customer }) => customer)), numbersLiteral(ids.map(({ request }) => request))],
  );

/** Changes and cancellations that were asked for of one order, in their order. */
export const requestsOfOrder = (db: Queryable, { customer, order }: { customer: bigint; order: bigint }): Promise<OrderRequest[]> =>
  db.query<OrderRequest>(
    'orders.requests-of-order',
    `select ${table.selected} from order_request where customer_id = $1 and order_id = $2 order by id`,
    [customer, order],
  );

export async function insertRequest(tx: Tx, request: OrderRequest): Promise<void> {
  await tx.query('orders.insert-request', `insert into order_request (${table.columns}) select * from ${table.unnested}`, table.arraysOf([request]));
}

/** Pending orders whose cancellation was asked for: after a crash the venue must hear of it again. */
export async function cancelsRequested(db: Queryable): Promise<Set<bigint>> {
  const rows = await db.arrays<[bigint]>(
    'orders.cancels-requested',
    `select o.id from orders o join order_request r on r.customer_id = o.customer_id and r.order_id = o.id and r.kind = 'cancel' where o.state = 'pending'`,
  );
  return new Set(rows.map(([id]) => id));
}
