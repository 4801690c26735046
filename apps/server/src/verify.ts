import type { TradingDate } from '@parkett/kernel';
import { boardAt } from './adapters/feeds/board-at.ts';
import { oracleOf } from './adapters/feeds/oracle.ts';
import { auditContributions, type AuditAsked } from './audit-contributions.ts';
import { verifyBooks, type CheckedOff, type Verdict } from './audit/index.ts';
import { openChart } from './manifests.ts';
import { newestBusinessTime } from './books/orders/index.ts';
import type { Config } from './app/config.ts';
import { readVersions, RuleReader } from './books/house-rules/index.ts';
import type { Check } from './platform/checks/index.ts';
import { readBooks, type OpenBooks } from './open-books.ts';
import { StartRefusal } from './platform/start-refusal.ts';
import { linesOf, replayOf } from './replay.ts';

const everybody = 1_000_000_000;

async function judge({ db, catalogue, keys, feed: { source } }: OpenBooks, further: readonly Check<AuditAsked>[]): Promise<Verdict> {
  const now = (await newestBusinessTime(db)) ?? source.startsAt;
  const ruleBook = { reader: new RuleReader(await readVersions(db)) };
  return verifyBooks(db, {
    contributions: [...auditContributions(openChart()), { name: 'asked for', checks: further }],
    oracle: {
      ...oracleOf(source, ruleBook),
      ...{ board: () => boardAt(source, now), now: () => now, customersMax: () => everybody },
      ...{ catalogue, keys },
    },
  });
}

const markOf = ({ breaches, unasked }: CheckedOff): string => (breaches.length > 0 ? '✗' : unasked === undefined ? '✓' : '–');

const lineOf = (checked: CheckedOff): string => {
  const { id, promise, rows, unasked } = checked;
  return `${markOf(checked)} ${id.padEnd(4)} ${String(rows).padStart(9)} rows  ${promise}${unasked === undefined ? '' : ` (not checked: ${unasked})`}`;
};

/** The report of a verdict: a line per invariant with the rows it read, under it each breach by its row, and the sum. */
function reportOf(verdict: Verdict): string {
  const lines = verdict.checked.flatMap(checked => [lineOf(checked), ...checked.breaches.map(breach => `         ${breach}`)]);
  const broken = verdict.checked.filter(({ breaches }) => breaches.length > 0).length;
  const unasked = verdict.checked.filter(checked => markOf(checked) === '–').length;
  const reach = `read up to ${Object.entries(verdict.reached)
    .map(([name, mark]) => `${name} ${mark}`)
    .join(', ')}`;
  const unknown = unasked === 0 ? '' : `, ${unasked} could not be checked`;
  return [...lines, `${verdict.checked.length - broken - unasked} invariants hold, ${broken} are broken${unknown} (${reach})`].join('\n');
}

export type VerifyOptions = {
  readonly say: (line: string) => void;
  /** Checks against what only the caller knows, such as the acknowledgements of a client. */
  readonly further?: readonly Check<AuditAsked>[];
};

/** Checks the whole history in one snapshot. */
export const verify = (config: Config, { say, further = [] }: VerifyOptions): Promise<Verdict> =>
  readBooks({ config, say }, books => judge(books, further));

/** The same as text, and after it a day of the exchange that is lived again, where one is asked for. */
export const verifyInWords = (
  config: Config,
  { say, date }: { readonly say: (line: string) => void; readonly date: TradingDate | null },
): Promise<{ sound: boolean }> =>
  readBooks({ config, say }, async books => {
    const verdict = await judge(books, []);
    say(reportOf(verdict));
    if (date === null) return verdict;
    const replayed = await replayOf(books, { date, shards: 1 }).catch((error: unknown) => {
      // What is wrong with the books is the answer, whether or not the day can be lived again.
      if (!(error instanceof StartRefusal) || verdict.sound) throw error;
      say(error.message);
      return null;
    });
    if (!replayed) return verdict;
    for (const line of linesOf(replayed, { date, shards: 1 })) say(line);
    return { sound: verdict.sound && replayed.problems.length === 0 };
  });
