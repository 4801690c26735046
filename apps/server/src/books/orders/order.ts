import type { Currency, Instant, TradingDate } from '@parkett/kernel';
import type { trading } from '@parkett/contract';
import type { OrderState } from './rules/order-state.ts';

/** An instruction as stored. Prices and quantities in the instrument's integer units, money in minor units. */
export type Order = {
  readonly customerId: bigint;
  readonly id: bigint;
  readonly instrumentId: number;
  readonly side: trading.Side;
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
  readonly idempotencyKey: string;
  readonly bodyHash: Buffer;
  readonly placedAt: Instant;
  readonly endedAt: Instant | null;
};

/** The columns of `orders` in the order of `orderFromRow`. */
export const orderColumns = `customer_id, id, instrument_id, side, type, quantity, price, stop_price, limit_price, time_in_force, good_till, until_at,
  main_hours_only, state, reason, filled, executed_exact, executed_value, fee_charged, fee_rule, currency, hold_account, hold_id, hold_placed,
  live_quantity, live_limit, live_stop, asked_quantity, asked_limit, asked_stop, venue_sequence, triggered, idempotency_key, body_hash, placed_at, ended_at`;

export function orderFromRow(row: readonly unknown[]): Order {
  const [customerId, id, instrumentId, side, type, quantity, price, stopPrice, limit, timeInForce, goodTill, until] = row as never[];
  const [mainHoursOnly, state, reason, filled, executedExact, executedValue, feeCharged, feeRule, currency, holdAccount, holdId, holdPlaced] =
    row.slice(12) as never[];
  const [
    liveQuantity,
    liveLimit,
    liveStop,
    askedQuantity,
    askedLimit,
    askedStop,
    venueSequence,
    triggered,
    idempotencyKey,
    bodyHash,
    placedAt,
    endedAt,
  ] = row.slice(24) as never[];
  return {
    customerId: customerId!,
    id: id!,
    instrumentId: instrumentId!,
    side: side!,
    type: type!,
    quantity: quantity!,
    price: price!,
    stopPrice: stopPrice!,
    limit: limit!,
    timeInForce: timeInForce!,
    goodTill: goodTill!,
    until: until!,
    mainHoursOnly: mainHoursOnly!,
    state: state!,
    reason: reason!,
    filled: filled!,
    executedExact: BigInt(executedExact!),
    executedValue: executedValue!,
    feeCharged: feeCharged!,
    feeRule: feeRule!,
    currency: currency!,
    holdAccount: holdAccount!,
    holdId: holdId!,
    holdPlaced: holdPlaced!,
    liveQuantity: liveQuantity!,
    liveLimit: liveLimit!,
    liveStop: liveStop!,
    askedQuantity: askedQuantity!,
    askedLimit: askedLimit!,
    askedStop: askedStop!,
    venueSequence: venueSequence!,
    triggered: triggered!,
    idempotencyKey: idempotencyKey!,
    bodyHash: bodyHash!,
    placedAt: placedAt!,
    endedAt: endedAt!,
  };
}
