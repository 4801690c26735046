import type { Instant } from '@parkett/kernel';

export type PricePoint = { readonly price: number; readonly at: Instant };

/** A price this many times the last one, or its reciprocal, is a fault of the feed until proven otherwise. */
const absurdFactor = 10;

/**
 * Whether a feed's price may move the market: above zero, a number, not older than the one before, not ten times as much or as little.
 * An absurd one never trades: the instrument answers 'stock price not obtained' until a sound price follows.
 */
export function isSound(price: PricePoint, before: PricePoint | null): boolean {
  if (!Number.isSafeInteger(price.price) || price.price <= 0) return false;
  if (before === null) return true;
  return price.at >= before.at && price.price < before.price * absurdFactor && price.price * absurdFactor > before.price;
}

/** A simulated or replayed feed is stale when it hasn't answered the clock for so long (system time); an outside feed when its price is older. */
export const staleAfterMs = { simulated: 3_000, outside: 15_000 };
