import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';

/** The feed that a database belongs to. `content` is the SHA-256 of a replayed file, empty for the simulator. */
export type KeptFeed = {
  readonly kind: 'simulator' | 'replay';
  readonly content: string;
  readonly startsAt: Instant;
  /** SHA-256 of the seed, which lies in the data folder. */
  readonly seedHash: string;
  /** Somebody chose the seed. */
  readonly seedKnown: boolean;
};

export async function feedOf(db: Queryable): Promise<KeptFeed | null> {
  const [row] = await db.arrays<['simulator' | 'replay', string, Instant, string, boolean]>(
    'market-data.feed',
    `select kind, content, starts_at, seed_hash, seed_known from feed`,
  );
  if (!row) return null;
  const [kind, content, startsAt, seedHash, seedKnown] = row;
  return { kind, content, startsAt, seedHash, seedKnown };
}

/** Writes the feed at the first start; it never changes afterwards. */
export async function keepFeed(tx: Tx, feed: KeptFeed): Promise<KeptFeed> {
  await tx.query('market-data.keep-feed', `insert into feed (kind, content, starts_at, seed_hash, seed_known) values ($1, $2, $3, $4, $5)`, [
    feed.kind,
    feed.content,
    timestamp(feed.startsAt),
    feed.seedHash,
    feed.seedKnown,
  ]);
  return feed;
}
