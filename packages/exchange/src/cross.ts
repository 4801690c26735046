import { asPrice, asQuantity } from '@parkett/kernel';
import { placeQuote } from './house-quotes.ts';
import { houseInBook, type MarketState } from './market-state.ts';
import { buy, sell, type BookSide, type OrderBook } from './order-book.ts';
import { endOrRest, reportFills } from './trade.ts';

/**
 * Lets crossed orders meet after a time without matching (a restart, a pause): the newer of the two best ones trades at the older's price;
 * a quote of the house counts as the newer, since it is made anew all the time. No corridor: these orders were accepted long ago.
 */
export function resolveCross(market: MarketState): void {
  for (let newer = newerOfCrossed(market.book); newer !== null; newer = newerOfCrossed(market.book)) {
    if (market.book.id[newer.slot] === houseInBook) quoteAgain(market, newer);
    else enterAgain(market, newer);
  }
}

type Crossed = { readonly slot: number; readonly side: BookSide };

function newerOfCrossed(book: OrderBook): Crossed | null {
  const bid = book.first(buy);
  const ask = book.first(sell);
  if (bid < 0 || ask < 0 || book.priceOf(bid) < book.priceOf(ask)) return null;
  const isAskNewer = book.id[ask] === houseInBook || (book.id[bid] !== houseInBook && book.sequence[ask]! > book.sequence[bid]!);
  return isAskNewer ? { slot: ask, side: sell } : { slot: bid, side: buy };
}

function quoteAgain(market: MarketState, { slot, side }: Crossed): void {
  const { book } = market;
  const level = [asPrice(BigInt(book.priceOf(slot))), asQuantity(BigInt(book.quantity[slot]!))] as const;
  const tick = book.mark[slot]!;
  book.remove(slot, houseInBook);
  placeQuote(market, { side, level, tick });
}

function enterAgain(market: MarketState, { slot, side }: Crossed): void {
  const { book, venue } = market;
  const order = venue.orders.get(book.id[slot]!)!;
  book.remove(slot, order.id);
  order.place = 'waiting';
  order.slot = -1;
  book.take(side, order.limit, order.remaining, order.owner, 0, Infinity);
  reportFills(market, { taker: order, side });
  endOrRest(order, order.limit);
}
