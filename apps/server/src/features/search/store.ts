import { numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { Instant } from '@parkett/kernel';

/** The customer's latest finds, newest first. */
export async function readFinds(from: Queryable, customerId: bigint, maximum: number): Promise<string[]> {
  const rows = await from.query<{ code: string }>(
    'search.read-finds',
    'select code from recent_find where customer_id = $1 order by found_at desc, code limit $2',
    [customerId, maximum],
  );
  return rows.map(({ code }) => code);
}

/** Puts a find in front of the others and forgets what is too long ago. */
export async function writeFind(tx: Tx, find: { customerId: bigint; code: string; at: Instant; maximum: number }): Promise<void> {
  await tx.query(
    'search.write-find',
    `insert into recent_find (customer_id, code, found_at) values ($1, $2, $3)
     on conflict (customer_id, code) do update set found_at = excluded.found_at`,
    [find.customerId, find.code, timestamp(find.at)],
  );
  await tx.query(
    'search.trim-finds',
    `delete from recent_find where customer_id = $1 and code in
       (select code from recent_find where customer_id = $1 order by found_at desc, code offset $2)`,
    [find.customerId, find.maximum],
  );
}

export async function deleteFinds(tx: Tx, customerId: bigint): Promise<void> {
  await tx.query('search.delete-finds', 'delete from recent_find where customer_id = $1', [customerId]);
}

export type ViewCount = { readonly code: string; readonly views: number };

export function readViewCounts(from: Queryable): Promise<ViewCount[]> {
  return from.query<ViewCount>('search.read-view-counts', 'select code, looks::float8 as views from instrument_looks');
}

/** Adds to what was counted before. */
export async function addViewCounts(tx: Tx, counts: readonly ViewCount[]): Promise<void> {
  await tx.query(
    'search.add-view-counts',
    `insert into instrument_looks as known (code, looks) select code, looks from unnest($1::text[], $2::bigint[]) as u (code, looks) order by code
     on conflict (code) do update set looks = known.looks + excluded.looks`,
    [textsLiteral(counts.map(c => c.code)), numbersLiteral(counts.map(c => c.views))],
  );
}
