import type { InstrumentList } from '../../books/instruments/index.ts';
import type { Bar, CorporateEvent, DepthView, InstrumentRows, MarketBoard, PriceHistory, TradeView } from '../../books/market-data/index.ts';
import type { Instant, Schedule, TradingDate } from '@parkett/kernel';

/** Joining and adjusting of bars. A day bar starts at midnight UTC of its trading date. */
export type ChartMath = {
  joinMinutes(bars: readonly Bar[], minutes: 5 | 15 | 30): readonly Bar[];
  joinWeeks(bars: readonly Bar[]): readonly Bar[];
  joinMonths(bars: readonly Bar[]): readonly Bar[];
  adjustBefore(bars: readonly Bar[], events: readonly CorporateEvent[]): readonly Bar[];
  adjustAfter(bars: readonly Bar[], events: readonly CorporateEvent[]): readonly Bar[];
};

/** What may be known of the seed that the market is made of. */
export type SeedParts = {
  readonly feed: 'simulator' | 'replay';
  readonly hash: string;
  readonly known: boolean;
  readonly startsAt: Instant;
  /** Of what is listed: a day ends with the last of its sessions. */
  readonly schedules: readonly Schedule[];
  /** A date's key. Only of days that have ended may it be told. */
  readonly keyOf: (date: TradingDate) => string;
  /** Dividends that were announced; amounts as decimals. */
  readonly terms: () => readonly {
    readonly code: string;
    readonly exDate: TradingDate;
    readonly amount: string;
    readonly increase?: { readonly old: number; readonly fresh: number };
  }[];
};

/** What the market's calls are answered from. */
export type MarketParts = {
  readonly list: InstrumentList;
  readonly board: MarketBoard;
  readonly rows: InstrumentRows;
  readonly history: PriceHistory;
  readonly chartMath: ChartMath;
  readonly now: () => Instant;
  readonly seed: SeedParts;
  /** Asks the venue: the book's best levels (null for what has none) and the latest trades, oldest first. */
  readonly depth: (instrumentId: number) => Promise<{ depth: DepthView | null; trades: readonly TradeView[] }>;
  /** An instrument's details are viewed: what is viewed most is popular. */
  readonly looked: (code: string) => void;
  /** Half of an instrument's static corridor today, in hundredths of a per cent. */
  readonly corridorBps: (instrumentId: number) => number;
  readonly lockMinutesOf: (instrumentId: number) => number;
  /** Of a company, simulated; null for what has none. */
  readonly sharesOutstandingOf: (instrumentId: number) => number | null;
};
