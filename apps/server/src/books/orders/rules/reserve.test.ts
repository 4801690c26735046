import { expect, test } from 'vitest';
import { branded } from '../../../testing/bare.ts';
import { fill, nothingExecuted, reserveFor, restValue, type OrderProgress, type OrderTerms } from './reserve.ts';

const share: OrderTerms = { side: 'buy', priceScale: 4, quantityScale: 0, currency: 'EUR', commission: { flatUnits: 1n, rateBps: 0n } };
const foreign: OrderTerms = { ...share, currency: 'USD', commission: { flatUnits: 1n, rateBps: 10n } };

/**
 * Executions of one order, each [pieces, price in 0,0001], and what each costs: [value, commission] in cents. Sums are rounded once over the whole
 * order, half up, so that parts never cost more than the whole would have.
 */
test.each([
  {
    what: 'ten shares in two parts: the commission once, with the first',
    terms: share,
    parts: [
      [4n, 900_000n],
      [6n, 899_900n],
    ],
    money: [
      [36_000n, 100n],
      [53_994n, 0n],
    ],
  },
  {
    what: 'three shares at 0,3333 €, one by one: 0,33 + 0,34 + 0,33 = 1,00',
    terms: share,
    parts: [
      [1n, 3_333n],
      [1n, 3_333n],
      [1n, 3_333n],
    ],
    money: [
      [33n, 100n],
      [34n, 0n],
      [33n, 0n],
    ],
  },
  {
    what: 'a part that is less than half a cent costs nothing, the next one brings it along',
    terms: share,
    parts: [
      [1n, 49n],
      [1n, 49n],
    ],
    money: [
      [0n, 0n],
      [1n, 100n],
    ],
  },
  {
    what: 'a foreign share three times for 5,00: 0,10 % of 5,00, of 10,00 and of 15,00 are 0,5, 1,0 and 1,5 cents',
    terms: foreign,
    parts: [
      [1n, 50_000n],
      [1n, 50_000n],
      [1n, 50_000n],
    ],
    money: [
      [500n, 101n],
      [500n, 0n],
      [500n, 1n],
    ],
  },
  {
    what: 'a sale three times for 0,40: the commission takes all until 1,00 is charged',
    terms: { ...share, side: 'sell' },
    parts: [
      [1n, 4_000n],
      [1n, 4_000n],
      [1n, 4_000n],
    ],
    money: [
      [40n, 40n],
      [40n, 40n],
      [40n, 20n],
    ],
  },
] as const)('$what', ({ terms, parts, money }) => {
  let progress: OrderProgress = nothingExecuted;
  const booked = parts.map(([quantity, price]) => {
    const executed = fill({ terms, progress, price, quantity });
    progress = executed.progress;
    return [executed.value, executed.fee];
  });
  expect(booked).toEqual(money);
});

/** What a purchase of `remaining` pieces at the limit must hold after what has executed, with and without the commission still to come. */
test.each([
  { what: 'nothing executed', terms: share, executed: nothingExecuted, remaining: 10n, limit: 900_000n, rest: 90_000n, hold: 90_100n },
  {
    what: '4 executed at 89,00, the commission charged',
    terms: share,
    executed: { executedExact: 3_560_000n, executedValue: 35_600n, feeCharged: 100n },
    remaining: 6n,
    limit: 900_000n,
    rest: 54_000n,
    hold: 54_000n,
  },
  {
    what: 'all executed',
    terms: share,
    executed: { executedExact: 9_000_000n, executedValue: 90_000n, feeCharged: 100n },
    remaining: 0n,
    limit: 900_000n,
    rest: 0n,
    hold: 0n,
  },
  { what: 'parts of a cent: 3 × 0,3333', terms: share, executed: nothingExecuted, remaining: 3n, limit: 3_333n, rest: 100n, hold: 200n },
  {
    what: 'a hundredth of a cent is set aside as a cent',
    terms: share,
    executed: nothingExecuted,
    remaining: 1n,
    limit: 10_001n,
    rest: 101n,
    hold: 201n,
  },
  {
    what: '1 of 3 executed at 0,3333',
    terms: share,
    executed: { executedExact: 3_333n, executedValue: 33n, feeCharged: 100n },
    remaining: 2n,
    limit: 3_333n,
    rest: 67n,
    hold: 67n,
  },
  {
    what: 'a foreign share: 0,10 % of the whole',
    terms: foreign,
    executed: nothingExecuted,
    remaining: 10n,
    limit: 900_000n,
    rest: 90_000n,
    hold: 90_190n,
  },
  {
    what: 'a foreign share, half executed: 0,10 % of all less what is charged',
    terms: foreign,
    executed: { executedExact: 4_500_000n, executedValue: 45_000n, feeCharged: 145n },
    remaining: 5n,
    limit: 900_000n,
    rest: 45_000n,
    hold: 45_045n,
  },
])('with $what', ({ terms, executed, remaining, limit, rest, hold }) => {
  expect(restValue({ terms, progress: branded(executed), remaining, limit })).toBe(rest);
  expect(reserveFor({ terms, progress: branded(executed), remaining, limit })).toBe(hold);
});

test('a sale holds its shares, whatever the limit', () => {
  expect(reserveFor({ terms: { ...share, side: 'sell' }, progress: nothingExecuted, remaining: 17n, limit: 900_000n })).toBe(17n);
});
