import { expect, test } from 'vitest';
import { allocate } from './allocate.ts';

/** Every part is its share rounded down; what is left goes one unit each to the largest remainders, earlier parts first. */
test.each([
  { what: 'an even split', total: 900n, weights: [1n, 1n, 1n], parts: [300n, 300n, 300n] },
  { what: 'a cent over goes to the first of equals', total: 100n, weights: [1n, 1n, 1n], parts: [34n, 33n, 33n] },
  { what: 'two cents over go to the first two', total: 101n, weights: [1n, 1n, 1n], parts: [34n, 34n, 33n] },
  { what: 'the largest remainder is served before an earlier part', total: 10n, weights: [1n, 2n, 3n], parts: [2n, 3n, 5n] },
  { what: 'less than a unit for each', total: 1n, weights: [2n, 3n, 4n], parts: [0n, 0n, 1n] },
  { what: 'a weight of nothing gets nothing', total: 7n, weights: [1n, 0n, 1n], parts: [4n, 0n, 3n] },
  { what: 'one part takes all', total: 12_345n, weights: [17n], parts: [12_345n] },
  { what: 'nothing to split', total: 0n, weights: [3n, 4n], parts: [0n, 0n] },
  { what: 'a debt is split as the same sum would be', total: -100n, weights: [1n, 1n, 1n], parts: [-34n, -33n, -33n] },
  { what: '1,00 € of commission over 7 and 3 shares', total: 100n, weights: [7n, 3n], parts: [70n, 30n] },
  {
    what: 'amounts beyond 64 bits',
    total: 100_000_000_000_000_000_001n,
    weights: [1n, 1n],
    parts: [50_000_000_000_000_000_001n, 50_000_000_000_000_000_000n],
  },
])('$what', ({ total, weights, parts }) => {
  expect(allocate(total, weights)).toEqual(parts);
});

test.each([
  { what: 'no weights', weights: [] },
  { what: 'weights that are all zero', weights: [0n, 0n] },
  { what: 'a negative weight', weights: [2n, -1n] },
])('there is nothing to split by: $what', ({ weights }) => {
  expect(() => allocate(10n, weights)).toThrow('weights are non-negative and not all zero');
});
