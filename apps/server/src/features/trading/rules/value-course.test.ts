import { expect, test } from 'vitest';
import { asInstant } from '@parkett/kernel';
import { pricesAt, valueCourse, withoutStandstill } from './value-course.ts';

const at = asInstant;
const moments = [1, 2, 3, 4].map(at);
const euros = { priceScale: 2, quantityScale: 0, currency: 'EUR' } as const;

test('a price holds from the moment on at which it was known', () => {
  const known = [
    { from: at(2), price: 100n },
    { from: at(3), price: 90n },
    { from: at(3), price: 95n },
    { from: at(9), price: 70n },
  ];
  expect(pricesAt(known, moments)).toEqual([null, 100n, 95n, 95n]);
});

/** Money at each of four moments, positions with their steps, prices at each moment; what the wallet is worth. */
test.each([
  { what: 'money alone', cash: [500n, 500n, 500n, 500n], steps: [], prices: [null, null, null, null], worth: [500n, 500n, 500n, 500n] },
  {
    what: 'bought, sold in part, sold out',
    cash: [1_000n, 700n, 820n, 940n],
    steps: [
      { at: at(2), quantity: 2n, cost: 300n },
      { at: at(3), quantity: 1n, cost: 150n },
      { at: at(4), quantity: 0n, cost: 0n },
    ],
    prices: [140n, 145n, 120n, 120n],
    worth: [1_000n, 990n, 940n, 940n],
  },
  {
    what: 'without a price at its cost',
    cash: [1_000n, 700n, 700n, 700n],
    steps: [{ at: at(2), quantity: 2n, cost: 300n }],
    prices: [null, null, 160n, null],
    worth: [1_000n, 1_000n, 1_020n, 1_000n],
  },
])('$what', ({ cash, steps, prices, worth }) => {
  const holdings = steps.length > 0 ? [{ instrumentId: 7, scales: euros, steps }] : [];
  expect(valueCourse({ moments, cash, holdings, prices: new Map([[7, prices]]) })).toEqual(worth);
});

test('each position is rounded by itself, as a valuation is', () => {
  const holding = (quantity: bigint) => ({ instrumentId: 7, scales: { ...euros, priceScale: 3 }, steps: [{ at: at(1), quantity, cost: 1n }] });
  const prices = new Map([[7, [10_005n]]]);
  expect(valueCourse({ moments: [at(1)], cash: [0n], holdings: [holding(1n), holding(1n)], prices })).toEqual([2_002n]);
});

test('of a standstill at the beginning the first and the last point stay', () => {
  const course = (values: bigint[]) => values.map((value, index) => ({ index, value }));
  const kept = (values: bigint[]) => withoutStandstill(course(values)).map(({ index }) => index);
  expect(kept([5n, 5n, 5n, 5n, 6n, 5n])).toEqual([0, 3, 4, 5]);
  expect(kept([5n, 6n])).toEqual([0, 1]);
  expect(kept([5n, 5n, 5n, 5n])).toEqual([0, 1, 2, 3]);
});
