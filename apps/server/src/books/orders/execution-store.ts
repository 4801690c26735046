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
