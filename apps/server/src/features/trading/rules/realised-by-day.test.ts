import { expect, test } from 'vitest';
import { instantOf, instantToWire } from '@parkett/kernel';
import type { BookedSale } from '../../../books/positions/rules/sale-result.ts';
import { branded } from '../../../testing/bare.ts';
import { boundsOfYear, realisedByMonth } from './realised-by-day.ts';

const sale = (at: string, gain: bigint): BookedSale =>
  branded({ reference: 1n, at: instantOf(at), gain, commission: 100n, purchaseCommission: 50n, result: gain - 150n });

test('sales stand under the day of their execution in Frankfurt, newest first, and a month is the sum of its days', () => {
  const sales = [
    sale('2026-11-30T10:00:00Z', 400n),
    sale('2026-11-30T22:59:00Z', -50n),
    // Half past midnight of the first of December.
    sale('2026-11-30T23:30:00Z', 1_000n),
  ];
  expect(realisedByMonth(sales)).toEqual([
    {
      ...{ month: '2026-12', sales: 1, gain: 1_000n, commission: 150n, result: 850n },
      days: [{ day: '2026-12-01', sales: 1, gain: 1_000n, commission: 150n, result: 850n }],
    },
    {
      ...{ month: '2026-11', sales: 2, gain: 350n, commission: 300n, result: 50n },
      days: [{ day: '2026-11-30', sales: 2, gain: 350n, commission: 300n, result: 50n }],
    },
  ]);
});

test('a year begins and ends with the new year in Frankfurt', () => {
  const { from, to } = boundsOfYear(2026);
  expect([from, to].map(instantToWire)).toEqual(['2025-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z']);
});
