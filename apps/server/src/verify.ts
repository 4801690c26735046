import { asInstant } from '@parkett/kernel';
import { chooseFeed, judgeFeed, type JudgedFeed } from './adapters/feeds/choose-feed.ts';
import { boardAt } from './adapters/feeds/board-at.ts';
import { oracleOf } from './adapters/feeds/oracle.ts';
import { startEmbedded } from './adapters/postgres-embedded/embedded.ts';
import { hasCluster } from './adapters/postgres-embedded/folders.ts';
import { auditContributions, type AuditAsked } from './audit-contributions.ts';
import { verifyBooks, type CheckedOff, type Verdict } from './audit/index.ts';
import { openChart } from './manifests.ts';
import { feedOf } from './books/market-data/index.ts';
import { newestBusinessTime } from './books/orders/index.ts';
import type { Config } from './app/config.ts';
import { readVersions, RuleReader } from './books/house-rules/index.ts';
import type { Check } from './platform/checks/index.ts';
import { openForReading } from './platform/database.ts';
import { sqlState, type Db } from './platform/db.ts';
import { StartRefusal } from './platform/start-refusal.ts';

const nothingYet = (config: Config): StartRefusal =>
  new StartRefusal(`There are no books in ${config.databaseUrl ? 'this database' : config.dataFolder} yet: start Parkett on it first.`);

const everybody = 1_000_000_000;
const undefinedTable = '42P01';

type Question = { readonly config: Config; readonly judged: JudgedFeed; readonly further: readonly Check<AuditAsked>[] };

async function judge(db: Db, { config, judged, further }: Question): Promise<Verdict> {
  const kept = await feedOf(db).catch((error: unknown) => {
    if (sqlState(error) === undefinedTable) return null;
    throw error;
  });
  if (!kept) throw nothingYet(config);
  const systemNow = asInstant(Date.now());
  const { source } = await chooseFeed(db, { judged, systemNow, clock: config.clock, dataFolder: config.dataFolder, asked: config.seed });
  const now = (await newestBusinessTime(db)) ?? source.startsAt;
  const ruleBook = { reader: new RuleReader(await readVersions(db)) };
  return verifyBooks(db, {
    contributions: [...auditContributions(openChart()), { name: 'asked for', checks: further }],
    oracle: { ...oracleOf(source, ruleBook), board: () => boardAt(source, now), now: () => now, customersMax: () => everybody },
  });
}

const lineOf = ({ id, promise, rows, breaches }: CheckedOff): string =>
  `${breaches.length === 0 ? '✓' : '✗'} ${id.padEnd(4)} ${String(rows).padStart(9)} rows  ${promise}`;

/** The report of a verdict: a line per invariant with the rows it read, under it each breach by its row, and the sum. */
export function reportOf(verdict: Verdict): string {
  const lines = verdict.checked.flatMap(checked => [lineOf(checked), ...checked.breaches.map(breach => `         ${breach}`)]);
  const broken = verdict.checked.filter(({ breaches }) => breaches.length > 0).length;
  const reach = `read up to ${Object.entries(verdict.reached)
    .map(([name, mark]) => `${name} ${mark}`)
    .join(', ')}`;
  return [...lines, `${verdict.checked.length - broken} invariants hold, ${broken} are broken (${reach})`].join('\n');
}

export type VerifyOptions = {
  readonly say: (line: string) => void;
  /** Checks against what only the caller knows, such as the acknowledgements of a client. */
  readonly further?: readonly Check<AuditAsked>[];
};

/** Checks the whole history in one snapshot as the read-only role: beside a running server, else on the embedded database, started for it. */
export async function verify(config: Config, { say, further = [] }: VerifyOptions): Promise<Verdict> {
  if (!config.databaseUrl && !hasCluster(config.dataFolder)) throw nothingYet(config);
  const judged = judgeFeed(config.feed);
  const { db, stop } = await openForReading({ url: config.databaseUrl, dataFolder: config.dataFolder, startDatabase: startEmbedded, say });
  try {
    return await judge(db, { config, judged, further });
  } finally {
    await stop();
  }
}
