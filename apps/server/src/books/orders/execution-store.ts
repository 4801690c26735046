import { numbersLiteral, type Queryable } from '../../platform/db.ts';

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
