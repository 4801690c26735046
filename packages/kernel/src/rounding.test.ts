import { expect, test } from 'vitest';
import { divide } from './rounding.ts';

/** What each way of rounding makes of a quotient, written out by hand. */
test.each([
  { quotient: '2.5, a half', of: [5n, 2n], halfUp: 3n, halfEven: 2n, down: 2n, up: 3n, floor: 2n, ceiling: 3n },
  { quotient: '3.5, a half beside an odd number', of: [7n, 2n], halfUp: 4n, halfEven: 4n, down: 3n, up: 4n, floor: 3n, ceiling: 4n },
  { quotient: '0.5, a half beside zero', of: [1n, 2n], halfUp: 1n, halfEven: 0n, down: 0n, up: 1n, floor: 0n, ceiling: 1n },
  { quotient: '2.4, less than a half', of: [12n, 5n], halfUp: 2n, halfEven: 2n, down: 2n, up: 3n, floor: 2n, ceiling: 3n },
  { quotient: '2.6, more than a half', of: [13n, 5n], halfUp: 3n, halfEven: 3n, down: 2n, up: 3n, floor: 2n, ceiling: 3n },
  { quotient: '2.4999…, just under a half', of: [24_999n, 10_000n], halfUp: 2n, halfEven: 2n, down: 2n, up: 3n, floor: 2n, ceiling: 3n },
  { quotient: '2.5001, just over a half', of: [25_001n, 10_000n], halfUp: 3n, halfEven: 3n, down: 2n, up: 3n, floor: 2n, ceiling: 3n },
  { quotient: '3, exact', of: [6n, 2n], halfUp: 3n, halfEven: 3n, down: 3n, up: 3n, floor: 3n, ceiling: 3n },
  { quotient: '0, exact', of: [0n, 7n], halfUp: 0n, halfEven: 0n, down: 0n, up: 0n, floor: 0n, ceiling: 0n },
  { quotient: '−0.5', of: [-1n, 2n], halfUp: -1n, halfEven: 0n, down: 0n, up: -1n, floor: -1n, ceiling: 0n },
  { quotient: '−2.5', of: [-5n, 2n], halfUp: -3n, halfEven: -2n, down: -2n, up: -3n, floor: -3n, ceiling: -2n },
  { quotient: '−3.5', of: [-7n, 2n], halfUp: -4n, halfEven: -4n, down: -3n, up: -4n, floor: -4n, ceiling: -3n },
  { quotient: '−2.4', of: [-12n, 5n], halfUp: -2n, halfEven: -2n, down: -2n, up: -3n, floor: -3n, ceiling: -2n },
  { quotient: '−2.6', of: [-13n, 5n], halfUp: -3n, halfEven: -3n, down: -2n, up: -3n, floor: -3n, ceiling: -2n },
  { quotient: '−2.5 with the sign below', of: [5n, -2n], halfUp: -3n, halfEven: -2n, down: -2n, up: -3n, floor: -3n, ceiling: -2n },
  { quotient: '2.5 with two signs', of: [-5n, -2n], halfUp: 3n, halfEven: 2n, down: 2n, up: 3n, floor: 2n, ceiling: 3n },
  {
    quotient: 'far beyond what a double can tell apart: 10³⁰ and a half',
    of: [2_000_000_000_000_000_000_000_000_000_001n, 2n],
    halfUp: 1_000_000_000_000_000_000_000_000_000_001n,
    halfEven: 1_000_000_000_000_000_000_000_000_000_000n,
    down: 1_000_000_000_000_000_000_000_000_000_000n,
    up: 1_000_000_000_000_000_000_000_000_000_001n,
    floor: 1_000_000_000_000_000_000_000_000_000_000n,
    ceiling: 1_000_000_000_000_000_000_000_000_000_001n,
  },
] as const)('$quotient', ({ of: [numerator, denominator], halfUp, halfEven, down, up, floor, ceiling }) => {
  expect(divide(numerator, denominator, 'half-up')).toBe(halfUp);
  expect(divide(numerator, denominator, 'half-even')).toBe(halfEven);
  expect(divide(numerator, denominator, 'down')).toBe(down);
  expect(divide(numerator, denominator, 'up')).toBe(up);
  expect(divide(numerator, denominator, 'floor')).toBe(floor);
  expect(divide(numerator, denominator, 'ceiling')).toBe(ceiling);
});

test('nothing is divided by zero', () => {
  expect(() => divide(1n, 0n, 'half-up')).toThrow('a divisor is not zero');
});
