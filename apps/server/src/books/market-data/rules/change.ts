import { divide } from '@parkett/kernel';

export type Change = {
  /** In units of 10^-priceScale. */
  readonly amount: bigint;
  /** In hundredths of a per cent, rounded half away from zero. */
  readonly rateHundredths: bigint;
};

/** Of the last price against an earlier one; null when either isn't known. */
export function changeOf(last: bigint | null, before: bigint | null): Change | null {
  if (last === null || before === null || before <= 0n) return null;
  const amount = last - before;
  return { amount, rateHundredths: divide(amount * 10_000n, before, 'half-up') };
}

export type DayPrices = { readonly last: bigint | null; readonly previousClose: bigint | null; readonly open: bigint | null };

/**
 * What the day has changed: since the previous close or, where no day before is known (a replayed day), since the opening.
 * Whoever shows it can tell which of the two it is: a quote without a previous close has a change since the opening.
 */
export const dayChangeOf = ({ last, previousClose, open }: DayPrices): Change | null => changeOf(last, previousClose ?? open);
