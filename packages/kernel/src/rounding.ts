import { invariant } from './invariant.ts';

/**
 * How an exact quotient becomes an integer. Every rule names one.
 * `half-up` rounds a half away from zero (commercial rounding, DIN 1333); `half-even` to the even neighbour;
 * `down` towards zero, `up` away from zero, `floor` and `ceiling` towards −∞ and +∞.
 */
export type Rounding = 'half-up' | 'half-even' | 'down' | 'up' | 'floor' | 'ceiling';

/** `numerator ÷ denominator` as an integer, rounded as named. The denominator must not be zero. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  invariant(denominator !== 0n, 'a divisor is not zero');
  const n = denominator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = n / d;
  const remainder = n % d;
  if (remainder === 0n) return quotient;
  return roundsAway({ n, quotient, remainder, d, rounding }) ? quotient + (n < 0n ? -1n : 1n) : quotient;
}

type Division = { n: bigint; quotient: bigint; remainder: bigint; d: bigint; rounding: Rounding };

function roundsAway({ n, quotient, remainder, d, rounding }: Division): boolean {
  const twice = (remainder < 0n ? -remainder : remainder) * 2n;
  switch (rounding) {
    case 'down':
      return false;
    case 'up':
      return true;
    case 'floor':
      return n < 0n;
    case 'ceiling':
      return n > 0n;
    case 'half-up':
      return twice >= d;
    case 'half-even':
      return twice > d || (twice === d && quotient % 2n !== 0n);
  }
}
