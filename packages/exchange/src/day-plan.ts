import { asQuantity, later, type Instant, type Instrument } from '@parkett/kernel';
import type { ExpiryReason, PhaseStart, VenueCommand } from './api.ts';
import type { Due } from './due-queue.ts';
import { finish, withdraw, type DueTask, type MarketState, type OrderRecord, type VenueState } from './market-state.ts';
import { enterPhase } from './phases.ts';

type PlanCommand = Extract<VenueCommand, { kind: 'plan' }>;

/** Takes over the phases to come of a schedule. Of the plan before, what begins earlier than the new one still holds. */
export function setPlan(venue: VenueState, { schedule, phases, dayEnds }: PlanCommand): void {
  const first = phases[0]?.from ?? dayEnds;
  const kept = (venue.plans.get(schedule)?.due ?? []).filter(due => !due.dropped && due.at < first);
  for (const due of venue.plans.get(schedule)?.due ?? []) if (!kept.includes(due)) venue.due.drop(due);
  const markets = [...venue.markets.values()].filter(market => market.instrument.schedule === schedule);
  const due = markets.flatMap(market => planMarket(market, phases));
  if (dayEnds > venue.at) due.push(venue.due.add(dayEnds, { kind: 'day-end', schedule }));
  venue.plans.set(schedule, { phases, dayEnds, due: [...kept, ...due] });
}

/** Lets an instrument that was listed during a day take part in its plan. */
export function joinPlan(market: MarketState): void {
  const { schedule } = market.instrument;
  const plan = market.venue.plans.get(schedule);
  if (plan) market.venue.plans.set(schedule, { ...plan, due: [...plan.due, ...planMarket(market, plan.phases)] });
}

/** Forgets what is planned for an instrument. */
export function leavePlan(market: MarketState): void {
  const { venue, instrument } = market;
  const plan = venue.plans.get(instrument.schedule);
  if (!plan) return;
  const [own, due] = [plan.due.filter(one => isOf(one, market)), plan.due.filter(one => !isOf(one, market))];
  for (const one of own) venue.due.drop(one);
  venue.plans.set(instrument.schedule, { ...plan, due });
}

const isOf = ({ task }: Due<DueTask>, market: MarketState): boolean => task.kind === 'phase' && task.market === market;

/** Enters the newest phase that has begun, and queues the later ones. */
function planMarket(market: MarketState, phases: readonly PhaseStart[]): Due<DueTask>[] {
  const { venue, instrument } = market;
  const { randomEnds } = venue.rules;
  const starts = phases.map(({ from, phase, randomDelayMs }) => ({
    phase,
    at: later(from, randomEnds({ instrument: instrument.id, from, maxMs: randomDelayMs })),
  }));
  const begun = starts.filter(start => start.at <= venue.at).at(-1);
  if (begun) enterPlanned(market, begun.phase);
  return starts.filter(start => start.at > venue.at).map(({ at, phase }) => venue.due.add(at, { kind: 'phase', market, phase }));
}

/** A plan that goes on with the same phase (trading round the clock) leaves a volatility auction or a halt alone. */
export function enterPlanned(market: MarketState, phase: MarketState['phase']): void {
  if (phase === market.plannedPhase) return;
  market.plannedPhase = phase;
  enterPhase(market, phase);
}

/** The day of a schedule ends: its day orders do. */
export function expireDayOrders(venue: VenueState, schedule: Instrument['schedule']): void {
  for (const market of venue.markets.values()) if (market.instrument.schedule === schedule) expireIn(market);
}

function expireIn(market: MarketState): void {
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
  order.expiry = order.until === null ? null : due.add(order.until, { kind: 'expiry', order });
}

export function expire(order: OrderRecord): void {
  const { venue } = order.market;
  const reason: ExpiryReason = order.timeInForce === 'day' || order.timeInForce === 'at-close' ? 'day' : 'date';
  withdraw(order);
  finish(order);
  venue.events.push({ kind: 'expired', id: order.id, remaining: asQuantity(BigInt(order.remaining)), reason, at: venue.at });
}
