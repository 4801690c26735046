import { invariant } from '@parkett/kernel';

const mostOldShares = 1_000;
const isWhole = (shares: number): boolean => shares >= 0.5 && Math.abs(shares - Math.round(shares)) < 1e-9;

/** The ratio of a split as whole numbers of shares: so many new ones for so many old ones. */
export function sharesOfSplit(ratio: number): { readonly old: number; readonly fresh: number } {
  let old = 1;
  while (old < mostOldShares && !isWhole(ratio * old)) old++;
  invariant(isWhole(ratio * old), `a split by ${ratio} is one of whole shares`);
  return { old, fresh: Math.round(ratio * old) };
}
