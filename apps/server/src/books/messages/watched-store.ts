import type { Instant } from '@parkett/kernel';
import { textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { jsonRows } from '../../platform/json-rows.ts';

/** An instrument on a customer's watchlists, by its key on the wire, and since when (business time). */
export type Watched = { readonly code: string; readonly since: Instant };

export const readWatched = (from: Queryable, customer: bigint): Promise<Watched[]> =>
  from.query<Watched>('messages.watched', 'select code, since from message_watched where customer_id = $1', [customer]);

type Written = { readonly customer: bigint; readonly codes: readonly string[]; readonly at: Instant };

/** Writes down what is on the customer's watchlists now; what was there before keeps its beginning. For nobody who has left. */
export async function writeWatched(tx: Tx, { customer, codes, at }: Written): Promise<void> {
  const wanted = textsLiteral(codes);
  await tx.query('messages.unwatch', 'delete from message_watched where customer_id = $1 and code <> all($2::text[])', [customer, wanted]);
  await tx.query(
    'messages.watch',
    `insert into message_watched (customer_id, code, since) select distinct $1::int8, code, $3::timestamptz from unnest($2::text[]) code
     where not exists (select from message_forgotten where customer_id = $1) on conflict do nothing`,
    [customer, wanted, timestamp(at)],
  );
}

export const readHeldWatched = (from: Queryable, customer: bigint): Promise<Record<string, unknown>[]> =>
  jsonRows(from, {
    name: 'messages.held-watched',
    select: 'select code, since from message_watched where customer_id = $1 order by code',
    values: [customer],
  });
