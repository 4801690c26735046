import { asPrice, roundToStep, type Price } from '@parkett/kernel';
import { boundsAround } from './corridor.ts';
import { isMarketOrder, type MarketState, type OrderRecord, type PriceFigures } from './market-state.ts';
import { buy, sell } from './order-book.ts';
import { isAuction, isExtended } from './phase-rules.ts';

/**
 * The worst price at which an order may execute now: its limit, or for an order without one the collar around the market of this moment, inside the
 * static corridor and as far as the money reserved for a purchase reaches. An auction has one price for all and no collar.
 */
export function worstPrice(order: OrderRecord): number {
  if (!isMarketOrder(order)) return order.limit;
  const { market, limit, side } = order;
  const { staticBounds } = market;
  const bounded = staticBounds === null ? limit : side === buy ? Math.min(limit, staticBounds.high) : Math.max(limit, staticBounds.low);
  const from = order.collarBps === null || isAuction(market.phase) ? null : priceMet(order);
  if (from === null) return bounded;
  const collar = boundsAround(from, order.collarBps!);
  return side === buy ? Math.min(bounded, collar.high) : Math.max(bounded, collar.low);
}

/** Where a collar is counted from: a stop's anchor, which its own executions don't move; else the best price of the other side. */
function priceMet({ kind, side, anchor, market }: OrderRecord): number | null {
  if (kind === 'stop') return anchor ?? lastOf(market);
  const best = market.book.bestPrice(side === buy ? sell : buy);
  return Number.isNaN(best) ? lastOf(market) : best;
}

/** The last price of the session's kind; null before the first. */
export const lastOf = ({ phase, last, mainLast }: MarketState): number | null => (isExtended(phase) ? last : mainLast);

/** Whether a triggered stop has no price yet from which its collar could be counted: after a start without a saved state. It waits for one. */
export const waitsForPrice = ({ kind, collarBps, anchor }: OrderRecord): boolean => kind === 'stop' && collarBps !== null && anchor === null;

/** How far an order went and the best price that there was, as prices that one may name. */
export function figuresOf({ side, market }: OrderRecord, worst: number, best: number): PriceFigures {
  const { priceSteps } = market.instrument;
  const named = (price: number, to: 'up' | 'down'): Price | null =>
    price > 0 && price < Infinity ? roundToStep(priceSteps, asPrice(BigInt(price)), to) : null;
  return { worst: named(worst, side === buy ? 'down' : 'up'), best: named(best, 'down') };
}
