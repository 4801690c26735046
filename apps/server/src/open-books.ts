import { asInstant } from '@parkett/kernel';
import { chooseFeed, judgeFeed, type ChosenFeed } from './adapters/feeds/choose-feed.ts';
import { startEmbedded } from './adapters/postgres-embedded/embedded.ts';
import { hasCluster } from './adapters/postgres-embedded/folders.ts';
import type { Config } from './app/config.ts';
import { feedOf } from './books/market-data/index.ts';
import type { PlatformOracle } from './platform/checks/index.ts';
import { readKeys } from './platform/crypto/keys.ts';
import { migrationsFolder, openForReading } from './platform/database.ts';
import { sqlState, type Db } from './platform/db.ts';
import { readMigrations, refuseOtherVersion } from './platform/migrations.ts';
import { StartRefusal } from './platform/start-refusal.ts';

const undefinedTable = '42P01';

export type OpenBooks = {
  readonly db: Db;
  readonly feed: ChosenFeed;
  readonly catalogue: PlatformOracle['catalogue'];
  readonly keys: PlatformOracle['keys'];
};

/**
 * Reads books from outside the server that writes them, as the read-only role: beside a running one, else on the embedded database, started for it.
 * Throws StartRefusal where there are none yet, where another Parkett wrote them last, or where they belong to another feed.
 */
export async function readBooks<T>(
  { config, say }: { config: Config; say: (line: string) => void },
  read: (books: OpenBooks) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataFolder, clock, seed: asked } = config;
  const nothingYet = new StartRefusal(`There are no books in ${databaseUrl ? 'this database' : dataFolder} yet: start Parkett on it first.`);
  if (!databaseUrl && !hasCluster(dataFolder)) throw nothingYet;
  const judged = judgeFeed(config.feed);
  const { db, catalogue, stop } = await openForReading({ url: databaseUrl, dataFolder, startDatabase: startEmbedded, say });
  try {
    await refuseOtherVersion(db, readMigrations(migrationsFolder)).catch((error: unknown) => {
      throw sqlState(error) === undefinedTable ? nothingYet : error;
    });
    if (!(await feedOf(db))) throw nothingYet;
    return await read({
      db,
      catalogue,
      keys: readKeys(dataFolder),
      feed: await chooseFeed(db, { judged, systemNow: asInstant(Date.now()), clock, dataFolder, asked }),
    });
  } finally {
    await stop();
  }
}
