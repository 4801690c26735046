import { asPrice, asQuantity, roundToStep } from '@parkett/kernel';
import { auctionPrice, type AuctionPrice, type Interest } from './auction-price.ts';
import { moveLast, partyOf, recordExecution, type Party } from './executions.ts';
import { cancelOrder, finish, isMarketOrder, withdraw, type MarketState, type OrderRecord } from './market-state.ts';
import { buy, sell, type BookSide } from './order-book.ts';
import type { PriceLevels } from './price-levels.ts';
import { endUnfilled, restInBook } from './trade.ts';
import { worstPrice } from './worst-price.ts';

/** Puts an order into a running call: limits into the book, market orders beside it. */
export function joinCall(order: OrderRecord): void {
  if (!isMarketOrder(order)) return restInBook(order);
  const { callBuys, callSells } = order.market;
  (order.side === buy ? callBuys : callSells).push(order);
  order.place = 'call';
}

/** The price at which the call would end now; null when nothing could execute. */
export function indicativePrice(market: MarketState): AuctionPrice | null {
  const { book, callBuys, callSells, instrument } = market;
  const reference = market.mainLast ?? market.reference;
  return auctionPrice({
    buys: [...interestsOf(book.bids), ...callBuys.map(interestOf)],
    sells: [...interestsOf(book.asks), ...callSells.map(interestOf)],
    limits: [...pricesOf(book.bids), ...pricesOf(book.asks)],
    reference: reference === null ? null : Number(roundToStep(instrument.priceSteps, asPrice(BigInt(reference)), 'nearest')),
  });
}

const interestOf = (order: OrderRecord): Interest => ({ limit: worstPrice(order), quantity: order.remaining });

function interestsOf(levels: PriceLevels): Interest[] {
  return Array.from(levels.order.subarray(0, levels.count), level => ({
    limit: levels.price[level]!,
    quantity: levels.quantity[level]!,
  }));
}

const pricesOf = (levels: PriceLevels): number[] => Array.from(levels.order.subarray(0, levels.count), level => levels.price[level]!);

/** Ends the call: executes at one price and drops what was meant for this auction only. The market is still in the auction's phase. */
export function uncross(market: MarketState): void {
  const { venue, instrument, phase } = market;
  const result = indicativePrice(market);
  const volume = result ? executeAt(market, result.price) : 0;
  if (result && volume > 0) moveLast(market, result.price);
  venue.events.push({
    kind: 'auction',
    instrument: instrument.id,
    phase,
    price: result && volume > 0 ? asPrice(BigInt(result.price)) : null,
    volume: asQuantity(BigInt(volume)),
    surplus: asQuantity(BigInt(result?.surplus ?? 0)),
    at: venue.at,
  });
  dropAuctionOrders(market, result?.price);
}

/** `price`: none when both sides don't meet; an order that ends then names the best price of the other side. */
function dropAuctionOrders(market: MarketState, price: number | undefined): void {
  const { phase } = market;
  const ending = phase === 'opening-auction' ? 'at-open' : phase === 'closing-auction' ? 'at-close' : null;
  for (const order of [...market.callBuys, ...market.callSells]) {
    if (price !== undefined && order.kind === 'stop') order.anchor = price;
    endUnfilled(order, worstPrice(order), price);
  }
  if (ending === null) return;
  for (const order of market.orders) if (order.timeInForce === ending) endUnfilled(order, worstPrice(order), price);
}

/** Who is next on a side at the auction's price. */
type Turn = { readonly party: Party; readonly slot: number; readonly quantity: number; readonly mark: number };

/** Pairs both sides at one price: market orders first, then by price, then by time. Answers the volume. */
function executeAt(market: MarketState, price: number): number {
  let volume = 0;
  for (;;) {
    const buyer = nextTurn(market, buy, price);
    const seller = nextTurn(market, sell, price);
    if (!buyer || !seller) return volume;
    if (isSameOwner(buyer.party, seller.party)) {
      const isBuyerNewer = buyer.party!.sequence > seller.party!.sequence;
      cancelOrder(isBuyerNewer ? buyer.party! : seller.party!, 'own-order');
      continue;
    }
    const quantity = Math.min(buyer.quantity, seller.quantity);
    volume += quantity;
    recordExecution({
      market,
      buyer: buyer.party,
      seller: seller.party,
      price,
      quantity,
      aggressor: null,
      mark: buyer.party ? seller.mark : buyer.mark,
    });
    lowerOrRemove(market, buyer, quantity);
    lowerOrRemove(market, seller, quantity);
  }
}

const isSameOwner = (a: Party, b: Party): boolean => a !== null && b !== null && a.owner !== 0 && a.owner === b.owner;

function nextTurn(market: MarketState, side: BookSide, price: number): Turn | null {
  const isWilling = (limit: number): boolean => (side === buy ? limit >= price : limit <= price);
  const called = (side === buy ? market.callBuys : market.callSells).find(order => isWilling(worstPrice(order)));
  if (called) return { party: called, slot: -1, quantity: called.remaining, mark: 0 };
  const { book } = market;
  const slot = book.first(side);
  if (slot < 0 || !isWilling(book.priceOf(slot))) return null;
  return { party: partyOf(market, book.id[slot]!), slot, quantity: book.quantity[slot]!, mark: book.mark[slot]! };
}

function lowerOrRemove(market: MarketState, { party, slot, quantity }: Turn, executed: number): void {
  const { book } = market;
  if (executed < quantity) {
    if (slot >= 0) book.lower(slot, executed);
  } else if (party) {
    withdraw(party);
    finish(party);
  } else book.remove(slot, book.id[slot]!);
}
