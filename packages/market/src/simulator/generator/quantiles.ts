import { exactExp, exactLog } from '../../exact-math.ts';
import { unit } from '../../random.ts';

/*
 * From bits to distributions. Where millions are drawn a table of quantiles is read, whose places are twelve or sixteen bits.
 */

/** The standard normal number below which a part `p` of all lie (inverse distribution function by Acklam, absolute error below 1.2e-9). */
function normalAt(p: number): number {
  if (p < 0.02425) return tail(exactLog(p));
  if (p > 0.97575) return -tail(exactLog(1 - p));
  const q = p - 0.5;
  const r = q * q;
  const over =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r - 30.66479806614716) * r + 2.506628277459239;
  const under = ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r - 13.28068155288572) * r + 1;
  return (over * q) / under;
}

function tail(logarithm: number): number {
  const q = Math.sqrt(-2 * logarithm);
  const over =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q + 4.374664141464968) * q +
    2.938163982698783;
  const under = (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1;
  return over / under;
}

/** A standard normal number of 32 bits. */
export const normal = (bits: number): number => normalAt(unit(bits));

/** The quantiles in the middle of each of 2^bits equal parts of a distribution. */
function quantiles(bits: number, at: (p: number) => number): Float64Array {
  const parts = 1 << bits;
  return Float64Array.from({ length: parts }, (_, i) => at((i + 0.5) / parts));
}

/** Standard normal by 16 and by 12 bits. */
export const normals16 = quantiles(16, normalAt);
export const normals12 = quantiles(12, normalAt);
/** Exponential with mean 1 by 12 bits: what lies between things that happen at random. */
export const waits12 = quantiles(12, p => -exactLog(1 - p));
/** Log-normal with mean 1 by 8 bits: how much more or less than usual a minute trades. */
export const bursts8 = quantiles(8, p => exactExp(0.45 * normalAt(p) - 0.45 * 0.45 * 0.5));
/** Log-normal by 12 bits: few trades are large. */
export const sizes12 = quantiles(12, p => exactExp(1.15 * normalAt(p)));
