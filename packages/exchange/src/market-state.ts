import { asInstant, asQuantity, type Instant, type Instrument, type Price } from '@parkett/kernel';
import type { Bounds } from './corridor.ts';
import type {
  CancelReason,
  Corridor,
  OrderId,
  OrderKind,
  Phase,
  PhaseStart,
  PriceOrigin,
  Side,
  TimeInForce,
  VenueEvent,
  VenueInstrument,
  VenueRules,
} from './api.ts';
import { DueQueue, type Due } from './due-queue.ts';
import { OrderBook, buy, type BookSide } from './order-book.ts';
import { StopBook } from './stop-book.ts';

/** How house quotes are named inside the book, where 0 marks a free slot. The API says 0. */
export const houseInBook = -1;

/** Where an accepted order is: in the book, among a call's market orders, among the stops, triggered and waiting for a price within its collar, kept for a later phase, or done. */
export type OrderPlace = 'book' | 'call' | 'stops' | 'unfilled' | 'waiting' | 'done';

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
  /** The worst price it may ever execute at; without one Infinity for a buy and 0 for a sell. */
  limit: number;
  readonly collarBps: number | null;
  /** 0 for orders without one. */
  stop: number;
  remaining: number;
  until: Instant | null;
  sequence: number;
  triggered: boolean;
  /** Where the collar of a triggered stop is counted from: the price that triggered it, later each print and each auction's price. null: no price yet. */
  anchor: number | null;
  place: OrderPlace;
  /** In the book; −1 elsewhere. */
  slot: number;
  expiry: Due<DueTask> | null;
};

/** One instrument at the venue. */
export type MarketState = {
  readonly venue: VenueState;
  readonly instrument: Omit<VenueInstrument, 'corridor'>;
  corridor: Corridor;
  readonly book: OrderBook;
  readonly stops: StopBook<OrderRecord>;
  /** Every living order of the instrument. */
  readonly orders: Set<OrderRecord>;
  /** Market orders of a call auction, oldest first. */
  readonly callBuys: OrderRecord[];
  readonly callSells: OrderRecord[];
  /** Triggered stop orders of which the collar left something, oldest first: they meet the next price. */
  readonly unfilled: OrderRecord[];
  houseSlots: number[];
  phase: Phase;
  /** What the plan says, whatever a volatility auction or a halt makes of it: a plan that goes on with the same phase ends neither. */
  plannedPhase: Phase;
  volatilityEnd: Due<DueTask> | null;
  /** Last price of any session; null before the first. */
  last: number | null;
  /** Last price of the main hours, which triggers stops, and what set it. */
  mainLast: number | null;
  mainLastOrigin: PriceOrigin | null;
  reference: number | null;
  /** From the reference and the corridor that held when it was told; null while either is missing. */
  staticBounds: Bounds | null;
};

/** What the venue does by itself at a moment. */
export type DueTask =
  | { readonly kind: 'phase'; readonly market: MarketState; readonly phase: Phase }
  | { readonly kind: 'volatility-end'; readonly market: MarketState }
  | { readonly kind: 'day-end'; readonly schedule: Instrument['schedule'] }
  | { readonly kind: 'expiry'; readonly order: OrderRecord };

/** `phases` for what is listed later; `due` is what the plan has queued. */
export type DayPlan = { readonly phases: readonly PhaseStart[]; readonly dayEnds: Instant; readonly due: readonly Due<DueTask>[] };

export type VenueState = {
  readonly rules: VenueRules;
  readonly markets: Map<number, MarketState>;
  readonly orders: Map<OrderId, OrderRecord>;
  readonly plans: Map<Instrument['schedule'], DayPlan>;
  readonly due: DueQueue<DueTask>;
  sequence: number;
  execution: number;
  /** The moment of what is being done. */
  at: Instant;
  events: VenueEvent[];
};

/** A venue without instruments that goes on from these numbers. */
export function createVenueState(rules: VenueRules, from: { sequence: number; execution: number; at?: Instant; dueNumber?: number }): VenueState {
  const { sequence, execution, at = asInstant(0), dueNumber = 0 } = from;
  return { rules, markets: new Map(), orders: new Map(), plans: new Map(), due: new DueQueue(dueNumber), sequence, execution, at, events: [] };
}

/** Adds an instrument, closed and empty. */
export function openMarket(venue: VenueState, { corridor, ...instrument }: VenueInstrument): MarketState {
  const market: MarketState = {
    venue,
    instrument,
    corridor,
    book: new OrderBook(),
    stops: new StopBook(),
    orders: new Set(),
    callBuys: [],
    callSells: [],
    unfilled: [],
    houseSlots: [],
    phase: 'closed',
    plannedPhase: 'closed',
    volatilityEnd: null,
    last: null,
    mainLast: null,
    mainLastOrigin: null,
    reference: null,
    staticBounds: null,
  };
  venue.markets.set(instrument.id, market);
  return market;
}

export const sideName = (side: BookSide): Side => (side === buy ? 'buy' : 'sell');

/** Executes at any price within its collar and never rests in the book: a market order, or a stop order that was triggered. */
export const isMarketOrder = (order: OrderRecord): boolean => order.kind === 'market' || order.kind === 'stop';

export const isWaitingStop = (order: OrderRecord): boolean => !order.triggered && (order.kind === 'stop' || order.kind === 'stop-limit');

/** Takes an order out of wherever it is; it stays a living order. */
export function withdraw(order: OrderRecord): void {
  const { market } = order;
  if (order.place === 'book') market.book.remove(order.slot, order.id);
  if (order.place === 'stops') market.stops.remove(order);
  if (order.place === 'call') takeFrom(order.side === buy ? market.callBuys : market.callSells, order);
  if (order.place === 'unfilled') takeFrom(market.unfilled, order);
  order.place = 'waiting';
  order.slot = -1;
}

const takeFrom = (list: OrderRecord[], order: OrderRecord): void => void list.splice(list.indexOf(order), 1);

/** Forgets an order that is executed, cancelled or expired and no longer in any book. */
export function finish(order: OrderRecord): void {
  order.place = 'done';
  order.slot = -1;
  order.market.orders.delete(order);
  order.market.venue.orders.delete(order.id);
  if (order.expiry) order.market.venue.due.drop(order.expiry);
}

/** `worst` and `best` say of an order that found no price how far it went and what there was. */
export function cancelOrder(order: OrderRecord, reason: CancelReason, { worst, best }: PriceFigures = noFigures): void {
  const { venue } = order.market;
  withdraw(order);
  finish(order);
  venue.events.push({ kind: 'cancelled', id: order.id, remaining: asQuantity(BigInt(order.remaining)), reason, worst, best, at: venue.at });
}

export type PriceFigures = { readonly worst: Price | null; readonly best: Price | null };
const noFigures: PriceFigures = { worst: null, best: null };
