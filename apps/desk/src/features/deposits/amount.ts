import { formatDecimal, scaleOf, type Currency } from '@parkett/kernel';
import { formatAmount } from '@parkett/ui';

/** The amount of a case, which comes in minor units. */
export const amountOf = (amount: { units: string; currency: string } | null): string =>
  amount === null ? '' : formatAmount(formatDecimal(BigInt(amount.units), scaleOf(amount.currency as Currency)), amount.currency);
