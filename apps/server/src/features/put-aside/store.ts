import { formatDecimal, instantToWire, scaleOf, type Currency, type Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';

/** Minor units of the currency: more than nothing aside, less than nothing back. */
export type Move = { readonly id: bigint; readonly customer: bigint; readonly currency: Currency; readonly amount: bigint; readonly at: Instant };

export const nextMove = async (tx: Tx): Promise<bigint> => (await nextNumbers(tx, { sequence: 'put_aside_id', count: 1 }))[0]!;

export const insertMove = (tx: Tx, { id, customer, currency, amount, at }: Move): Promise<unknown> =>
  tx.query('put-aside.insert', 'insert into put_aside (id, customer_id, currency, amount, moved_at) values ($1, $2, $3, $4, $5)', [
    ...[id, customer, currency, amount],
    timestamp(at),
  ]);

/** A customer's moves for the file of own data, oldest first. */
export async function readMoves(from: Queryable, customer: bigint): Promise<{ amount: string; currency: Currency; at: string }[]> {
  const rows = await from.query<{ amount: bigint; currency: Currency; at: Instant }>(
    'put-aside.of-customer',
    'select amount, currency, moved_at as at from put_aside where customer_id = $1 order by id',
    [customer],
  );
  return rows.map(({ amount, currency, at }) => ({ amount: formatDecimal(amount, scaleOf(currency)), currency, at: instantToWire(at) }));
}
