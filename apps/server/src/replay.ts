import { asInstant, type TradingDate } from '@parkett/kernel';
import { chooseFeed, judgeFeed } from './adapters/feeds/choose-feed.ts';
import { startEmbedded } from './adapters/postgres-embedded/embedded.ts';
import { hasCluster } from './adapters/postgres-embedded/folders.ts';
import { replayDay, type Replayed } from './adapters/venues/embedded/replay-day.ts';
import type { Config } from './app/config.ts';
import { feedOf } from './books/market-data/index.ts';
import { openForReading } from './platform/database.ts';
import { StartRefusal } from './platform/start-refusal.ts';

const problemsShown = 20;

type Asked = { readonly date: TradingDate; readonly shards: number; readonly say: (line: string) => void };

/** Lives a date of these books again: beside a running server, else on the embedded database, started for it. Throws StartRefusal where that can't be. */
export async function replay(config: Config, { date, shards, say }: Asked): Promise<Replayed> {
  const nothing = new StartRefusal(
    `There are no books in ${config.databaseUrl ? 'this database' : config.dataFolder} yet: start Parkett on it first.`,
  );
  if (!config.databaseUrl && !hasCluster(config.dataFolder)) throw nothing;
  const judged = judgeFeed(config.feed);
  const { db, stop } = await openForReading({ url: config.databaseUrl, dataFolder: config.dataFolder, startDatabase: startEmbedded, say });
  try {
    if (!(await feedOf(db))) throw nothing;
    const { clock, dataFolder, seed: asked } = config;
    const { source, setting: feed } = await chooseFeed(db, { judged, systemNow: asInstant(Date.now()), clock, dataFolder, asked });
    return await replayDay({ db, parts: { source, feed }, date, shards });
  } finally {
    await stop();
  }
}

/** The sentences of a replay: what was lived again, or what isn't as it was. */
export function linesOf({ rows, events, executions, instruments, problems }: Replayed, { date, shards }: Omit<Asked, 'say'>): string[] {
  if (problems.length > 0) {
    const further = problems.length > problemsShown ? [`… and ${problems.length - problemsShown} more`] : [];
    return [...problems.slice(0, problemsShown).map(problem => `✗ ${problem}`), ...further];
  }
  const engines = shards > 1 ? `, and on ${shards} engines each of ${instruments} instruments the same` : '';
  return [`✓ ${date}: ${rows} rows of the log give the same ${events} events, ${executions} executions among them${engines}`];
}
