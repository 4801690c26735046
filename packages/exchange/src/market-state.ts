import { asInstant, asQuantity, type Instant, type Instrument } from '@parkett/kernel';
import type { Bounds } from './corridor.ts';
import type { CancelReason, OrderId, OrderKind, Phase, Side, TimeInForce, VenueEvent, VenueInstrument, VenueSettings } from './api.ts';
import { DueQueue, type Due } from './due-queue.ts';
import { OrderBook, buy, type BookSide } from './order-book.ts';
import { StopBook } from './stop-book.ts';

/** How house quotes are named inside the book, where 0 marks a free slot. The API says 0. */
export const houseInBook = -1;

/** Where an accepted order is: in the book, among a call's market orders, among the stops, kept for a later phase, or done. */
export type OrderPlace = 'book' | 'call' | 'stops' | 'waiting' | 'done';

/** An accepted order while it lives. */
export type OrderRecord = {
  readonly id: OrderId;
  readonly owner: number;
  readonly market: MarketState;
  readonly side: BookSide;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly mainOnly: boolean;
  readonly postOnly: boolean;
  /** Worst price; without a collar Infinity for a buy and 0 for a sell. */
  limit: number;
  /** 0 for orders without one. */
  stop: number;
  remaining: number;
  until: Instant | null;
  sequence: number;
  triggered: boolean;
  place: OrderPlace;
  /** In the book; −1 elsewhere. */
  slot: number;
  expiry: Due | null;
};

/** One instrument at the venue. */
export type MarketState = {
  readonly venue: VenueState;
  readonly instrument: VenueInstrument;
  readonly lot: number;
  readonly book: OrderBook;
  readonly stops: StopBook<OrderRecord>;
  /** Every living order of the instrument. */
  readonly orders: Set<OrderRecord>;
  /** Market orders of a call auction, oldest first. */
  readonly callBuys: OrderRecord[];
  readonly callSells: OrderRecord[];
  houseSlots: number[];
  phase: Phase;
  /** What the plan says, whatever a volatility auction or a halt makes of it: a plan that goes on with the same phase ends neither. */
  plannedPhase: Phase;
  volatilityEnd: Due | null;
  /** Last price of any session; null before the first. */
  last: number | null;
  /** Last price of the main hours: the one that triggers stops. */
  mainLast: number | null;
  reference: number | null;
  /** From the reference; null while it or the static corridor is missing. */
  staticBounds: Bounds | null;
};

export type DayPlan = { readonly dayEnds: Instant; readonly due: readonly Due[] };

export type VenueState = {
  readonly settings: VenueSettings;
  readonly markets: Map<number, MarketState>;
  readonly orders: Map<OrderId, OrderRecord>;
  readonly plans: Map<Instrument['schedule'], DayPlan>;
  readonly due: DueQueue;
  sequence: number;
  execution: number;
  /** The moment of what is being done. */
  at: Instant;
  events: VenueEvent[];
};

export function createVenueState(settings: VenueSettings): VenueState {
  const venue: VenueState = {
    settings,
    markets: new Map(),
    orders: new Map(),
    plans: new Map(),
    due: new DueQueue(),
    sequence: settings.firstSequence - 1,
    execution: settings.firstExecution - 1,
    at: asInstant(0),
    events: [],
  };
  for (const instrument of settings.instruments) venue.markets.set(instrument.id, createMarketState(venue, instrument));
  return venue;
}

function createMarketState(venue: VenueState, instrument: VenueInstrument): MarketState {
  return {
    venue,
    instrument,
    lot: Number(instrument.lot),
    book: new OrderBook(),
    stops: new StopBook(),
    orders: new Set(),
    callBuys: [],
    callSells: [],
    houseSlots: [],
    phase: 'closed',
    plannedPhase: 'closed',
    volatilityEnd: null,
    last: null,
    mainLast: null,
    reference: null,
    staticBounds: null,
  };
}

export const sideName = (side: BookSide): Side => (side === buy ? 'buy' : 'sell');

/** Executes at any price within its collar and never rests: a market order, or a stop order that was triggered. */
export const isMarketOrder = (order: OrderRecord): boolean => order.kind === 'market' || order.kind === 'stop';

export const isWaitingStop = (order: OrderRecord): boolean => !order.triggered && (order.kind === 'stop' || order.kind === 'stop-limit');

/** Takes an order out of wherever it is; it stays a living order. */
export function withdraw(order: OrderRecord): void {
  const { market } = order;
  if (order.place === 'book') market.book.remove(order.slot, order.id);
  if (order.place === 'stops') market.stops.remove(order);
  if (order.place === 'call') {
    const list = order.side === buy ? market.callBuys : market.callSells;
    list.splice(list.indexOf(order), 1);
  }
  order.place = 'waiting';
  order.slot = -1;
}

/** Forgets an order that is executed, cancelled or expired and no longer in any book. */
export function finish(order: OrderRecord): void {
  order.place = 'done';
  order.slot = -1;
  order.market.orders.delete(order);
  order.market.venue.orders.delete(order.id);
  if (order.expiry) order.market.venue.due.drop(order.expiry);
}

export function cancelOrder(order: OrderRecord, reason: CancelReason): void {
  const { venue } = order.market;
  withdraw(order);
  finish(order);
  venue.events.push({ kind: 'cancelled', id: order.id, remaining: asQuantity(BigInt(order.remaining)), reason, at: venue.at });
}
