import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactExp, exactLog } from './exact-math.ts';

const unitsInLastPlace = 2 ** -52;

test('the exponential is the machine’s own, to one unit in the last place', () => {
  fc.assert(
    fc.property(fc.double({ min: -700, max: 700, noNaN: true }), x => {
      expect(Math.abs(exactExp(x) / Math.exp(x) - 1)).toBeLessThanOrEqual(2 * unitsInLastPlace);
    }),
    { numRuns: 20_000 },
  );
  expect([exactExp(0), exactExp(-800), exactExp(800)]).toEqual([1, 0, Infinity]);
});

test('the logarithm is the machine’s own, to one unit in the last place', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), x => {
      const known = Math.log(x);
      expect(Math.abs(exactLog(x) - known)).toBeLessThanOrEqual(2 * unitsInLastPlace * Math.abs(known));
    }),
    { numRuns: 20_000 },
  );
  expect(exactLog(1)).toBe(0);
});
