import { dateAt } from '@parkett/kernel';
import type { PriceSource } from '@parkett/market';
import { oracleOf } from '../adapters/feeds/oracle.ts';
import { auditContributions, type AuditAsked } from '../audit-contributions.ts';
import { BooksWatch, type BooksSeen } from '../audit/index.ts';
import type { RuleBook } from '../books/house-rules/index.ts';
import type { InstrumentList } from '../books/instruments/index.ts';
import type { Ledger } from '../books/ledger/index.ts';
import type { MarketBoard } from '../books/market-data/index.ts';
import { boardNow } from '../features/wallet/index.ts';
import type { OpenedClock } from '../platform/clock-store.ts';
import { patience } from '../platform/database.ts';
import { question, type Bus } from '../platform/bus/bus.ts';
import { openKeys } from '../platform/crypto/keys.ts';
import type { Platform } from './base.ts';
import type { Job } from './feature.ts';

/** Customers whose totals are compared at one look: all would take minutes of the database where there are many. */
const totalsMax = { new: 20, everything: 500 };

/** What the auditor of the house saw, answered by the process that is it. */
const whatBooksWatchSaw = question<null, BooksSeen>('what-books-watch-saw');
const answerWithinMs = 1_000;

/** Null where no process looks at present. */
export const booksSeen = (bus: Bus): Promise<BooksSeen | null> => bus.ask(whatBooksWatchSaw, null, answerWithinMs);

/** The auditor as a job, which answers for what it saw from its start to its end. */
export function booksWatchJob(watch: WatchOfBooks, bus: Bus): Job {
  let silence = (): void => {};
  return {
    name: 'checks',
    start: () => {
      silence = bus.answer(whatBooksWatchSaw, () => watch.seen);
      watch.start();
    },
    stop: () => {
      silence();
      return watch.stop();
    },
  };
}

export type WatchOfBooks = BooksWatch<AuditAsked>;

/** The auditor of the running server, with everything that its checks hold the rows against. */
export function openBooksWatch(base: {
  readonly platform: Platform;
  readonly source: PriceSource;
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly clock: OpenedClock['clock'];
  readonly ledger: Ledger;
  readonly ruleBook: RuleBook;
}): WatchOfBooks {
  const { platform, source, instruments, board, clock, ledger, ruleBook } = base;
  const { config, database, log, metrics, readiness } = platform;
  return new BooksWatch({
    ...{ log, metrics, readiness },
    db: database.open({ name: 'parkett checks', connections: 1, ...patience }),
    contributions: auditContributions(ledger.chart),
    oracle: {
      ...oracleOf(source, ruleBook),
      board: () => boardNow({ instruments, board }),
      now: () => clock.now(),
      customersMax: whole => (whole ? totalsMax.everything : totalsMax.new),
      catalogue: async () => database.catalogue,
      keys: openKeys(config.dataFolder),
    },
    tradingDate: () => dateAt(clock.now()),
  });
}
