import { asQuantity, later, type Instant } from '@parkett/kernel';
import type { ExpiryReason, PhaseStart, VenueCommand } from './api.ts';
import type { Due } from './due-queue.ts';
import { finish, withdraw, type MarketState, type OrderRecord, type VenueState } from './market-state.ts';
import { enterPhase } from './phases.ts';

type PlanCommand = Extract<VenueCommand, { kind: 'plan' }>;

/** Takes over the phases to come of a schedule. Of the plan before, what begins earlier than the new one still holds. */
export function setPlan(venue: VenueState, { schedule, phases, dayEnds }: PlanCommand): void {
  const first = phases[0]?.from ?? dayEnds;
  const kept = (venue.plans.get(schedule)?.due ?? []).filter(due => !due.dropped && due.at < first);
  for (const due of venue.plans.get(schedule)?.due ?? []) if (!kept.includes(due)) venue.due.drop(due);
  const markets = [...venue.markets.values()].filter(market => market.instrument.schedule === schedule);
  const due = markets.flatMap(market => planMarket(market, phases));
  if (dayEnds > venue.at) due.push(venue.due.add(dayEnds, () => markets.forEach(expireDayOrders)));
  venue.plans.set(schedule, { dayEnds, due: [...kept, ...due] });
}

/** Enters the newest phase that has begun, and queues the later ones. */
function planMarket(market: MarketState, phases: readonly PhaseStart[]): Due[] {
  const { venue, instrument } = market;
  const { randomEnds } = venue.settings;
  const starts = phases.map(({ from, phase, randomDelayMs }) => ({
    phase,
    at: later(from, randomEnds({ instrument: instrument.id, from, maxMs: randomDelayMs })),
  }));
  const begun = starts.filter(start => start.at <= venue.at).at(-1);
  if (begun) enterPlanned(market, begun.phase);
  return starts.filter(start => start.at > venue.at).map(start => venue.due.add(start.at, () => enterPlanned(market, start.phase)));
}

/** A plan that goes on with the same phase (trading round the clock) leaves a volatility auction or a halt alone. */
function enterPlanned(market: MarketState, phase: MarketState['phase']): void {
  if (phase === market.plannedPhase) return;
  market.plannedPhase = phase;
  enterPhase(market, phase);
}

function expireDayOrders(market: MarketState): void {
  for (const order of market.orders) {
    const endsWithDay = order.timeInForce === 'day' || order.timeInForce === 'at-close';
    if (endsWithDay && order.expiry === null) expire(order);
  }
}

/** When an order ends by itself: its own moment, or the end of the day for a day order. null when the day's end isn't planned, or never. */
export function endOf(order: OrderRecord): Instant | null {
  const { venue, instrument } = order.market;
  if (order.until !== null || order.timeInForce !== 'day') return order.until;
  const dayEnds = venue.plans.get(instrument.schedule)?.dayEnds ?? venue.at;
  return dayEnds > venue.at ? dayEnds : null;
}

/** Queues the end of an order that names one. */
export function scheduleExpiry(order: OrderRecord): void {
  const { due } = order.market.venue;
  if (order.expiry) due.drop(order.expiry);
  order.expiry = order.until === null ? null : due.add(order.until, () => expire(order));
}

export function expire(order: OrderRecord): void {
  const { venue } = order.market;
  const reason: ExpiryReason = order.timeInForce === 'day' || order.timeInForce === 'at-close' ? 'day' : 'date';
  withdraw(order);
  finish(order);
  venue.events.push({ kind: 'expired', id: order.id, remaining: asQuantity(BigInt(order.remaining)), reason, at: venue.at });
}
