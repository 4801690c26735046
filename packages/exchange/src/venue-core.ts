import { invariant, latest, unreachable, type Instant } from '@parkett/kernel';
import { cancel, reduce, replace } from './amend.ts';
import type { VenueCoreState } from './core-state.ts';
import { boundsAround } from './corridor.ts';
import { enterPlanned, expire, expireDayOrders, setPlan } from './day-plan.ts';
import type { VenueCommand, VenueCore, VenueEvent, VenueRules, VenueSettings } from './api.ts';
import { exportVenue } from './export-state.ts';
import { areQuotesSound, setHouseQuotes } from './house-quotes.ts';
import { delist, endOrders, list, resume } from './listing.ts';
import { loadVenue } from './load-state.ts';
import { createVenueState, openMarket, type DueTask, type MarketState, type VenueState } from './market-state.ts';
import { moveLast } from './executions.ts';
import { isShut } from './phase-rules.ts';
import { enterPhase, followMarket, tryUnfilled } from './phases.ts';
import { livingOrders, placeOf, snapshotOf } from './snapshot.ts';
import { restore, submit } from './submit.ts';

/** A venue with all its instruments closed and empty. */
export function createVenueCore({ instruments, firstSequence, firstExecution, ...rules }: VenueSettings): VenueCore {
  const venue = createVenueState(rules, { sequence: firstSequence - 1, execution: firstExecution - 1 });
  for (const instrument of instruments) openMarket(venue, instrument);
  return coreOf(venue);
}

/** A venue that goes on from a saved state: what it is told from there on gives the events that it would have given. */
export const loadVenueCore = (rules: VenueRules, state: VenueCoreState): VenueCore => coreOf(loadVenue(rules, state));

function coreOf(venue: VenueState): VenueCore {
  return {
    apply: (command, now) => apply(venue, command, now),
    nextDue: () => venue.due.next(),
    snapshot: (instrument, levels) => {
      const market = venue.markets.get(instrument);
      return market ? snapshotOf(market, levels) : null;
    },
    placeOf: id => {
      const order = venue.orders.get(id);
      return order ? placeOf(order) : null;
    },
    orders: instrument => {
      const market = venue.markets.get(instrument);
      return market ? livingOrders(market) : [];
    },
    orderCount: instrument => venue.markets.get(instrument)?.orders.size ?? 0,
    phaseOf: instrument => venue.markets.get(instrument)?.phase ?? null,
    exportState: () => exportVenue(venue),
  };
}

function apply(venue: VenueState, command: VenueCommand, now: Instant): VenueEvent[] {
  invariant(now >= venue.at, 'the time of a venue never goes back');
  venue.events = [];
  for (let due = venue.due.takeDue(now); due; due = venue.due.takeDue(now)) {
    venue.at = latest(venue.at, due.at);
    runDue(venue, due.task);
  }
  venue.at = now;
  obey(venue, command);
  return venue.events;
}

function runDue(venue: VenueState, task: DueTask): void {
  switch (task.kind) {
    case 'phase':
      return enterPlanned(task.market, task.phase);
    case 'volatility-end':
      task.market.volatilityEnd = null;
      return enterPhase(task.market, 'continuous');
    case 'day-end':
      return expireDayOrders(venue, task.schedule);
    case 'expiry':
      return expire(task.order);
    default:
      return unreachable(task);
  }
}

function obey(venue: VenueState, command: VenueCommand): void {
  switch (command.kind) {
    case 'submit':
      return submit(venue, command.order);
    case 'cancel':
      return cancel(venue, command);
    case 'reduce':
      return reduce(venue, command);
    case 'replace':
      return replace(venue, command);
    case 'plan':
      return setPlan(venue, command);
    case 'restore':
      return restore(venue, command.orders);
    case 'list':
      return list(venue, command.instrument);
    case 'advance':
      return;
    case 'quote':
    case 'print':
    case 'reference':
    case 'corridor':
    case 'set-phase':
    case 'resume':
    case 'delist':
    case 'end-orders':
      return obeyInMarket(venue, command);
    default:
      return unreachable(command);
  }
}

type MarketCommand = Extract<VenueCommand, { kind: 'quote' | 'print' | 'reference' | 'corridor' | 'set-phase' | 'resume' | 'delist' | 'end-orders' }>;

function obeyInMarket(venue: VenueState, command: MarketCommand): void {
  const market = venue.markets.get(command.instrument);
  if (!market) return;
  switch (command.kind) {
    case 'quote':
      return quote(market, command);
    case 'print':
      return print(market, command);
    case 'reference':
      return setReference(market, Number(command.price));
    case 'corridor':
      market.corridor = command.corridor;
      return;
    case 'set-phase':
      return enterPhase(market, command.phase, isShut(command.phase));
    case 'resume':
      return resume(market);
    case 'delist':
      return delist(market);
    case 'end-orders':
      return endOrders(market, command.reason);
    default:
      return unreachable(command);
  }
}

function quote(market: MarketState, command: Extract<VenueCommand, { kind: 'quote' }>): void {
  const { venue } = market;
  if (!areQuotesSound(command)) {
    venue.events.push({ kind: 'rejected', command: 'quote', id: 0, code: 'invalid-price', at: venue.at });
    return;
  }
  setHouseQuotes(market, command);
  tryUnfilled(market);
}

/** A print that isn't a price is nothing: the feed judges prices, this is the last guard. */
function print(market: MarketState, { price, tick }: Extract<VenueCommand, { kind: 'print' }>): void {
  if (!(price > 0n)) return;
  moveLast(market, Number(price), tick);
  for (const order of market.unfilled) order.anchor = Number(price);
  followMarket(market);
}

function setReference(market: MarketState, price: number): void {
  const { staticBps } = market.corridor;
  if (!(price > 0)) return;
  market.reference = price;
  market.staticBounds = staticBps === null ? null : boundsAround(price, staticBps);
}
