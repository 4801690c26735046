import type { Result, TradingDate } from '@parkett/kernel';
import type { Denial, trading } from '@parkett/contract';

/** Whether an order builds a position or takes one down: gates, verification and fund password follow it, never the side. */
export type Effect = 'open' | 'close';

/** Who gave an order. `ref` is the row that it follows from, in the words of that origin; null for a customer's own order. */
export type Origin = {
  readonly kind: 'customer' | 'follow' | 'auto-close' | 'margin-call' | 'corporate' | 'desk';
  readonly ref: bigint | null;
};

/** An order as somebody wants it, already parsed: figures are integers in the instrument's units. */
export type OrderIntent = {
  readonly customer: bigint;
  /** 0 is the wallet. */
  readonly portfolio: bigint;
  readonly instrument: number;
  /** Where it executes, by the name of a registered venue. */
  readonly venue: string;
  readonly side: trading.Side;
  readonly effect: Effect;
  /** How it is paid, by the name of a registered funding. */
  readonly funding: string;
  readonly origin: Origin;
  readonly type: trading.OrderType;
  readonly quantity: bigint;
  readonly price: bigint | null;
  readonly stopPrice: bigint | null;
  readonly timeInForce: trading.TimeInForce;
  readonly goodTill: TradingDate | null;
  readonly mainHoursOnly: boolean;
  /** Only the session before or after the main hours that goes on or comes next. */
  readonly thisSessionOnly: boolean;
  /** Let it wait when the market is closed. */
  readonly holdUntilNextSession: boolean;
  /** Closes this position and no other; null closes the oldest first. */
  readonly position: bigint | null;
};

/** What a change asks for; null leaves a figure as it is. */
export type ChangeIntent = { readonly quantity: bigint | null; readonly limit: bigint | null; readonly stop: bigint | null };

/** An intent, or why its text could not be read: told only after what forbids the customer to act at all. */
export type Parsed<T> = Result<T, Denial>;
