import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';

/** The feed that a database belongs to. `content` is the SHA-256 of a replayed file, empty for the simulator. */
export type KeptFeed = { readonly kind: 'simulator' | 'replay'; readonly seed: number; readonly content: string; readonly startsAt: Instant };

export async function feedOf(db: Queryable): Promise<KeptFeed | null> {
  const [row] = await db.arrays<['simulator' | 'replay', bigint, string, Instant]>(
    'market-data.feed',
    `select kind, seed, content, starts_at from feed`,
  );
  return row ? { kind: row[0], seed: Number(row[1]), content: row[2], startsAt: row[3] } : null;
}

/** Writes the feed at the first start; it never changes afterwards. */
export async function keepFeed(tx: Tx, feed: KeptFeed): Promise<KeptFeed> {
  await tx.query('market-data.keep-feed', `insert into feed (kind, seed, content, starts_at) values ($1, $2, $3, $4)`, [
    feed.kind,
    feed.seed,
    feed.content,
    timestamp(feed.startsAt),
  ]);
  return feed;
}
