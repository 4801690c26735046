import { expect, test } from 'vitest';
import { averagePrice, monthsBefore } from './average-price.ts';

// Promised: the price of a delisted share is the average of the days of six months weighted by what was traded, half up.

test('a day of much trading counts for more, and half a unit is rounded up', () => {
  expect(
    averagePrice([
      { close: 100_000n, volume: 1n },
      { close: 200_000n, volume: 3n },
    ]),
  ).toBe(175_000n);
  expect(
    averagePrice([
      { close: 1n, volume: 1n },
      { close: 2n, volume: 1n },
    ]),
  ).toBe(2n);
  expect(
    averagePrice([
      { close: 1n, volume: 2n },
      { close: 2n, volume: 1n },
    ]),
  ).toBe(1n);
  expect(averagePrice([])).toBeNull();
});

test('six months before, and the last day of a shorter month', () => {
  expect(['2026-12-22', '2026-03-31', '2026-08-31', '2027-08-29'].map(date => monthsBefore(date as never))).toEqual([
    '2026-06-22',
    '2025-09-30',
    '2026-02-28',
    '2027-02-28',
  ]);
});
