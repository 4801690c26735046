import { divide } from '@parkett/kernel';

export type Change = {
  /** In units of 10^-priceScale. */
  readonly amount: bigint;
  /** In hundredths of a per cent, rounded half away from zero. */
  readonly rateHundredths: bigint;
};

/** Of the last price against the previous close; null when either isn't known (on a replayed day there is no previous close). */
export function changeOf(last: bigint | null, previousClose: bigint | null): Change | null {
  if (last === null || previousClose === null || previousClose <= 0n) return null;
  const amount = last - previousClose;
  return { amount, rateHundredths: divide(amount * 10_000n, previousClose, 'half-up') };
}
