import { asPrice, asQuantity, type Price } from '@parkett/kernel';
import type { VenueCommand } from './api.ts';
import { endOf, scheduleExpiry } from './day-plan.ts';
import { cancelOrder, isMarketOrder, withdraw, type OrderRecord, type VenueState } from './market-state.ts';
import { corridorRejection, priceRejection, quantityRejection, wouldExecute, type Rejection } from './order-checks.ts';
import { followMarket, place } from './phases.ts';

type Cancel = Extract<VenueCommand, { kind: 'cancel' }>;
type Reduce = Extract<VenueCommand, { kind: 'reduce' }>;
type Replace = Extract<VenueCommand, { kind: 'replace' }>;

export function cancel(venue: VenueState, command: Cancel): void {
  const order = ownOrder(venue, command);
  if (order) cancelOrder(order, 'requested');
}

export function reduce(venue: VenueState, command: Reduce): void {
  const order = ownOrder(venue, command);
  if (!order) return;
  const rejection = quantityRejection(order.market, command.by);
  if (rejection) return rejectChange(venue, command, rejection);
  const by = Number(command.by);
  if (by >= order.remaining) return cancelOrder(order, 'requested');
  lower(order, order.remaining - by);
  reportReplaced(order, true);
}

/** Changes an order where it stands, or takes it out and lets it come in anew, behind the others. */
export function replace(venue: VenueState, command: Replace): void {
  const order = ownOrder(venue, command);
  if (!order) return;
  const change = changeOf(order, command);
  const rejection = replaceRejection(order, command, change);
  if (rejection) return rejectChange(venue, command, rejection);
  if (command.until !== undefined) {
    order.until = command.until;
    scheduleExpiry(order);
  }
  const keepsPlace = change.limit === order.limit && change.stop === order.stop && change.remaining <= order.remaining;
  if (keepsPlace) lower(order, change.remaining);
  else {
    withdraw(order);
    venue.sequence += 1;
    Object.assign(order, change, { sequence: venue.sequence });
  }
  reportReplaced(order, keepsPlace);
  if (!keepsPlace) place(order);
  followMarket(order.market);
}

type Change = { readonly limit: number; readonly stop: number; readonly remaining: number };

function changeOf(order: OrderRecord, command: Replace): Change {
  return {
    limit: command.limit === undefined ? order.limit : Number(command.limit),
    stop: command.stop === undefined ? order.stop : Number(command.stop),
    remaining: command.quantity === undefined ? order.remaining : Number(command.quantity),
  };
}

function replaceRejection(order: OrderRecord, command: Replace, change: Change): Rejection | null {
  const { market } = order;
  if (command.ifRemaining !== undefined && command.ifRemaining !== BigInt(order.remaining)) return { code: 'changed-meanwhile' };
  if (command.until !== undefined && command.until <= market.venue.at) return { code: 'outside-trading-hours' };
  if (command.stop !== undefined && order.triggered) return { code: 'invalid-price' };
  const unwanted = command.quantity === undefined ? null : quantityRejection(market, command.quantity);
  if (unwanted) return unwanted;
  const form = { kind: order.kind, limit: command.limit ?? limitOf(order), stop: command.stop ?? stopOf(order) };
  const priced = priceRejection(market, form) ?? (command.limit === undefined ? null : corridorRejection(market, form));
  if (priced) return priced;
  return order.postOnly && wouldExecute(market, order.side, change.limit) ? { code: 'would-execute' } : null;
}

const hasLimit = (order: OrderRecord): boolean => !isMarketOrder(order) || (order.limit > 0 && order.limit < Infinity);
const limitOf = (order: OrderRecord): Price | null => (hasLimit(order) ? asPrice(BigInt(order.limit)) : null);
const stopOf = (order: OrderRecord): Price | null => (order.stop > 0 ? asPrice(BigInt(order.stop)) : null);

/** In its place: the book counts the quantity of its levels itself. */
function lower(order: OrderRecord, remaining: number): void {
  const by = order.remaining - remaining;
  if (by > 0 && order.place === 'book') order.market.book.lower(order.slot, by);
  order.remaining = remaining;
}

function reportReplaced(order: OrderRecord, keepsPlace: boolean): void {
  const { venue } = order.market;
  venue.events.push({
    kind: 'replaced',
    id: order.id,
    sequence: order.sequence,
    remaining: asQuantity(BigInt(order.remaining)),
    limit: limitOf(order),
    stop: stopOf(order),
    until: endOf(order),
    keepsPlace,
    at: venue.at,
  });
}

/** Another owner's order is answered like one that doesn't exist. */
function ownOrder(venue: VenueState, command: Cancel | Reduce | Replace): OrderRecord | null {
  const order = venue.orders.get(command.id);
  if (order && (command.owner === undefined || command.owner === order.owner)) return order;
  rejectChange(venue, command, { code: 'unknown-order' });
  return null;
}

function rejectChange(venue: VenueState, command: Cancel | Reduce | Replace, rejection: Rejection): void {
  venue.events.push({ kind: 'rejected', command: command.kind, id: command.id, ...rejection, at: venue.at });
}
