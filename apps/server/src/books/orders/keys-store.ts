import { numbersLiteral, textsLiteral, type Tx } from '../../platform/db.ts';
import type { KeyOf } from './store.ts';

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
