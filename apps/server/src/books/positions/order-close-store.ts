import { numbersLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

/** What a closing order takes of a position. */
export type OrderClose = {
  readonly customerId: bigint;
  readonly orderId: bigint;
  readonly line: number;
  readonly positionId: bigint;
  /** 0 when a change of the order took the line back. */
  readonly quantity: bigint;
  readonly done: bigint;
  /** The customer named this position; else it was the oldest. */
  readonly named: boolean;
};

const table = tableOf<OrderClose>({
  customerId: ['customer_id', 'int8'],
  orderId: ['order_id', 'int8'],
  line: ['line', 'int2'],
  positionId: ['position_id', 'int8'],
  quantity: ['quantity', 'int8'],
  done: ['done', 'int8'],
  named: ['named', 'bool'],
});

export async function insertOrderCloses(tx: Tx, lines: readonly OrderClose[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    'positions.insert-order-closes',
    `insert into order_close (${table.columns}) select * from ${table.unnested}`,
    table.arraysOf(lines),
  );
}

/** What sell orders close, line by line. */
export async function closesOfOrders(db: Queryable, orders: readonly { customer: bigint; order: bigint }[]): Promise<OrderClose[]> {
  return db.query<OrderClose>(
    'positions.closes-of-orders',
    `select l.* from unnest($1::int8[], $2::int8[]) k(c, o)
     cross join lateral (select ${table.selected} from order_close
       where customer_id = k.c and order_id = k.o order by line offset 0) l`,
    [numbersLiteral(orders.map(o => o.customer)), numbersLiteral(orders.map(o => o.order))],
  );
}

/** Writes how far the lines are done; a changed order may also change what it will take. */
export async function updateOrderCloses(tx: Tx, lines: readonly OrderClose[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    'positions.update-order-closes',
    `update order_close c set done = x.done, quantity = x.quantity from ${table.unnested} x(${table.columns})
     where c.customer_id = x.customer_id and c.order_id = x.order_id and c.line = x.line`,
    table.arraysOf(lines),
  );
}

/** Sell orders that were to close a position. */
export async function closingOrdersOf(db: Queryable, which: { customer: bigint; position: bigint }): Promise<bigint[]> {
  const rows = await db.arrays<[bigint]>(
    'positions.closing-orders-of',
    `select distinct order_id from order_close where customer_id = $1 and position_id = $2 order by order_id`,
    [which.customer, which.position],
  );
  return rows.map(([id]) => id);
}
