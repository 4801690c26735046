import { denial, type Denial } from '@parkett/contract';
import { formatDecimal, type Instant } from '@parkett/kernel';
import type { SellablePosition } from '../../positions/rules/lot-selection.ts';

type Sale = { readonly positions: readonly SellablePosition[]; readonly quantity: bigint; readonly now: Instant; readonly quantityScale: number };

const sum = (positions: readonly SellablePosition[]): bigint => positions.reduce((total, { sellable }) => total + sellable, 0n);

/** When so many locks have ended that the quantity is free; of too few the end of the first lock. */
function freeFrom(locked: readonly (SellablePosition & { readonly lockedUntil: Instant })[], missing: bigint): Instant {
  const ends = locked.toSorted((a, b) => a.lockedUntil - b.lockedUntil);
  const enough = ends.find((_, index) => sum(ends.slice(0, index + 1)) >= missing);
  return (enough ?? ends[0]!).lockedUntil;
}

/** Why positions don't give what a sale takes of them: a lock is the reason where they would give it later, or give nothing before its end. */
export function tooFewDenial({ positions, quantity, now, quantityScale }: Sale): Denial {
  const locked = positions.flatMap(position =>
    position.lockedUntil !== null && position.lockedUntil > now && position.sellable > 0n ? [{ ...position, lockedUntil: position.lockedUntil }] : [],
  );
  const free = sum(positions) - sum(locked);
  if (locked.length > 0 && (free === 0n || free + sum(locked) >= quantity))
    return denial('locked-position', { until: new Date(freeFrom(locked, quantity - free)).toISOString() });
  const text = (units: bigint): string => formatDecimal(units, quantityScale);
  return denial('insufficient-holding', { available: text(free), needed: text(quantity) });
}
