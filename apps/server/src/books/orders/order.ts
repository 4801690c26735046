import type { Amount, Currency, Instant, Money, TradingDate } from '@parkett/kernel';
import type { trading } from '@parkett/contract';
import type { AccountId } from '../ledger/index.ts';
import { tableOf } from '../../platform/table.ts';
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
  readonly originKind: Origin['kind'];
  readonly originRef: bigint | null;
  readonly type: trading.OrderType;
  /** As accepted; `live…` are the present figures after changes. */
  readonly quantity: bigint;
  readonly price: bigint | null;
  readonly stopPrice: bigint | null;
  /** The worst price it may ever execute at: its limit, or what a purchase's reserve reaches. null: a sale without a limit, bound by its collar alone. */
  readonly limit: bigint | null;
  /** How far from the market it may execute, counted when it goes there, in basis points; null for an order with a limit. */
  readonly collarBps: number | null;
  readonly timeInForce: trading.TimeInForce;
  readonly goodTill: TradingDate | null;
  readonly until: Instant | null;
  readonly mainHoursOnly: boolean;
  readonly state: OrderState;
  readonly reason: string | null;
  readonly filled: bigint;
  readonly executedExact: bigint;
  readonly executedValue: Money;
  readonly feeCharged: Money;
  readonly feeRule: number;
  readonly currency: Currency;
  readonly holdAccount: AccountId;
  /** What it was accepted with on hold, in the unit of that account. */
  readonly holdPlaced: Amount;
  /** What it holds now; nothing once it has ended. */
  readonly held: Amount;
  readonly liveQuantity: bigint;
  readonly liveLimit: bigint | null;
  readonly liveStop: bigint | null;
  readonly askedQuantity: bigint | null;
  readonly askedLimit: bigint | null;
  readonly askedStop: bigint | null;
  readonly triggered: boolean;
  readonly placedAt: Instant;
  readonly endedAt: Instant | null;
};

/** A pending order as far as it never changes: who books its events, and where its rows and accounts are found. */
export type LiveOrder = Pick<Order, 'customerId' | 'portfolio' | 'instrumentId' | 'currency' | 'side' | 'funding' | 'venue'>;

/** The columns of `orders` by the names of their fields. */
export const orderTable = tableOf<Order>({
  customerId: ['customer_id', 'int8'],
  id: ['id', 'int8'],
  instrumentId: ['instrument_id', 'int4'],
  portfolio: ['portfolio', 'int8'],
  venue: ['venue', 'text'],
  side: ['side', 'text'],
  effect: ['effect', 'text'],
  funding: ['funding', 'text'],
  originKind: ['origin', 'text'],
  originRef: ['origin_ref', 'int8'],
  type: ['type', 'text'],
  quantity: ['quantity', 'int8'],
  price: ['price', 'int8'],
  stopPrice: ['stop_price', 'int8'],
  limit: ['limit_price', 'int8'],
  collarBps: ['collar_bps', 'int4'],
  timeInForce: ['time_in_force', 'text'],
  goodTill: ['good_till', 'date'],
  until: ['until_at', 'timestamptz'],
  mainHoursOnly: ['main_hours_only', 'bool'],
  state: ['state', 'text'],
  reason: ['reason', 'text'],
  filled: ['filled', 'int8'],
  executedExact: ['executed_exact', 'numeric'],
  executedValue: ['executed_value', 'int8'],
  feeCharged: ['fee_charged', 'int8'],
  feeRule: ['fee_rule', 'int4'],
  currency: ['currency', 'text'],
  holdAccount: ['hold_account', 'int8'],
  holdPlaced: ['hold_placed', 'int8'],
  held: ['held', 'int8'],
  liveQuantity: ['live_quantity', 'int8'],
  liveLimit: ['live_limit', 'int8'],
  liveStop: ['live_stop', 'int8'],
  askedQuantity: ['asked_quantity', 'int8'],
  askedLimit: ['asked_limit', 'int8'],
  askedStop: ['asked_stop', 'int8'],
  triggered: ['triggered', 'bool'],
  placedAt: ['placed_at', 'timestamptz'],
  endedAt: ['ended_at', 'timestamptz'],
});
