import { asPrice, later } from '@parkett/kernel';
import type { Phase } from './api.ts';
import { joinCall, uncross } from './call-auction.ts';
import { resolveCross } from './cross.ts';
import { withdrawHouseQuotes } from './house-quotes.ts';
import { isMarketOrder, isWaitingStop, withdraw, type MarketState, type OrderRecord } from './market-state.ts';
import { isAuction, isContinuous, isShut, placementOf } from './phase-rules.ts';
import { endUnfilled, restInBook, trade } from './trade.ts';
import { worstPrice } from './worst-price.ts';

/** Lets an order that is live in this phase take part: in the call, or matched as it comes. */
export function enterLive(order: OrderRecord): void {
  const { market } = order;
  if (isAuction(market.phase)) return joinCall(order);
  if (trade(order) === 'done') return;
  openVolatilityAuction(market);
  // The call has brought in every waiting order that it takes, this one too.
  if (order.place === 'waiting') endUnfilled(order, worstPrice(order));
}

/** Puts an accepted order where it belongs now. */
export function place(order: OrderRecord): void {
  if (shelve(order) === 'waiting' && placementOf(order, order.market.phase) === 'live') enterLive(order);
}

/** Keeps an order out of the book: among the stops, or waiting. */
export function shelve(order: OrderRecord): 'stops' | 'waiting' {
  const isStop = isWaitingStop(order);
  if (isStop) order.market.stops.add(order);
  order.place = isStop ? 'stops' : 'waiting';
  return order.place;
}

/** Triggers what the last price of the main hours has reached, one at a time, since each may move it further. Only in continuous trading. */
export function runStops(market: MarketState): void {
  const { venue } = market;
  while (market.phase === 'continuous' && market.mainLast !== null) {
    const order = market.stops.takeTriggered(market.mainLast);
    if (!order) return;
    venue.sequence += 1;
    order.sequence = venue.sequence;
    order.triggered = true;
    order.anchor = market.mainLast;
    order.place = 'waiting';
    const price = asPrice(BigInt(market.mainLast));
    venue.events.push({ kind: 'triggered', id: order.id, sequence: order.sequence, price, origin: market.mainLastOrigin!, at: venue.at });
    enterLive(order);
  }
}

/** Lets triggered stop orders that found no price within their collar meet the market as it is now, each once. */
export function tryUnfilled(market: MarketState): void {
  if (market.unfilled.length === 0 || !isContinuous(market.phase)) return;
  const orders = market.unfilled.splice(0);
  for (const order of orders) order.place = 'waiting';
  // A volatility auction that one of them begins takes the others in.
  for (const order of orders) if (order.place === 'waiting') enterLive(order);
}

/** Lets another price or another order have its effect on stops. */
export function followMarket(market: MarketState): void {
  tryUnfilled(market);
  runStops(market);
}

/**
 * Ends the phase that runs and begins another. An auction that ends executes (unless trading is halted by hand); then orders that the new
 * phase doesn't take wait, and orders that waited for it come in, oldest first.
 */
export function enterPhase(market: MarketState, phase: Phase, isHalt = false): void {
  const { venue } = market;
  if (phase === market.phase) return;
  if (market.volatilityEnd) venue.due.drop(market.volatilityEnd);
  market.volatilityEnd = null;
  if (isAuction(market.phase) && !isAuction(phase) && !isHalt) uncross(market);
  market.phase = phase;
  venue.events.push({ kind: 'phase', instrument: market.instrument.id, phase, at: venue.at });
  if (isShut(phase)) withdrawHouseQuotes(market);
  for (const order of [...market.unfilled]) withdraw(order);
  sendOutOrders(market);
  bringInOrders(market);
  runStops(market);
}

/** Limits stay in a book that rests; what a trading phase doesn't take leaves it, keeping its sequence. */
function sendOutOrders(market: MarketState): void {
  for (const order of market.orders) {
    const isLive = order.place === 'call' || (order.place === 'book' && !isShut(market.phase));
    if (!isLive) continue;
    const placement = placementOf(order, market.phase);
    if (placement === 'waiting' || placement === 'outside-trading-hours') withdraw(order);
  }
}

/** Lets what waits for the running phase come in, oldest first, and what crosses meet. */
export function bringInOrders(market: MarketState): void {
  const arriving = [...market.orders].filter(order => order.place === 'waiting' && placementOf(order, market.phase) === 'live');
  arriving.sort((a, b) => a.sequence - b.sequence);
  if (!isContinuous(market.phase)) return arriving.forEach(joinCall);
  for (const order of arriving) if (!isMarketOrder(order)) restInBook(order);
  resolveCross(market);
  for (const order of arriving) if (isMarketOrder(order) && order.place === 'waiting') enterLive(order);
}

/** Only continuous trading has a dynamic corridor, so that is where the auction leads back to, unless the plan goes on meanwhile. */
function openVolatilityAuction(market: MarketState): void {
  const { venue, instrument } = market;
  const { callMs, randomDelayMs } = venue.rules.volatilityAuction;
  enterPhase(market, 'volatility-auction');
  const from = later(venue.at, callMs);
  const delay = venue.rules.randomEnds({ instrument: instrument.id, from, maxMs: randomDelayMs });
  market.volatilityEnd = venue.due.add(later(from, delay), { kind: 'volatility-end', market });
}
