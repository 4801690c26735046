import { exactExp, exactLog } from '../../exact-math.ts';
import { inverseNormal, unit } from '../../random.ts';

/*
 * From bits to distributions. Where millions are drawn a table of quantiles is read, whose places are twelve or sixteen bits.
 */

const normalAt = (p: number): number => inverseNormal(p, exactLog);

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
