import type { Instrument, TradingDate } from '@parkett/kernel';

/** One side of a currency pair and its yearly volatility against the dollar. */
export type PairSide = { readonly currency: string; readonly volatility: number };

/** What moves a price; `beta` is the instrument's share in its market's moves. */
export type PriceModel =
  | { readonly kind: 'share' | 'digital' | 'metal' | 'level'; readonly beta: number }
  | { readonly kind: 'pair'; readonly base: PairSide; readonly quote: PairSide }
  | { readonly kind: 'members'; readonly members: readonly { readonly id: number; readonly shares: number }[] };

/** Simulated figures; fractions of one, null where a figure makes no sense. */
export type Fundamentals = {
  readonly sharesOutstanding: number | null;
  readonly dividendYield: number | null;
  readonly priceEarnings: number | null;
  readonly priceBook: number | null;
  readonly returnOnEquity: number | null;
  readonly freeFloat: number | null;
  readonly foreignOwnership: number | null;
  readonly shortInterest: number | null;
};

/** An instrument and what its simulation is fed with. */
export type SimulatedInstrument = {
  readonly instrument: Instrument;
  readonly simulation: {
    /** In the instrument's currency (index points), on the evening before the first day. */
    readonly basePrice: number;
    /** A company that comes to the market on this trading day: its base price is that of the issue, and nothing of it exists before the day's opening auction. */
    readonly beginsOn?: TradingDate | null;
    /** Yearly, as a fraction. */
    readonly volatility: number;
    /** How often it trades, 1 (least) to 6. */
    readonly activity: 1 | 2 | 3 | 4 | 5 | 6;
    readonly model: PriceModel;
    readonly dividendsPerYear: 0 | 1 | 4;
    readonly fundamentals: Fundamentals;
  };
};
