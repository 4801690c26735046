import { chooseFeed } from './adapters/feeds/choose-feed.ts';
import { boardAt } from './adapters/feeds/board-at.ts';
import { openFeed } from './adapters/feeds/open-feed.ts';
import { yardstickOf } from './adapters/feeds/yardstick.ts';
import { appendOnlyTables } from './append-only.ts';
import { allChecks, verifyBooks, type Check, type CheckedOff, type Verdict } from './books/invariants/index.ts';
import { InstrumentList } from './books/instruments/index.ts';
import { feedOf } from './books/market-data/index.ts';
import { newestBusinessTime } from './books/orders/index.ts';
import { readVersions, RuleReader } from './books/house-rules/index.ts';
import type { Config } from './platform/config.ts';
import { openForReading } from './platform/database.ts';
import { sqlState, type Db } from './platform/db.ts';
import { hasCluster } from './platform/postgres/folders.ts';
import { StartRefusal } from './platform/start-refusal.ts';
import { totalsCheck } from './totals-check.ts';

const nothingYet = (config: Config): StartRefusal =>
  new StartRefusal(`There are no books in ${config.databaseUrl ? 'this database' : config.dataFolder} yet: start Parkett on it first.`);

const everybody = 1_000_000_000;
const undefinedTable = '42P01';

async function judge(db: Db, { config, further }: { config: Config; further: readonly Check[] }): Promise<Verdict> {
  const kept = await feedOf(db).catch((error: unknown) => {
    if (sqlState(error) === undefinedTable) return null;
    throw error;
  });
  if (!kept) throw nothingYet(config);
  const source = openFeed(await chooseFeed(db, { wanted: config.feed, systemNow: Date.now() }));
  const now = (await newestBusinessTime(db)) ?? source.startsAt;
  const instruments = new InstrumentList(source.instruments);
  const ruleBook = { reader: new RuleReader(await readVersions(db)) };
  const totals = totalsCheck({ instruments, ruleBook, board: () => boardAt(source, now), now: () => now, customersMax: () => everybody });
  return verifyBooks(db, { checks: [...allChecks(appendOnlyTables), totals, ...further], yardstick: yardstickOf(source, ruleBook) });
}

const lineOf = ({ id, promise, rows, breaches }: CheckedOff): string =>
  `${breaches.length === 0 ? '✓' : '✗'} ${id.padEnd(4)} ${String(rows).padStart(9)} rows  ${promise}`;

/** The report of a verdict: a line per invariant with the rows it read, under it each breach by its row, and the sum. */
export function reportOf(verdict: Verdict): string {
  const lines = verdict.checked.flatMap(checked => [lineOf(checked), ...checked.breaches.map(breach => `         ${breach}`)]);
  const broken = verdict.checked.filter(({ breaches }) => breaches.length > 0).length;
  const { entry, execution, order } = verdict.reached;
  const reach = `read up to entry ${entry}, execution ${execution}, order ${order}`;
  return [...lines, `${verdict.checked.length - broken} invariants hold, ${broken} are broken (${reach})`].join('\n');
}

export type VerifyOptions = {
  readonly say: (line: string) => void;
  /** Checks against what only the caller knows, such as the acknowledgements of a client. */
  readonly further?: readonly Check[];
};

/** Checks the whole history in one snapshot as the read-only role: beside a running server, else on the embedded database, started for it. */
export async function verify(config: Config, { say, further = [] }: VerifyOptions): Promise<Verdict> {
  if (!config.databaseUrl && !hasCluster(config.dataFolder)) throw nothingYet(config);
  const { db, stop } = await openForReading({ url: config.databaseUrl, dataFolder: config.dataFolder, say });
  try {
    return await judge(db, { config, further });
  } finally {
    await stop();
  }
}
