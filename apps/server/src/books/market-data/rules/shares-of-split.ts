const mostOldShares = 1_000;

/** The ratio of a split as whole numbers of shares: so many new ones for so many old ones. */
export function sharesOfSplit(ratio: number): { readonly old: number; readonly fresh: number } {
  for (let old = 1; old <= mostOldShares; old++) {
    const fresh = Math.round(ratio * old);
    if (fresh > 0 && Math.abs(ratio * old - fresh) < 1e-9) return { old, fresh };
  }
  throw new Error(`a split by ${ratio} isn't one of whole shares`);
}
