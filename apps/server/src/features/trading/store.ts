import { numbersLiteral, textsLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import type { KeyOf } from '../../books/orders/index.ts';

/** Keys that another call has used: a request on an order, or one of the calls with a record of their own. */
export async function keysUsedElsewhere(tx: Tx, keys: readonly KeyOf[]): Promise<KeyOf[]> {
  const rows = await tx.arrays<[bigint, string]>(
    'trading.keys-used-elsewhere',
    `select k.c, k.i from unnest($1::int8[], $2::text[]) k(c, i)
     cross join lateral (
       (select 1 from order_request where customer_id = k.c and idempotency_key = k.i limit 1)
       union all (select 1 from idempotency where customer_id = k.c and key = k.i limit 1)) u`,
    [numbersLiteral(keys.map(k => k.customer)), textsLiteral(keys.map(k => k.key))],
  );
  return rows.map(([customer, key]) => ({ customer, key }));
}

/** Whether another call than a request on an order has used the key. */
export async function keysUsedByOthers(tx: Tx, of: KeyOf): Promise<boolean> {
  const [row] = await tx.arrays<[boolean]>(
    'trading.keys-used-by-others',
    `select exists (select from orders o where o.customer_id = $1 and o.idempotency_key = $2)
         or exists (select from idempotency d where d.customer_id = $1 and d.key = $2)`,
    [of.customer, of.key],
  );
  return row![0];
}

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
