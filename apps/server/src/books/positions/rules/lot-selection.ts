import type { Instant } from '@parkett/kernel';

/** What a closing order may take from a position. */
export type SellablePosition = {
  readonly id: bigint;
  readonly openedAt: Instant;
  readonly sellable: bigint;
  readonly lockedUntil: Instant | null;
};

export type CloseLine = { readonly position: bigint; readonly quantity: bigint };

/** Oldest first: by their opening, and by their numbers where that was at one moment. */
export const oldestFirst = <P extends { readonly id: bigint; readonly openedAt: Instant }>(positions: readonly P[]): P[] =>
  positions.toSorted((a, b) => a.openedAt - b.openedAt || (a.id < b.id ? -1 : 1));

/**
 * Which positions a sale closes: the named one, else the oldest ones first, skipping those that are still locked.
 * Answers null when they don't hold enough.
 */
export function selectLots(sale: { positions: readonly SellablePosition[]; quantity: bigint; now: Instant }): CloseLine[] | null {
  const lines: CloseLine[] = [];
  let left = sale.quantity;
  for (const { id, sellable, lockedUntil } of oldestFirst(sale.positions)) {
    if (left === 0n) break;
    if (sellable === 0n || (lockedUntil !== null && lockedUntil > sale.now)) continue;
    const quantity = sellable < left ? sellable : left;
    lines.push({ position: id, quantity });
    left -= quantity;
  }
  return left === 0n ? lines : null;
}
