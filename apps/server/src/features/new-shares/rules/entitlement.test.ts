import { expect, test } from 'vitest';
import { exPriceOf, leftOf, mostSharesOf, neededFor, restSharesOf, worthAfter, worthBefore } from './entitlement.ts';

// Promised: the published figures of two capital increases come out, nothing goes below zero, and what is exercised or sold is used up.

const scales = { priceScale: 4, currency: 'EUR' } as const;
const twoToOne = { old: 2n, fresh: 1n };
const at = (price: bigint) => ({ ...twoToOne, price });

test('44.75 and 33.00 at 2 : 1 give 3.92 and 40.83 on the ex-day, 17.20 and 11.65 give 1.85 and 15.35', () => {
  expect(worthBefore(1n, 447_500n, at(330_000n), scales)).toBe(392n);
  expect(exPriceOf(447_500n, at(330_000n), scales)).toBe(4_083n);
  expect(worthBefore(1n, 172_000n, at(116_500n), scales)).toBe(185n);
  expect(exPriceOf(172_000n, at(116_500n), scales)).toBe(1_535n);
});

test('from the ex-day on it is (bid − price) ÷ (old ÷ new), rounded once for all that are sold', () => {
  expect(worthAfter(1n, 408_300n, at(330_000n), scales)).toBe(392n);
  expect(worthAfter(3n, 408_300n, at(330_000n), scales)).toBe(1_175n);
});

test('at or below the price of a new share it is worth nothing, and the price of the ex-day is the close', () => {
  for (const close of [330_000n, 300_000n]) {
    expect(worthBefore(5n, close, at(330_000n), scales)).toBe(0n);
    expect(worthAfter(5n, close, at(330_000n), scales)).toBe(0n);
    expect(exPriceOf(close, at(330_000n), scales)).toBe(close / 100n);
  }
});

test('an exercise takes whole entitlements, and what is left buys whole lots', () => {
  const row = { id: 1n, offering: 1n, customer: 1n, shares: 17n, exAt: 0 as never, exercisedShares: 4n, sold: 3n, soldFor: 0n };
  expect(neededFor(4n, { old: 5n, fresh: 2n })).toBe(10n);
  expect(leftOf(row, { old: 5n, fresh: 2n })).toBe(4n);
  expect(mostSharesOf(17n, { old: 5n, fresh: 2n })).toBe(6n);
});

test('the rest is the whole new shares of what was sold', () => {
  expect(restSharesOf(21n, twoToOne)).toBe(10n);
  expect(restSharesOf(7n, { old: 5n, fresh: 2n })).toBe(2n);
  expect(restSharesOf(1n, twoToOne)).toBe(0n);
});
