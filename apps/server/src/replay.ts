import type { TradingDate } from '@parkett/kernel';
import { replayDay, type Replayed } from './adapters/venues/embedded/replay-day.ts';
import type { Config } from './app/config.ts';
import { readBooks, type OpenBooks } from './open-books.ts';

const problemsShown = 20;

type Day = { readonly date: TradingDate; readonly shards: number };

export const replayOf = ({ db, feed }: OpenBooks, day: Day): Promise<Replayed> =>
  replayDay({ db, parts: { source: feed.source, feed: feed.setting }, ...day });

/** Lives a date of these books again. Throws StartRefusal where that can't be. */
export const replay = (config: Config, { say, ...day }: Day & { readonly say: (line: string) => void }): Promise<Replayed> =>
  readBooks({ config, say }, books => replayOf(books, day));

/** The sentences of a replay: what was lived again, or what isn't as it was. */
export function linesOf({ rows, events, executions, instruments, problems }: Replayed, { date, shards }: Day): string[] {
  if (problems.length > 0) {
    const further = problems.length > problemsShown ? [`… and ${problems.length - problemsShown} more`] : [];
    return [...problems.slice(0, problemsShown).map(problem => `✗ ${problem}`), ...further];
  }
  const engines = shards > 1 ? `, and on ${shards} engines each of ${instruments} instruments the same` : '';
  return [`✓ ${date}: ${rows} rows of the log give the same ${events} events, ${executions} executions among them${engines}`];
}
