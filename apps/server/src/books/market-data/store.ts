import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';

/** The feed that a database belongs to. `content` is the SHA-256 of a replayed file, empty for the simulator. */
export type KeptFeed = {
  readonly kind: 'simulator' | 'replay';
  /** Of the first generator; 0 elsewhere. */
  readonly seed: number;
  readonly content: string;
  readonly startsAt: Instant;
  readonly generator: 1 | 2;
  /** SHA-256 of the second generator's seed, which lies in the data folder; null for the first. */
  readonly seedHash: string | null;
  /** Somebody chose the seed, or everybody knows it. */
  readonly seedKnown: boolean;
};

export async function feedOf(db: Queryable): Promise<KeptFeed | null> {
  const [row] = await db.arrays<['simulator' | 'replay', bigint, string, Instant, number, string | null, boolean]>(
    'market-data.feed',
    `select kind, seed, content, starts_at, generator, seed_hash, seed_known from feed`,
  );
  if (!row) return null;
  return {
    kind: row[0],
    seed: Number(row[1]),
    content: row[2],
    startsAt: row[3],
    generator: row[4] === 1 ? 1 : 2,
    seedHash: row[5],
    seedKnown: row[6],
  };
}

/** Writes the feed at the first start; it never changes afterwards. */
export async function keepFeed(tx: Tx, feed: KeptFeed): Promise<KeptFeed> {
  await tx.query(
    'market-data.keep-feed',
    `insert into feed (kind, seed, content, starts_at, generator, seed_hash, seed_known) values ($1, $2, $3, $4, $5, $6, $7)`,
    [feed.kind, feed.seed, feed.content, timestamp(feed.startsAt), feed.generator, feed.seedHash, feed.seedKnown],
  );
  return feed;
}
