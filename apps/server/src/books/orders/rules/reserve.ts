import { asQuantity, invariant, minus, notional, nothing, plus, type Amount, type Currency, type Money } from '@parkett/kernel';
import { commissionOn, type Commission } from './commission.ts';

/** Scales and price list of an order: what turns price × quantity into money. */
export type OrderTerms = {
  readonly side: 'buy' | 'sell';
  readonly priceScale: number;
  readonly quantityScale: number;
  readonly currency: Currency;
  readonly commission: Commission;
};

/** What an order has executed and been charged so far. Exact = Σ price × quantity in units of both scales. */
export type OrderProgress = { readonly executedExact: bigint; readonly executedValue: Money; readonly feeCharged: Money };

export const nothingExecuted: OrderProgress = { executedExact: 0n, executedValue: nothing, feeCharged: nothing };

/**
 * What a pending order must hold for its rest: a buy the money at its worst price plus the commission still to come, a sale the shares.
 * The money is rounded up once over the whole order, and executions are rounded cumulatively, so that they can never need more than was held.
 */
export function reserveFor(order: { terms: OrderTerms; progress: OrderProgress; remaining: bigint; limit: bigint | null }): Amount {
  const { terms, progress, remaining } = order;
  if (terms.side === 'sell') return asQuantity(remaining);
  if (remaining === 0n) return nothing;
  const rest = restValue(order);
  return minus(plus(rest, commissionOn(plus(progress.executedValue, rest), terms)), progress.feeCharged);
}

type Figures = { readonly quantity: bigint; readonly limit: bigint | null };

/**
 * What an order must hold for a change of it that the venue hasn't answered: until it has, the order executes at the limit that it has now, so what is
 * asked for counts at the dearer of both limits. `live` and `asked` are totals, not rests.
 */
export function reserveForAsked(change: { terms: OrderTerms; progress: OrderProgress; filled: bigint; live: Figures; asked: Figures }): Amount {
  const { terms, progress, filled, live, asked } = change;
  const limit = asked.limit !== null && live.limit !== null && asked.limit > live.limit ? asked.limit : live.limit;
  return reserveFor({ terms, progress, remaining: asked.quantity > filled ? asked.quantity - filled : 0n, limit });
}

/** The part of a buy's reserve that is the rest at its worst price, without the commission: what the lists show as frozen. */
export function restValue(order: { terms: OrderTerms; progress: OrderProgress; remaining: bigint; limit: bigint | null }): Money {
  const { terms, progress, remaining, limit } = order;
  invariant(limit !== null, 'what is reserved for a purchase bounds its price');
  return remaining === 0n ? nothing : minus(notional(progress.executedExact + remaining * limit, terms, 'ceiling'), progress.executedValue);
}

/** One execution as money: its value and the commission it adds, and the order's progress after it. */
export function fill(execution: { terms: OrderTerms; progress: OrderProgress; price: bigint; quantity: bigint }): {
  value: Money;
  fee: Money;
  progress: OrderProgress;
} {
  const { terms, progress } = execution;
  const executedExact = progress.executedExact + execution.price * execution.quantity;
  const executedValue = notional(executedExact, terms, 'half-up');
  const feeCharged = commissionOn(executedValue, terms);
  return {
    value: minus(executedValue, progress.executedValue),
    fee: minus(feeCharged, progress.feeCharged),
    progress: { executedExact, executedValue, feeCharged },
  };
}
