import type { Instant, TradingDate } from '@parkett/kernel';
import type { trading } from '@parkett/contract';
import type { SourceTerm } from '../market-data/index.ts';
import type { EngineRow } from './log/engine-store.ts';
import type { Tick } from './tick-store.ts';

/** An order as a venue needs it: its rest, its worst price, when it ends. Prices and quantities in the instrument's integer units. */
export type VenueOrder = {
  readonly order: bigint;
  readonly customer: bigint;
  readonly instrument: number;
  readonly side: trading.Side;
  readonly type: trading.OrderType;
  readonly quantity: bigint;
  /** The worst price it may ever execute at; null: none. */
  readonly limit: bigint | null;
  /** How far from the market an order without a limit may execute, in basis points, counted when it goes there; null: no collar. */
  readonly collarBps: number | null;
  readonly stop: bigint | null;
  readonly timeInForce: trading.TimeInForce;
  /** From this moment on the rest expires; null ends with the day's plan. */
  readonly until: Instant | null;
  readonly mainHoursOnly: boolean;
  /** Nothing to the venue: whoever books what executes finds the accounts by them. */
  readonly portfolio: bigint;
  readonly funding: string;
};

/** An order that its venue had taken before: back to its place without matching. */
export type RestingVenueOrder = VenueOrder & { readonly sequence: bigint; readonly triggered: boolean };

export type VenueCommand =
  | { readonly kind: 'submit'; readonly order: VenueOrder }
  | { readonly kind: 'cancel'; readonly order: bigint; readonly customer: bigint }
  /** Takes `by` away from what remains and keeps the place. */
  | { readonly kind: 'reduce'; readonly order: bigint; readonly customer: bigint; readonly by: bigint }
  /** Refused when what remains isn't `ifRemaining` any more: an execution came in between. `limit` and `stop` null leave it as it is. */
  | {
      readonly kind: 'replace';
      readonly order: bigint;
      readonly customer: bigint;
      readonly quantity: bigint;
      readonly limit: bigint | null;
      readonly stop: bigint | null;
      readonly ifRemaining: bigint;
    }
  /** A dividend of an instrument that was announced: from its ex-day on its prices are without it. */
  | { readonly kind: 'learn'; readonly term: SourceTerm }
  /** All orders of an instrument end: its price changes without a trade. */
  | { readonly kind: 'end-orders'; readonly instrument: number; readonly reason: 'corporate-action' }
  /** An instrument goes: its orders end, and no further ones are taken. */
  | { readonly kind: 'delist'; readonly instrument: number }
  /** Of a venue that begins anew: what rested there. */
  | { readonly kind: 'restore'; readonly orders: readonly RestingVenueOrder[] };

/** A row of a venue's command log: commands that one transaction decided, at a moment of business time. Each has a place, the first this one. */
export type LoggedCommands = { readonly place: bigint; readonly at: Instant; readonly commands: readonly VenueCommand[] };

type AboutOrder = { readonly order: bigint; readonly at: Instant };

/** One fill. Order and customer 0 are the house. `execution` is the venue's own number; the books give theirs when they book it. */
export type VenueExecution = {
  readonly kind: 'executed';
  readonly execution: bigint;
  readonly instrument: number;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly buy: bigint;
  readonly sell: bigint;
  /** The side that came later; null in an auction. */
  readonly aggressor: trading.Side | null;
  /** The tick behind the house's quote; null between customers. */
  readonly tick: bigint | null;
  readonly phase: string;
  readonly at: Instant;
};

/** What a venue says of our orders, in the order in which it happened. */
export type VenueEvent =
  /** The price that reached the stop, and what set it: a tick or an execution, by the venue's numbers. */
  | (AboutOrder & {
      readonly kind: 'triggered';
      readonly price: bigint;
      readonly phase: string;
      readonly priceAt: Instant;
      readonly tick: bigint | null;
      readonly execution: bigint | null;
    })
  | (AboutOrder & {
      readonly kind: 'replaced';
      readonly remaining: bigint;
      readonly limit: bigint | null;
      readonly stop: bigint | null;
    })
  /** `worst` and `best` of an end for want of a price: how far the order went, and what there was. */
  | (AboutOrder & { readonly kind: 'cancelled'; readonly reason: string; readonly worst: bigint | null; readonly best: bigint | null })
  | (AboutOrder & { readonly kind: 'expired'; readonly reason: string })
  | (AboutOrder & { readonly kind: 'rejected'; readonly command: 'submit' | 'cancel' | 'change'; readonly reason: string })
  | VenueExecution;

/** Events of one venue, with the ticks behind their executions, and what they followed from where the venue keeps a log of it. */
export type VenueBatch = {
  readonly venue: string;
  readonly events: readonly VenueEvent[];
  readonly ticks: readonly Tick[];
  readonly inputs: readonly EngineRow[];
};

/** An order among those of its price in the venue's book: what executes before it there, its place counted from 1, and the whole level. */
export type VenuePlace = {
  readonly price: bigint;
  readonly ahead: bigint;
  readonly position: number;
  readonly quantity: bigint;
  readonly orders: number;
};

/** Where orders execute: the venue that an order names, and no other. Asynchronous: what follows from commands comes back as events. */
export type Venue = {
  readonly name: string;
  /** The last place of its command log whose commands it knows: it is told what follows. What it says twice of an order can't be booked twice. */
  readonly takenUpTo: bigint;
  /** Takes a row of its command log. Rows come in their order, each once. */
  readonly take: (logged: LoggedCommands) => void;
  /** Where orders stand in its book now, by order. What isn't in the book is missing; a venue that can't say answers nothing. */
  readonly placesOf: (orders: readonly bigint[]) => Promise<ReadonlyMap<bigint, VenuePlace>>;
};

/** Trade date and settlement date of an execution. */
export type SettlementDates = { readonly trade: TradingDate; readonly settlement: TradingDate };
