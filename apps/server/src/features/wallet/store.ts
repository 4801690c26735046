import { numbersLiteral, type Queryable } from '../../platform/db.ts';

/** What executions were of, for the lines of a wallet. */
export async function codesOfExecutions(
  db: Queryable,
  ids: readonly bigint[],
): Promise<Map<bigint, { instrumentId: number; buyOrder: bigint; sellOrder: bigint }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.arrays<[bigint, number, bigint, bigint]>(
    'wallet.codes-of-executions',
    `select id, instrument_id, buy_order, sell_order from execution where id = any($1::int8[])`,
    [numbersLiteral(ids)],
  );
  return new Map(rows.map(([id, instrumentId, buyOrder, sellOrder]) => [id, { instrumentId, buyOrder, sellOrder }]));
}

/** Customers with a cash account for which a condition on its id holds, newest accounts first. */
export async function customersWithCash(db: Queryable, of: { condition: string; most: number }): Promise<bigint[]> {
  const rows = await db.arrays<[bigint]>(
    '',
    `select owner from ledger_account where owner <> 0 and purpose = 'cash' and ${of.condition} group by owner order by max(id) desc limit ${of.most}`,
  );
  return rows.map(([owner]) => owner);
}
