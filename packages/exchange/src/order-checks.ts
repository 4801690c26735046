import { isOnStep, type Instant, type Price, type Quantity } from '@parkett/kernel';
import { boundsOnSteps, isWithin } from './corridor.ts';
import type { OrderInstruction, OrderKind, RejectionCode } from './api.ts';
import type { MarketState } from './market-state.ts';
import { buy, sell, type BookSide } from './order-book.ts';
import { isContinuous, placementOf } from './phase-rules.ts';

export type Rejection = { readonly code: RejectionCode; readonly bounds?: { readonly low: Price; readonly high: Price } };

const reject = (code: RejectionCode): Rejection => ({ code });

/** What counts as a number in the book: positive and exact as a double. */
const isCountable = (value: bigint): boolean => value > 0n && value <= BigInt(Number.MAX_SAFE_INTEGER);

const needsLimit = (kind: OrderKind): boolean => kind === 'limit' || kind === 'stop-limit';
const needsStop = (kind: OrderKind): boolean => kind === 'stop' || kind === 'stop-limit';

/** Everything that keeps an order out, in the order in which it is told: form, session, price limits, immediate execution. */
export function rejectionOf(market: MarketState, order: OrderInstruction, now: Instant): Rejection | null {
  const isPlainForm = Number.isSafeInteger(order.id) && order.id > 0 && Number.isSafeInteger(order.owner) && order.owner >= 0;
  if (!isPlainForm) return reject('unknown-order');
  if (market.venue.orders.has(order.id)) return reject('duplicate-order');
  return (
    quantityRejection(market, order.quantity) ??
    formRejection(market, order, now) ??
    sessionRejection(market, order) ??
    marketRejection(market, order)
  );
}

export function quantityRejection(market: MarketState, quantity: Quantity): Rejection | null {
  if (!isCountable(quantity)) return reject('invalid-quantity');
  return quantity % market.instrument.lot === 0n ? null : reject('not-whole-lots');
}

function formRejection(market: MarketState, order: OrderInstruction, now: Instant): Rejection | null {
  if (order.timeInForce === 'gtd' && order.until === null) return reject('order-kind-not-accepted');
  if (order.until !== null && order.until <= now) return reject('outside-trading-hours');
  return priceRejection(market, order);
}

/** Named prices lie on a price step; a collar needs none. */
export function priceRejection(market: MarketState, order: Pick<OrderInstruction, 'kind' | 'limit' | 'stop'>): Rejection | null {
  const { priceSteps } = market.instrument;
  const isNamed = (price: Price | null): boolean => price !== null && isCountable(price) && isOnStep(priceSteps, price);
  if (needsLimit(order.kind) ? !isNamed(order.limit) : order.limit !== null && !isCountable(order.limit)) return reject('invalid-price');
  if (needsStop(order.kind) ? !isNamed(order.stop) : order.stop !== null) return reject('invalid-price');
  return null;
}

function sessionRejection(market: MarketState, order: OrderInstruction): Rejection | null {
  const { kind, timeInForce, sessions, postOnly = false } = order;
  const placement = placementOf({ kind, timeInForce, mainOnly: sessions === 'main', postOnly, triggered: false }, market.phase);
  return placement === 'live' || placement === 'waiting' ? null : reject(placement);
}

function marketRejection(market: MarketState, order: OrderInstruction): Rejection | null {
  const limited = corridorRejection(market, order);
  if (limited) return limited;
  const side = order.side === 'buy' ? buy : sell;
  return order.postOnly && wouldExecute(market, side, Number(order.limit)) ? reject('would-execute') : null;
}

/** The static corridor binds limits. A collar is bent to it instead (see `collarWithin`), a stop price may lie anywhere. */
export function corridorRejection(market: MarketState, order: Pick<OrderInstruction, 'kind' | 'limit'>): Rejection | null {
  const { instrument, corridor, staticBounds } = market;
  if (corridor.staticBps === null) return null;
  if (staticBounds === null) return reject('price-not-obtained');
  if (!needsLimit(order.kind) || isWithin(staticBounds, Number(order.limit))) return null;
  return { code: 'price-limit-exceeded', bounds: boundsOnSteps(staticBounds, instrument.priceSteps) };
}

export function wouldExecute({ phase, book }: MarketState, side: BookSide, limit: number): boolean {
  if (!isContinuous(phase)) return false;
  return side === buy ? book.bestPrice(sell) <= limit : book.bestPrice(buy) >= limit;
}
