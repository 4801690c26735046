/** What a closing order may take from a position. */
export type SellablePosition = { readonly id: bigint; readonly sellable: bigint; readonly lockedUntil: number | null };

export type CloseLine = { readonly position: bigint; readonly quantity: bigint };

/** Oldest first: positions are numbered by their opening order. */
export const oldestFirst = <P extends { readonly id: bigint }>(positions: readonly P[]): P[] => positions.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/**
 * Which positions a sale closes: the named one, else the oldest ones first, skipping those that are still locked.
 * Answers null when they don't hold enough.
 */
export function selectLots(of: { positions: readonly SellablePosition[]; quantity: bigint; now: number }): CloseLine[] | null {
  const lines: CloseLine[] = [];
  let left = of.quantity;
  for (const { id, sellable, lockedUntil } of oldestFirst(of.positions)) {
    if (left === 0n) break;
    if (sellable === 0n || (lockedUntil !== null && lockedUntil > of.now)) continue;
    const quantity = sellable < left ? sellable : left;
    lines.push({ position: id, quantity });
    left -= quantity;
  }
  return left === 0n ? lines : null;
}
