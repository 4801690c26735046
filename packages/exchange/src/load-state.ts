import { asPrice, asQuantity, invariant } from '@parkett/kernel';
import type { VenueRules } from './api.ts';
import { stateVersion, type SavedLevel, type SavedMarket, type SavedOrder, type SavedTask, type VenueCoreState } from './core-state.ts';
import {
  createVenueState,
  houseInBook,
  isWaitingStop,
  openMarket,
  type DueTask,
  type MarketState,
  type OrderRecord,
  type VenueState,
} from './market-state.ts';
import { buy, sell, type BookSide } from './order-book.ts';
import { shelve } from './phases.ts';
import { restInBook } from './trade.ts';

/** A venue as it was when it was saved. A state of another version is refused: what its fields meant isn't known here. */
export function loadVenue(rules: VenueRules, state: VenueCoreState): VenueState {
  if (state.version !== stateVersion)
    throw new Error(`the state of a venue has version ${state.version}, this Parkett reads version ${stateVersion}`);
  const venue = createVenueState(rules, state);
  for (const market of state.markets) loadMarket(venue, market);
  const due = new Map(state.due.map(({ at, number, task }) => [number, venue.due.put({ at, number, task: loadTask(venue, task) })]));
  for (const one of due.values()) {
    if (one.task.kind === 'expiry') one.task.order.expiry = one;
    if (one.task.kind === 'volatility-end') one.task.market.volatilityEnd = one;
  }
  for (const { schedule, phases, dayEnds, due: numbers } of state.plans)
    venue.plans.set(schedule, { phases, dayEnds, due: numbers.map(number => due.get(number)!) });
  return venue;
}

/** One instrument with its orders in their places; nothing of it is due yet. */
export function loadMarket(venue: VenueState, saved: SavedMarket): MarketState {
  const market = openMarket(venue, {
    id: saved.instrument,
    lot: asQuantity(BigInt(saved.lot)),
    priceSteps: saved.priceSteps.map(([from, step]) => ({ from: asPrice(BigInt(from)), step: asPrice(BigInt(step)) })),
    schedule: saved.schedule,
    corridor: saved.corridor,
  });
  const { phase, plannedPhase, last, mainLast, mainLastOrigin, reference, staticBounds } = saved;
  Object.assign(market, { phase, plannedPhase, last, mainLast, mainLastOrigin, reference, staticBounds });
  for (const order of saved.orders) loadOrder(market, order);
  loadLevels(market, { side: buy, levels: saved.bids });
  loadLevels(market, { side: sell, levels: saved.asks });
  for (const id of saved.callBuys) joinSaved(market.callBuys, venue.orders.get(id)!, 'call');
  for (const id of saved.callSells) joinSaved(market.callSells, venue.orders.get(id)!, 'call');
  for (const id of saved.unfilled) joinSaved(market.unfilled, venue.orders.get(id)!, 'unfilled');
  for (const order of market.orders) if (order.place === 'waiting' && isWaitingStop(order)) shelve(order);
  return market;
}

function loadOrder(market: MarketState, { side, limit, ...same }: SavedOrder): void {
  const order: OrderRecord = {
    ...same,
    ...{ market, side: side === 'buy' ? buy : sell, limit: limit ?? (side === 'buy' ? Infinity : 0), place: 'waiting', slot: -1, expiry: null },
  };
  market.orders.add(order);
  market.venue.orders.set(order.id, order);
}

/** The worst price first: a level better than all others is appended. */
function loadLevels(market: MarketState, { side, levels }: { side: BookSide; levels: readonly SavedLevel[] }): void {
  const { book, venue } = market;
  for (const { price, queue } of levels.toReversed()) {
    for (const place of queue) {
      if (typeof place === 'number') {
        const order = venue.orders.get(place)!;
        invariant(order.limit === price, 'an order stands in the book at its limit');
        restInBook(order);
      } else market.houseSlots.push(book.rest(side, price, place.quantity, houseInBook, 0, place.sequence, place.tick));
    }
  }
}

function joinSaved(list: OrderRecord[], order: OrderRecord, place: 'call' | 'unfilled'): void {
  list.push(order);
  order.place = place;
}

function loadTask(venue: VenueState, task: SavedTask): DueTask {
  switch (task.kind) {
    case 'phase':
      return { kind: task.kind, market: venue.markets.get(task.instrument)!, phase: task.phase };
    case 'volatility-end':
      return { kind: task.kind, market: venue.markets.get(task.instrument)! };
    case 'day-end':
      return task;
    case 'expiry':
      return { kind: task.kind, order: venue.orders.get(task.order)! };
  }
}
