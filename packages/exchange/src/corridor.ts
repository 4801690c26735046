import { asPrice, type Price, roundToStep, type PriceSteps } from '@parkett/kernel';

/** Inclusive. */
export type Bounds = { readonly low: number; readonly high: number };

export const unbounded: Bounds = { low: 0, high: Infinity };

/**
 * The prices within `bps` basis points of a centre, both ends rounded inwards to the integer unit. Exact while centre × bps stays
 * below 2^53, which holds for prices up to 4 × 10^12 units.
 */
export function boundsAround(centre: number, bps: number): Bounds {
  const reach = Math.floor((centre * bps) / 10_000);
  return { low: Math.max(1, centre - reach), high: centre + reach };
}

/** The same bounds as prices one may name: the lowest and the highest on a price step. */
export function boundsOnSteps(bounds: Bounds, steps: PriceSteps): { low: Price; high: Price } {
  return { low: roundToStep(steps, asPrice(BigInt(bounds.low)), 'up'), high: roundToStep(steps, asPrice(BigInt(bounds.high)), 'down') };
}

export const isWithin = (bounds: Bounds, price: number): boolean => price >= bounds.low && price <= bounds.high;
