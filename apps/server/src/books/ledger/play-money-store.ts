import type { Instant } from '@parkett/kernel';
import { instantsLiteral, type Queryable, type Tx } from '../../platform/db.ts';

/** @param given.at business time */
export const insertPlayMoney = (tx: Tx, { customer, at }: { customer: bigint; at: Instant }): Promise<unknown> =>
  tx.query('ledger.insert-play-money', 'insert into play_money (customer_id, at) select $1, unnest($2::timestamptz[])', [
    customer,
    instantsLiteral([at]),
  ]);

/** Whether paper mode has given this customer play money. */
export async function hadPlayMoney(from: Queryable, customer: bigint): Promise<boolean> {
  return (await from.query('ledger.had-play-money', 'select from play_money where customer_id = $1', [customer])).length > 0;
}
