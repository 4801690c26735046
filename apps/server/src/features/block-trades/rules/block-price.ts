import { asPrice, divide, money, roundToStep, type Currency, type Money, type Price, type PriceSteps } from '@parkett/kernel';
import type { FeeTerms } from '../fee-and-lock.ts';

/** The price of an offer: the auction's price less the discount, rounded down to the price step. */
export const blockPrice = (auction: Price, { discountBps, priceSteps }: { readonly discountBps: number; readonly priceSteps: PriceSteps }): Price =>
  roundToStep(priceSteps, asPrice(divide(auction * BigInt(10_000 - discountBps), 10_000n, 'down')), 'down');

/** The fee of a block: a part of its value, rounded half up, and at least so much. */
export function blockFee<C extends Currency>(value: Money<C>, currency: C, { rateBps, minimum }: FeeTerms): Money<C> {
  const part = divide(value * rateBps, 10_000n, 'half-up');
  return money(currency, part > minimum ? part : minimum);
}
