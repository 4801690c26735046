import type { Amount, Unit } from './amount.ts';
import { divide } from './rounding.ts';
import { invariant } from './invariant.ts';

/**
 * Splits an integer total by weights without loss: the parts add up to the total exactly.
 * Each part is its exact share rounded down (towards zero); the units left over go one each to the
 * largest remainders, earlier parts first where they are equal (Hamilton's method).
 * Weights are non-negative and not all zero.
 */
export function allocate<U extends Unit>(total: Amount<U>, weights: readonly bigint[]): Amount<U>[];
export function allocate(total: bigint, weights: readonly bigint[]): bigint[];
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  invariant(sum > 0n && weights.every(w => w >= 0n), 'weights are non-negative and not all zero');
  const sign = total < 0n ? -1n : 1n;
  const size = total * sign;
  const parts = weights.map(weight => divide(size * weight, sum, 'down'));
  const left = Number(size - parts.reduce((a, b) => a + b, 0n));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (size * weight) % sum }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1n;
  return parts.map(part => part * sign);
}
