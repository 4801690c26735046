import type { Instrument, TradingDate } from '@parkett/kernel';

/** What moves an instrument's simulated price. */
export type PriceModel =
  /** Market, sector and own factor; `beta` is its share in the market's moves. */
  | { readonly kind: 'share'; readonly beta: number }
  /** The value of one unit of `base` in `quote`. */
  | { readonly kind: 'pair'; readonly base: PairSide; readonly quote: PairSide }
  | { readonly kind: 'digital'; readonly beta: number }
  | { readonly kind: 'metal'; readonly beta: number }
  /** An index with a level of its own. */
  | { readonly kind: 'level'; readonly beta: number }
  /** An index computed from the prices of its members, each with so many shares in it. */
  | { readonly kind: 'members'; readonly members: readonly { readonly id: number; readonly shares: number }[] };

export type PairSide = { readonly currency: string; readonly volatility: number };

/** Fundamental figures, all simulated. Shares of a whole are fractions, null where the figure makes no sense. */
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

/** What the simulator is fed with for one instrument. */
export type Simulation = {
  /** In the instrument's currency (index points): the level on the evening before a market's first day. */
  readonly basePrice: number;
  /** The first trading day of a company that comes to the market; its base price is that of the issue. */
  readonly beginsOn?: TradingDate | null;
  /** Yearly volatility as a fraction. */
  readonly volatility: number;
  /** How often it trades, 1 (least) to 6: its liquidity band, unless that band is the one of a new listing. */
  readonly activity: 1 | 2 | 3 | 4 | 5 | 6;
  readonly model: PriceModel;
  /** Dividends a year; 0 when none is paid. */
  readonly dividendsPerYear: 0 | 1 | 4;
  readonly fundamentals: Fundamentals;
};

export type Listing = { readonly instrument: Instrument; readonly simulation: Simulation };
