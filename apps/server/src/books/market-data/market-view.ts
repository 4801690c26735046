import type { Instant } from '@parkett/kernel';
import type { market } from '@parkett/contract';

/**
 * What is known of an instrument's market at this moment. Prices in units of 10^-priceScale, quantities of 10^-quantityScale;
 * null is 'not known', never 0.
 */
export type MarketView = {
  readonly instrumentId: number;
  readonly phase: market.Phase;
  readonly last: bigint | null;
  readonly lastAt: Instant | null;
  /** The last price was made in pre-market or after-hours. */
  readonly extended: boolean;
  readonly bid: bigint | null;
  readonly bidSize: bigint | null;
  readonly ask: bigint | null;
  readonly askSize: bigint | null;
  readonly open: bigint | null;
  readonly high: bigint | null;
  readonly low: bigint | null;
  readonly previousClose: bigint | null;
  readonly volume: bigint;
  /** Whole units of the currency, for lists. */
  readonly turnover: bigint;
  /** Middle of the static corridor. */
  readonly reference: bigint | null;
  /** Of the book in a call auction, where customers have orders: its price, what it would execute, and what would be left over (positive: of buyers). */
  readonly indicative: bigint | null;
  readonly indicativeVolume: bigint | null;
  readonly surplus: bigint | null;
  /** The feed is older than its limit: orders are refused with 'stock price not obtained'. */
  readonly stale: boolean;
};

export type PriceRange = { readonly lowest: bigint; readonly highest: bigint };
