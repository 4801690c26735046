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
  /** Business time. */
  readonly now: () => Instant;
  readonly notify: (customers: Iterable<bigint>, topics: readonly ScreenTopic[]) => void;
  /** Something new stands in the log of the exchange. */
  readonly lookAtLog: () => void;
};
