import type { Instant, TradingDate } from '@parkett/kernel';
import type { RuleBook } from '../../books/house-rules/index.ts';
import type { InstrumentList } from '../../books/instruments/index.ts';
import type { Ledger } from '../../books/ledger/index.ts';
import type { MarketTerms, PriceHistory } from '../../books/market-data/index.ts';
import type { ScreenTopic } from '../../books/orders/index.ts';
import type { MovementKinds } from '../../books/positions/index.ts';
import type { Db } from '../../platform/db.ts';

/** The dates by which a company would pay, trading days or not, and its dividend per share after a close; 0: it pays none. */
export type DividendPlan = { readonly datesOf: (year: number) => readonly TradingDate[]; readonly amountAfter: (close: number) => number };

/** The date of a year by which a company would split its shares, and how many new ones it would give for old ones after a close; null: none. */
export type SplitPlan = {
  readonly dateOf: (year: number) => TradingDate | null;
  readonly ratioAfter: (close: number) => { readonly old: number; readonly fresh: number } | null;
};

export type CorporateParts = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly ruleBook: RuleBook;
  readonly instruments: InstrumentList;
  readonly history: PriceHistory;
  readonly terms: MarketTerms;
  readonly movements: MovementKinds;
  /** The coming dividends of the simulated companies, by instrument. */
  readonly plans: ReadonlyMap<number, DividendPlan>;
  /** Their coming splits. */
  readonly splitPlans: ReadonlyMap<number, SplitPlan>;
  /** Codes of shares with a capital increase of the calendar, whose price is that of their present shares. */
  readonly increasing: ReadonlySet<string>;
  /** Kinds of due work of other features at the first moment of a split's ex-day, keyed by its term. */
  readonly splitFollowers: readonly string[];
  /** Business time. */
  readonly now: () => Instant;
  readonly notify: (customers: Iterable<bigint>, topics: readonly ScreenTopic[]) => void;
  /** Something new stands in the log of the exchange. */
  readonly lookAtLog: () => void;
};
