import type { Instant, Quantity } from '@parkett/kernel';
import { numbersLiteral, timestamp, type Queryable } from '../../platform/db.ts';
import { movementSelected, type PositionMovement } from './movement-store.ts';
import { foldMovements, type MovementKinds } from './rules/movement.ts';

/** A customer's positions of an instrument with their open quantities, oldest position first. */
export type Holder = { readonly customer: bigint; readonly positions: readonly { readonly id: bigint; readonly quantity: Quantity }[] };

type Asked = {
  readonly instrument: number;
  readonly at: Instant;
  /** Customers behind this one, at most so many. */
  readonly after: bigint;
  readonly max: number;
  readonly kinds: MovementKinds;
};

/**
 * The holders of an instrument just before a moment, in the order of the customers. Only movements before that moment count: later ones change nothing.
 * `last` is the last customer that was looked at; null where there are no further ones.
 */
export async function holdersBefore(from: Queryable, asked: Asked): Promise<{ readonly holders: readonly Holder[]; readonly last: bigint | null }> {
  const { instrument, at, after, max, kinds } = asked;
  const found = await from.arrays<[bigint, bigint]>(
    'positions.held-before',
    `select customer_id, id from position
     where instrument_id = $1 and opened_at < $3 and (closed_at is null or closed_at >= $3) and customer_id in (
       select distinct customer_id from position
       where instrument_id = $1 and customer_id > $2 and opened_at < $3 and (closed_at is null or closed_at >= $3) order by customer_id limit $4)
     order by customer_id, opened_at, id`,
    [instrument, after, timestamp(at), max],
  );
  const movements = await from.query<PositionMovement>(
    'positions.movements-before',
    `select m.* from unnest($1::int8[], $2::int8[]) k(c, i)
     cross join lateral (select ${movementSelected} from position_movement where customer_id = k.c and position_id = k.i and at < $3 order by seq offset 0) m`,
    [numbersLiteral(found.map(([customer]) => customer)), numbersLiteral(found.map(([, id]) => id)), timestamp(at)],
  );
  const stories = Map.groupBy(movements, ({ positionId }) => positionId);
  const byCustomer = Map.groupBy(found, ([customer]) => customer);
  const holders = [...byCustomer].map(([customer, own]) => ({
    customer,
    positions: own
      .map(([, id]) => ({ id, quantity: foldMovements(kinds, stories.get(id) ?? []).figures.openQuantity }))
      .filter(({ quantity }) => quantity > 0n),
  }));
  return { holders: holders.filter(({ positions }) => positions.length > 0), last: byCustomer.size < max ? null : found.at(-1)![0] };
}

/** How many customers hold an instrument now, and their shares together. */
export async function countHolders(from: Queryable, instrument: number): Promise<{ readonly holders: number; readonly shares: Quantity }> {
  const [row] = await from.query<{ holders: number; shares: Quantity }>(
    'positions.count-holders',
    `select count(distinct customer_id)::int as holders, coalesce(sum(open_quantity), 0)::int8 as shares from position
     where instrument_id = $1 and open_quantity > 0`,
    [instrument],
  );
  return row!;
}

/**
 * SQL of the quantity of an instrument that a customer held just before a moment, for checks: a split says how many there are from then on, and every other
 * kind of movement but a sale or the payment of a delisting brings shares.
 */
export const heldAt = (customer: string, instrument: string, at: string): string => `(
  select coalesce(sum(case when m.kind in ('closed', 'split-paid', 'delisting-paid') then -m.quantity else m.quantity end), 0)
  from position own join position_movement m on m.customer_id = own.customer_id and m.position_id = own.id
  left join lateral (select max(splitting.seq) as seq from position_movement splitting
    where splitting.customer_id = own.customer_id and splitting.position_id = own.id and splitting.kind = 'split' and splitting.at < ${at}) last on true
  where own.customer_id = ${customer} and own.instrument_id = ${instrument} and m.at < ${at} and m.seq >= coalesce(last.seq, 0))`;
