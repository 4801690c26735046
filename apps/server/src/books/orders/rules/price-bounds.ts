import { asPrice, divide, formatDecimal, roundToStep, type Instrument } from '@parkett/kernel';
import type { Denial } from '@parkett/contract';
import type { MarketView, PriceRange } from '../../market-data/index.ts';

/** In continuous trading and in every other phase, hundredths of a per cent. */
export type CollarBps = { readonly continuous: number; readonly other: number };

/** Says of a refusal that it concerns the stop price, where an order has a limit too. */
export const ofStop = { field: 'stopPrice' } as const;

/** Why prices can't be named at present; of a stop price the refusal says so. */
export function outsideCorridor(
  prices: { readonly limit: bigint | null; readonly stop: bigint | null },
  { corridor, instrument }: { corridor: PriceRange; instrument: Instrument },
): Denial | null {
  const outside = (price: bigint | null): boolean => price !== null && (price < corridor.lowest || price > corridor.highest);
  if (!outside(prices.limit) && !outside(prices.stop)) return null;
  const text = (price: bigint): string => formatDecimal(price, instrument.priceScale);
  const params = { lowest: text(corridor.lowest), highest: text(corridor.highest) };
  return { code: 'price-limit-exceeded', params: outside(prices.limit) ? params : { ...params, ...ofStop } };
}

/** The price up to which money is reserved for a purchase without a limit, on the price step: a collar above `from`, inside the corridor. */
export function reservedUpTo(purchase: { instrument: Instrument; from: bigint; bps: number; corridor: PriceRange }): bigint {
  const { instrument, from, bps, corridor } = purchase;
  const worst = roundToStep(instrument.priceSteps, asPrice(from + divide(from * BigInt(bps), 10_000n, 'down')), 'down');
  return worst > corridor.highest ? corridor.highest : worst < corridor.lowest ? corridor.lowest : worst;
}

/** The price a market order would meet now: the best on the other side; in an auction, or with an empty side, the last known one. */
export function priceToMeet(view: MarketView, side: 'buy' | 'sell'): bigint | null {
  const opposite = side === 'buy' ? view.ask : view.bid;
  return opposite ?? view.indicative ?? view.last;
}

/** Whether the last price is where a stop waits for it: at or above a stop to buy, at or below one to sell. */
export function stopReached(order: { side: 'buy' | 'sell'; stop: bigint | null; last: bigint | null }): boolean {
  const { side, stop, last } = order;
  if (stop === null || stop <= 0n || last === null) return false;
  return side === 'buy' ? stop <= last : stop >= last;
}

/**
 * From which price on the money of a purchase with a stop reaches: from the stop, or from what it meets where the stop is reached already. It triggers as soon as it
 * can, and a reserve counted from the stop would end it then.
 */
export function stopReservedFrom({ stop, view }: { stop: bigint; view: MarketView | null }): bigint {
  const met = view && stopReached({ side: 'buy', stop, last: view.last }) ? priceToMeet(view, 'buy') : null;
  return met !== null && met > stop ? met : stop;
}
