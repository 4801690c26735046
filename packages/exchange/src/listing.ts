import type { EndReason, VenueInstrument } from './api.ts';
import { joinPlan, leavePlan } from './day-plan.ts';
import { cancelOrder, openMarket, type MarketState, type VenueState } from './market-state.ts';
import { enterPhase } from './phases.ts';

/** An instrument that comes while the venue runs takes part in the day from where it is. */
export function list(venue: VenueState, instrument: VenueInstrument): void {
  if (venue.markets.has(instrument.id)) return;
  joinPlan(openMarket(venue, instrument));
}

/** An instrument that goes: its orders end, its phase too, and nothing of it is due any more. */
export function delist(market: MarketState): void {
  endOrders(market, 'delisted');
  leavePlan(market);
  enterPhase(market, 'closed', true);
  market.venue.markets.delete(market.instrument.id);
}

export function endOrders(market: MarketState, reason: EndReason): void {
  for (const order of [...market.orders].sort((a, b) => a.sequence - b.sequence)) cancelOrder(order, reason);
}

/** A halt is a pause that the plan doesn't know: what the plan says holds again. */
export function resume(market: MarketState): void {
  if (market.phase === 'pause') enterPhase(market, market.plannedPhase);
}
