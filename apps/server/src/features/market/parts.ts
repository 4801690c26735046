import type { InstrumentList } from '../../books/instruments/index.ts';
import type { DepthView, InstrumentRows, MarketBoard, PriceHistory, TradeView } from '../../books/market-data/index.ts';
import type { Instant } from '@parkett/kernel';
import type { ChartMath } from './bars.ts';

/** What the market's calls are answered from. */
export type MarketParts = {
  readonly list: InstrumentList;
  readonly board: MarketBoard;
  readonly rows: InstrumentRows;
  readonly history: PriceHistory;
  readonly chartMath: ChartMath;
  readonly now: () => Instant;
  /** Asks the venue: the book's best levels (null for what has none) and the latest trades, oldest first. */
  readonly depth: (instrumentId: number) => Promise<{ depth: DepthView | null; trades: readonly TradeView[] }>;
  /** Somebody looks at an instrument's details: what is looked at most is popular. */
  readonly looked: (code: string) => void;
  readonly lockMinutesOf: (instrumentId: number) => number;
  /** Of a company, simulated; null for what has none. */
  readonly sharesOutstandingOf: (instrumentId: number) => number | null;
};
