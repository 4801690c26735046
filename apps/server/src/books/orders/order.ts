import type { Currency, Instant, TradingDate } from '@parkett/kernel';
import type { trading } from '@parkett/contract';
import type { Effect, Origin } from './intent.ts';
import type { OrderState } from './rules/order-state.ts';

/** An instruction as stored. Prices and quantities in the instrument's integer units, money in minor units. */
export type Order = {
  readonly customerId: bigint;
  readonly id: bigint;
  readonly instrumentId: number;
  readonly portfolio: bigint;
  readonly venue: string;
  readonly side: trading.Side;
  readonly effect: Effect;
  readonly funding: string;
  readonly origin: Origin;
  readonly type: trading.OrderType;
  /** As accepted; `live…` are the present figures after changes. */
  readonly quantity: bigint;
  readonly price: bigint | null;
  readonly stopPrice: bigint | null;
  readonly limit: bigint;
  readonly timeInForce: trading.TimeInForce;
  readonly goodTill: TradingDate | null;
  readonly until: Instant | null;
  readonly mainHoursOnly: boolean;
  readonly state: OrderState;
  readonly reason: string | null;
  readonly filled: bigint;
  readonly executedExact: bigint;
  readonly executedValue: bigint;
  readonly feeCharged: bigint;
  readonly feeRule: number;
  readonly currency: Currency;
  readonly holdAccount: bigint;
  readonly holdId: bigint;
  readonly holdPlaced: bigint;
  readonly liveQuantity: bigint;
  readonly liveLimit: bigint;
  readonly liveStop: bigint | null;
  readonly askedQuantity: bigint | null;
  readonly askedLimit: bigint | null;
  readonly askedStop: bigint | null;
  readonly venueSequence: bigint | null;
  readonly triggered: boolean;
  readonly placedAt: Instant;
  readonly endedAt: Instant | null;
};

/** The columns of `orders` by the names of their fields. */
const columns = {
  customerId: 'customer_id',
  id: 'id',
  instrumentId: 'instrument_id',
  portfolio: 'portfolio',
  venue: 'venue',
  side: 'side',
  effect: 'effect',
  funding: 'funding',
  originKind: 'origin',
  originRef: 'origin_ref',
  type: 'type',
  quantity: 'quantity',
  price: 'price',
  stopPrice: 'stop_price',
  limit: 'limit_price',
  timeInForce: 'time_in_force',
  goodTill: 'good_till',
  until: 'until_at',
  mainHoursOnly: 'main_hours_only',
  state: 'state',
  reason: 'reason',
  filled: 'filled',
  executedExact: 'executed_exact',
  executedValue: 'executed_value',
  feeCharged: 'fee_charged',
  feeRule: 'fee_rule',
  currency: 'currency',
  holdAccount: 'hold_account',
  holdId: 'hold_id',
  holdPlaced: 'hold_placed',
  liveQuantity: 'live_quantity',
  liveLimit: 'live_limit',
  liveStop: 'live_stop',
  askedQuantity: 'asked_quantity',
  askedLimit: 'asked_limit',
  askedStop: 'asked_stop',
  venueSequence: 'venue_sequence',
  triggered: 'triggered',
  placedAt: 'placed_at',
  endedAt: 'ended_at',
} as const satisfies Record<Exclude<keyof Order, 'origin'> | 'originKind' | 'originRef', string>;

const fields = Object.keys(columns) as (keyof typeof columns)[];

export const orderColumns = Object.values(columns).join(', ');
export const orderColumnCount = fields.length;

/** A row of `orderColumns`, by name. */
export function orderFromRow(row: readonly unknown[]): Order {
  const { originKind, originRef, executedExact, ...rest } = Object.fromEntries(fields.map((field, index) => [field, row[index]])) as Record<
    keyof typeof columns,
    never
  >;
  return { ...rest, origin: { kind: originKind, ref: originRef }, executedExact: BigInt(executedExact) };
}
