import type { QuoteLevel } from './api.ts';
import { houseInBook, type MarketState } from './market-state.ts';
import { buy, sell, type BookSide } from './order-book.ts';
import { isContinuous, isShut } from './phase-rules.ts';
import { reportFills } from './trade.ts';

export type HouseQuotes = { readonly bids: readonly QuoteLevel[]; readonly asks: readonly QuoteLevel[]; readonly tick: number };

/** Whether quotes can stand: positive safe integers, best first, not crossing themselves. */
export function areQuotesSound({ bids, asks }: HouseQuotes): boolean {
  const isSound = ([price, quantity]: QuoteLevel): boolean =>
    price > 0n && quantity > 0n && price <= BigInt(Number.MAX_SAFE_INTEGER) && quantity <= BigInt(Number.MAX_SAFE_INTEGER);
  const isFalling = bids.every((level, at) => at === 0 || level[0] < bids[at - 1]![0]);
  const isRising = asks.every((level, at) => at === 0 || level[0] > asks[at - 1]![0]);
  const isApart = bids.length === 0 || asks.length === 0 || bids[0]![0] < asks[0]![0];
  return isFalling && isRising && isApart && bids.every(isSound) && asks.every(isSound);
}

export function withdrawHouseQuotes(market: MarketState): void {
  for (const slot of market.houseSlots) market.book.remove(slot, houseInBook);
  market.houseSlots = [];
}

/**
 * Replaces the market makers' quotes. In continuous trading they first execute the customers' orders they reach, at those orders'
 * limits; in a call they join it; while nothing trades none stand.
 */
export function setHouseQuotes(market: MarketState, quotes: HouseQuotes): void {
  withdrawHouseQuotes(market);
  if (isShut(market.phase)) return;
  for (const level of quotes.bids) placeQuote(market, { side: buy, level, tick: quotes.tick });
  for (const level of quotes.asks) placeQuote(market, { side: sell, level, tick: quotes.tick });
}

type Quote = { readonly side: BookSide; readonly level: QuoteLevel; readonly tick: number };

/** Executes what a quote reaches and lets the rest stand. */
export function placeQuote(market: MarketState, { side, level, tick }: Quote): void {
  const { book, venue } = market;
  const price = Number(level[0]);
  let left = Number(level[1]);
  if (isContinuous(market.phase)) {
    left = book.take(side, price, left, 0, 0, Infinity);
    reportFills(market, { taker: null, side, mark: tick });
  }
  if (left > 0) market.houseSlots.push(book.rest(side, price, left, houseInBook, 0, venue.sequence, tick));
}
