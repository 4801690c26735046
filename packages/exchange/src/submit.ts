import type { OrderInstruction, RestingOrder } from './api.ts';
import { endOf, expire, scheduleExpiry } from './day-plan.ts';
import { isWaitingStop, type MarketState, type OrderRecord, type VenueState } from './market-state.ts';
import { rejectionOf } from './order-checks.ts';
import { buy, sell } from './order-book.ts';
import { placementOf } from './phase-rules.ts';
import { bringInOrders, followMarket, place, runStops, shelve } from './phases.ts';

/** Accepts or rejects a new order, then lets it trade. */
export function submit(venue: VenueState, order: OrderInstruction): void {
  const market = venue.markets.get(order.instrument);
  const rejection = market ? rejectionOf(market, order, venue.at) : ({ code: 'unknown-instrument' } as const);
  if (!market || rejection) {
    venue.events.push({ kind: 'rejected', command: 'submit', id: order.id, ...rejection!, at: venue.at });
    return;
  }
  venue.sequence += 1;
  const record = register(market, order, { sequence: venue.sequence, triggered: false });
  const state = !isWaitingStop(record) && placementOf(record, market.phase) === 'live' ? 'live' : 'waiting';
  venue.events.push({ kind: 'accepted', id: order.id, sequence: record.sequence, state, until: endOf(record), at: venue.at });
  place(record);
  followMarket(market);
}

/** Puts orders back as they were, by sequence: in their places without matching, then whatever crosses meets if trading goes on. */
export function restore(venue: VenueState, orders: readonly RestingOrder[]): void {
  const touched = new Set<MarketState>();
  for (const order of orders) {
    const market = venue.markets.get(order.instrument);
    if (!market) continue;
    venue.sequence = Math.max(venue.sequence, order.sequence);
    const record = register(market, order, order);
    shelve(record);
    if (record.until !== null && record.until <= venue.at) expire(record);
    touched.add(market);
  }
  for (const market of touched) {
    bringInOrders(market);
    runStops(market);
  }
}

type Standing = { readonly sequence: number; readonly triggered: boolean };

function register(market: MarketState, order: OrderInstruction, { sequence, triggered }: Standing): OrderRecord {
  const record: OrderRecord = {
    id: order.id,
    owner: order.owner,
    market,
    side: order.side === 'buy' ? buy : sell,
    kind: order.kind,
    timeInForce: order.timeInForce,
    mainOnly: order.sessions === 'main',
    postOnly: order.postOnly ?? false,
    limit: limitOf(order),
    collarBps: order.collarBps ?? null,
    stop: Number(order.stop ?? 0n),
    remaining: Number(order.quantity),
    until: order.until,
    sequence,
    triggered,
    anchor: null,
    place: 'waiting',
    slot: -1,
    expiry: null,
  };
  market.orders.add(record);
  market.venue.orders.set(record.id, record);
  scheduleExpiry(record);
  return record;
}

const limitOf = ({ side, limit }: OrderInstruction): number => (limit === null ? (side === 'buy' ? Infinity : 0) : Number(limit));
