import { withdrawalStates } from '@parkett/contract/withdrawals';
import { expect, test } from 'vitest';
import { needsTwo } from './euro-worth.ts';
import { feeOf } from './fee.ts';
import { edges, endToEndId, insistOnEdge, withdrawalOf } from './steps.ts';

test('only listed edges are walked, and an end is an end', () => {
  for (const from of withdrawalStates)
    for (const to of withdrawalStates) {
      const walk = (): void => insistOnEdge(from, { to, reason: null });
      if (edges[from].includes(to)) walk();
      else expect(walk).toThrow(`a withdrawal that is ${from} doesn't become ${to}`);
    }
  for (const end of ['rejected', 'cancelled', 'failed', 'returned'] as const) expect(edges[end]).toEqual([]);
});

test('the end-to-end id is a function of the number, and no other text is one', () => {
  for (const id of [1n, 12n, 999_999_999_999n, 1_000_000_000_000n, 10n ** 17n]) expect(withdrawalOf(endToEndId(id))).toBe(id);
  for (const text of ['', 'W1', 'PARKETT-W1', 'PARKETT-D000000000001', 'PARKETT-W0000000000012']) expect(withdrawalOf(text)).toBeNull();
});

test.each([
  [600_000n, 0n],
  [1_000_000n, 0n],
  [1_000_001n, 1_000_000n],
  [300_000_000n, 1_000_000n],
])('of %s a network takes %s', (amount, fee) => {
  expect(feeOf(amount, 1_000_000n)).toBe(fee);
});

// A euro is 1,10 dollars: ten thousand euros are eleven thousand dollars.
const rates = { perEuro: { units: 110_000n, scale: 5 }, fromCents: 10_000_00n };
test.each([
  ['EUR', 9_999_99n, false],
  ['EUR', 10_000_00n, true],
  ['USD', 10_999_99n, false],
  ['USD', 11_000_00n, true],
  ['USDT', 10_999_999_999n, false],
  ['USDT', 11_000_000_000n, true],
] as const)('%s %s needs two operators: %s', (currency, amount, expected) => {
  expect(needsTwo(amount, currency, rates)).toBe(expected);
});

test('without a rate two decide', () => {
  expect(needsTwo(1n, 'KRW', { perEuro: null, fromCents: 10_000_00n })).toBe(true);
});
