import { instantToWire, type Instant, type Quantity, type TradingDate } from '@parkett/kernel';
import { numbersLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

export type Execution = {
  readonly id: bigint;
  readonly instrumentId: number;
  readonly price: bigint;
  readonly quantity: Quantity;
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

export const executionTable = tableOf<Execution>({
  id: ['id', 'int8'],
  instrumentId: ['instrument_id', 'int4'],
  price: ['price', 'int8'],
  quantity: ['quantity', 'int8'],
  buyCustomer: ['buy_customer', 'int8'],
  buyOrder: ['buy_order', 'int8'],
  sellCustomer: ['sell_customer', 'int8'],
  sellOrder: ['sell_order', 'int8'],
  aggressor: ['aggressor', 'text'],
  tickId: ['tick_id', 'int8'],
  phase: ['phase', 'text'],
  at: ['executed_at', 'timestamptz'],
  settlesOn: ['settles_on', 'date'],
});

export async function insertExecutions(tx: Tx, executions: readonly Execution[]): Promise<void> {
  if (executions.length === 0) return;
  await tx.query(
    'orders.insert-executions',
    `insert into execution (${executionTable.columns}) select * from ${executionTable.unnested}`,
    executionTable.arraysOf(executions),
  );
}

/** Executions of one order, oldest first. */
export async function executionsOf(
  db: Queryable,
  orders: readonly bigint[],
): Promise<{ order: bigint; id: bigint; price: bigint; quantity: bigint; at: Instant; settlesOn: TradingDate; phase: string }[]> {
  const rows = await db.arrays<[bigint, bigint, bigint, bigint, Instant, TradingDate, string]>(
    'orders.executions-of',
    `select o, e.id, e.price, e.quantity, e.executed_at, e.settles_on, e.phase from unnest($1::int8[]) o
     join execution e on (e.buy_order = o and e.buy_order <> 0) or (e.sell_order = o and e.sell_order <> 0) order by e.id`,
    [numbersLiteral(orders)],
  );
  return rows.map(([order, id, price, quantity, at, settlesOn, phase]) => ({ order, id, price, quantity, at, settlesOn, phase }));
}

/** What executions were of, by their numbers. */
export async function instrumentsOfExecutions(
  db: Queryable,
  ids: readonly bigint[],
): Promise<Map<bigint, { instrumentId: number; buyOrder: bigint; sellOrder: bigint }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.arrays<[bigint, number, bigint, bigint]>(
    'orders.instruments-of-executions',
    `select id, instrument_id, buy_order, sell_order from execution where id = any($1::int8[])`,
    [numbersLiteral(ids)],
  );
  return new Map(rows.map(([id, instrumentId, buyOrder, sellOrder]) => [id, { instrumentId, buyOrder, sellOrder }]));
}

/** Prices of executions, by their numbers. */
export async function pricesOfExecutions(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, bigint>> {
  if (ids.length === 0) return new Map();
  return new Map(
    await db.arrays<[bigint, bigint]>('orders.prices-of-executions', `select id, price from execution where id = any($1::int8[])`, [
      numbersLiteral(ids),
    ]),
  );
}

/** Σ price × quantity of everything that executed of orders, exact, in units of both scales. */
export async function executedExactOf(db: Queryable, orders: readonly { customer: bigint; order: bigint }[]): Promise<Map<bigint, bigint>> {
  if (orders.length === 0) return new Map();
  const rows = await db.arrays<[bigint, string]>(
    'orders.executed-exact-of',
    `select k.o, o.executed_exact from unnest($1::int8[], $2::int8[]) k(c, o)
     cross join lateral (select executed_exact from orders where customer_id = k.c and id = k.o limit 1) o`,
    [numbersLiteral(orders.map(({ customer }) => customer)), numbersLiteral(orders.map(({ order }) => order))],
  );
  return new Map(rows.map(([order, exact]) => [order, BigInt(exact)]));
}

/** What executed at a venue's moments, as its engine says it: without the numbers of the books. */
export type ExecutionFact = Pick<Execution, 'instrumentId' | 'price' | 'quantity' | 'buyOrder' | 'sellOrder' | 'at'>;

type Stretch = { readonly venue: string; readonly from: Instant; readonly to: Instant };

/** Executions of a venue in a stretch of business time, both ends included, in the order of their numbers. */
export const executionsBetween = (db: Queryable, { venue, from, to }: Stretch): Promise<(ExecutionFact & { id: bigint })[]> =>
  db.query(
    'orders.executions-between',
    `select x.id, x.instrument_id as "instrumentId", x.price, x.quantity, x.buy_order as "buyOrder", x.sell_order as "sellOrder", x.executed_at as at
     from execution x join orders o on o.id = greatest(x.buy_order, x.sell_order)
     where o.venue = $3 and x.executed_at between $1::timestamptz and $2::timestamptz order by x.id`,
    [instantToWire(from), instantToWire(to), venue],
  );
