import type { Corridor, InstrumentId, OrderId, OrderKind, OwnerId, Phase, PhaseStart, PriceOrigin, Side, TimeInForce } from './api.ts';
import type { Instant, Instrument } from '@parkett/kernel';

/** Raised whenever the meaning of a field changes: a state of another version is refused by name. */
export const stateVersion = 3;

/**
 * The whole of a venue as plain data: nothing but numbers, text, lists and objects, so that JSON carries it unchanged. Prices, quantities
 * and moments are safe integers. What follows from other fields isn't in it: an order's place is told by the list that names it.
 */
export type VenueCoreState = {
  readonly version: number;
  readonly at: Instant;
  /** The last numbers given out. */
  readonly sequence: number;
  readonly execution: number;
  readonly dueNumber: number;
  readonly markets: readonly SavedMarket[];
  readonly plans: readonly SavedPlan[];
  readonly due: readonly SavedDue[];
};

export type SavedMarket = {
  readonly instrument: InstrumentId;
  /** Decimal text, as all that is a bigint in the API and a number nowhere. */
  readonly lot: string;
  readonly priceSteps: readonly (readonly [from: string, step: string])[];
  readonly schedule: Instrument['schedule'];
  readonly corridor: Corridor;
  readonly phase: Phase;
  readonly plannedPhase: Phase;
  readonly last: number | null;
  readonly mainLast: number | null;
  readonly mainLastOrigin: PriceOrigin | null;
  readonly reference: number | null;
  readonly staticBounds: { readonly low: number; readonly high: number } | null;
  /** Living orders in the order in which they came, which decides who is told first where it isn't their sequence. */
  readonly orders: readonly SavedOrder[];
  /** Best price first. */
  readonly bids: readonly SavedLevel[];
  readonly asks: readonly SavedLevel[];
  /** Market orders of a call, oldest first. */
  readonly callBuys: readonly OrderId[];
  readonly callSells: readonly OrderId[];
  /** Triggered stop orders that wait for a price within their collar, oldest first. */
  readonly unfilled: readonly OrderId[];
};

/** `queue`: who executes first stands first, an order by its id or a quote of the house. */
export type SavedLevel = { readonly price: number; readonly queue: readonly (OrderId | SavedQuote)[] };

export type SavedQuote = { readonly quantity: number; readonly sequence: number; readonly tick: number };

export type SavedOrder = {
  readonly id: OrderId;
  readonly owner: OwnerId;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly mainOnly: boolean;
  readonly postOnly: boolean;
  /** null: none. */
  readonly limit: number | null;
  readonly collarBps: number | null;
  readonly stop: number;
  readonly remaining: number;
  readonly until: Instant | null;
  readonly sequence: number;
  readonly triggered: boolean;
  readonly anchor: number | null;
};

/** `due`: numbers of what the plan has queued. */
export type SavedPlan = {
  readonly schedule: Instrument['schedule'];
  readonly phases: readonly PhaseStart[];
  readonly dayEnds: Instant;
  readonly due: readonly number[];
};

export type SavedDue = { readonly at: Instant; readonly number: number; readonly task: SavedTask };

export type SavedTask =
  | { readonly kind: 'phase'; readonly instrument: InstrumentId; readonly phase: Phase }
  | { readonly kind: 'volatility-end'; readonly instrument: InstrumentId }
  | { readonly kind: 'day-end'; readonly schedule: Instrument['schedule'] }
  | { readonly kind: 'expiry'; readonly order: OrderId };
