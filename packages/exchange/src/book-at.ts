import type { InstrumentId, MarketSnapshot, OrderId, QueuePlace } from './api.ts';
import type { SavedMarket, VenueCoreState } from './core-state.ts';
import { loadMarket } from './load-state.ts';
import { createVenueState, type MarketState } from './market-state.ts';
import { placeOf, snapshotOf } from './snapshot.ts';

// What is asked of a saved state is answered by the code that answers for a venue that runs, from the one instrument that is asked about.

/** Nothing is decided here, so nothing is drawn. */
const rules = { randomEnds: () => 0, volatilityAuction: { callMs: 0, randomDelayMs: 0 } };

const marketOf = (state: VenueCoreState, saved: SavedMarket): MarketState => loadMarket(createVenueState(rules, state), saved);

/** An instrument's book as it was, best prices first; null for one that wasn't listed. O(orders of the instrument). */
export function bookAt(state: VenueCoreState, asked: { instrument: InstrumentId; levels: number }): MarketSnapshot | null {
  const saved = state.markets.find(({ instrument }) => instrument === asked.instrument);
  return saved ? snapshotOf(marketOf(state, saved), asked.levels) : null;
}

/** Where an order stood in its queue; null for one that was in no book. */
export function placeAt(state: VenueCoreState, order: OrderId): QueuePlace | null {
  const saved = state.markets.find(({ orders }) => orders.some(({ id }) => id === order));
  return saved ? placeOf(marketOf(state, saved).venue.orders.get(order)!) : null;
}
