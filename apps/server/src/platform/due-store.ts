import type { Instant } from '@parkett/kernel';
import { numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from './db.ts';

/** Something due: what it is called within its kind, when, and what its feature noted with it. */
export type DueItem = { readonly key: string; readonly at: Instant; readonly facts: Readonly<Record<string, unknown>> };

/** Brings an item; one of the same kind and key that is there already stays as it is. */
export async function addDueItem(tx: Tx, item: { kind: string; key: string; at: Instant; facts?: Record<string, unknown> }): Promise<void> {
  await tx.query('due.add', 'insert into due_item (kind, key, at, facts) values ($1, $2, $3, $4) on conflict (kind, key) do nothing', [
    item.kind,
    item.key,
    timestamp(item.at),
    JSON.stringify(item.facts ?? {}),
  ]);
}

const isReady = `state = 'waiting' and ($2 or again_at is null or again_at <= clock_timestamp())`;

/** The earliest item of a kind that waits; one that rests after a failure only if `insisting`. */
export async function nextItemAt(db: Queryable, filter: { kind: string; insisting: boolean }): Promise<Instant | null> {
  const [row] = await db.arrays<[Instant | null]>('due.next', `select min(at) from due_item where kind = $1 and ${isReady}`, [
    filter.kind,
    filter.insisting,
  ]);
  return row?.[0] ?? null;
}

/** Items of a kind that are parked or rest after a failure. */
export async function restingKeys(db: Queryable, filter: { kind: string; insisting: boolean }): Promise<string[]> {
  const rows = await db.arrays<[string]>('due.resting', `select key from due_item where kind = $1 and state <> 'done' and not (${isReady})`, [
    filter.kind,
    filter.insisting,
  ]);
  return rows.map(([key]) => key);
}

export type Claim = {
  readonly until: Instant;
  readonly max: number;
  /** Items that are left out. */
  readonly except: readonly string[];
  /** Only this one; null for all. */
  readonly only: string | null;
};

/** Locks the earliest items that aren't locked by another process. */
export function claimItems(tx: Tx, claim: Claim & { kind: string; insisting: boolean }): Promise<DueItem[]> {
  return tx.query<DueItem>(
    'due.claim',
    `select key, at, facts from due_item where kind = $1 and ${isReady} and at <= $3 and ($4::text is null or key = $4)
     order by at, key limit $5 for update skip locked`,
    [claim.kind, claim.insisting, timestamp(claim.until), claim.only, claim.max],
  );
}

/** Notes that items are done; those of other tables have a row here only if they failed before. */
export async function finishItems(tx: Tx, finished: { kind: string; keys: readonly string[] }): Promise<void> {
  await tx.query(
    'due.finish',
    `update due_item set state = 'done', done_at = clock_timestamp(), again_at = null where kind = $1 and key = any($2::text[]) and state = 'waiting'`,
    [finished.kind, textsLiteral(finished.keys)],
  );
}

/** Notes a failure: after the last of `pausesMs` the item is parked, else it rests that long. */
export async function noteFailure(
  tx: Tx,
  failed: { kind: string; item: DueItem; failure: string; pausesMs: readonly number[] },
): Promise<{ attempts: number; parked: boolean }> {
  const { kind, item, failure, pausesMs } = failed;
  const [row] = await tx.query<{ attempts: number; parked: boolean }>(
    'due.failed',
    `insert into due_item as i (kind, key, at, facts, attempts, failure, again_at) values ($1, $2, $3, $4, 1, $5, clock_timestamp() + ($6::int8[])[1] * interval '1 ms')
     on conflict (kind, key) do update set attempts = i.attempts + 1, failure = excluded.failure,
       state = case when i.attempts + 1 > cardinality($6::int8[]) then 'parked' else 'waiting' end,
       again_at = clock_timestamp() + ($6::int8[])[i.attempts + 1] * interval '1 ms'
     returning attempts, state = 'parked' as parked`,
    [kind, item.key, timestamp(item.at), JSON.stringify(item.facts), failure, numbersLiteral(pausesMs)],
  );
  return row!;
}

/** How far the items of one kind have come: the moments of the first one, and of the first one that isn't done. */
type DueProgress = {
  readonly kind: string;
  readonly at: Instant;
  readonly items: number;
  readonly done: number;
  readonly parked: number;
  readonly nextAt: Instant | null;
};

/** The progress of those items of some kinds whose key is a name, or a name with a slash and more; in the order of their moments. */
export const progressOf = (db: Queryable, { kinds, name }: { kinds: readonly string[]; name: string }): Promise<DueProgress[]> =>
  db.query(
    'due.progress',
    `select kind, min(at) as at, count(*)::int as items, (count(*) filter (where state = 'done'))::int as done,
       (count(*) filter (where state = 'parked'))::int as parked, min(at) filter (where state <> 'done') as "nextAt"
     from due_item where kind = any($1::text[]) and (key = $2 or starts_with(key, $2 || '/')) group by kind order by min(at), kind`,
    [textsLiteral(kinds), name],
  );

/** How many items are parked, by kind. */
export const parkedItems = (db: Queryable): Promise<{ kind: string; items: bigint }[]> =>
  db.query('due.parked', `select kind, count(*) as items from due_item where state = 'parked' group by kind order by kind`);

export type ParkedItem = {
  readonly kind: string;
  readonly key: string;
  readonly at: Instant;
  readonly attempts: number;
  readonly failure: string | null;
};

/** The parked items with the latest moments. */
export const newestParked = (db: Queryable, max: number): Promise<ParkedItem[]> =>
  db.query(
    'due.newest-parked',
    `select kind, key, at, attempts, left(failure, 500) as failure from due_item where state = 'parked' order by at desc limit $1`,
    [max],
  );
