import { numbersLiteral, type Queryable } from '../../platform/db.ts';

/** What positions were bought and sold at: Σ price × quantity of their executions, exact, in units of both scales. */
export type Traded = { readonly bought: bigint; readonly sold: bigint };

export async function tradedOf(db: Queryable, of: { customer: bigint; positions: readonly bigint[] }): Promise<Map<bigint, Traded>> {
  if (of.positions.length === 0) return new Map();
  const rows = await db.arrays<[bigint, string, string]>(
    'trading.traded-of',
    `select k.i, o.executed_exact, s.exact from unnest($2::int8[]) k(i)
     cross join lateral (select executed_exact from orders where customer_id = $1 and id = k.i limit 1) o
     cross join lateral (select coalesce(sum(c.quantity::numeric * x.price), 0) as exact
       from position_close c join execution x on x.id = c.execution_id where c.customer_id = $1 and c.position_id = k.i) s`,
    [of.customer, numbersLiteral(of.positions)],
  );
  return new Map(rows.map(([id, bought, sold]) => [id, { bought: BigInt(bought), sold: BigInt(sold) }]));
}
