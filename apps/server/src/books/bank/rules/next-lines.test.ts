import { asInstant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import type { StatementLine } from '../port.ts';
import { nextLines } from './next-lines.ts';

// Promised: a statement's lines count once each, in the order of their numbers, however the bank tells them.

const line = (number: bigint, amount: bigint, sum: bigint): StatementLine => ({
  ...{ account: 'bank-eur', number, amount, sum, kind: amount < 0n ? 'outgoing' : 'incoming', endToEnd: null },
  ...{ party: { number: 'DE00', holder: 'Mara' }, reference: '', at: asInstant(0), isSimulated: true },
});
const [first, second, third] = [line(1n, 500n, 500n), line(2n, -200n, 300n), line(3n, 50n, 350n)];

test.each([
  { what: 'all, in order', told: [first, second, third], taken: [1n, 2n, 3n], broken: null },
  { what: 'twice and out of order', told: [third, first, second, first], taken: [1n, 2n, 3n], broken: null },
  { what: 'one is late', told: [first, third], taken: [1n], broken: null },
  { what: 'a sum that doesn’t fit', told: [first, line(2n, -200n, 301n), third], taken: [1n], broken: 2n },
  { what: 'the same number with another sum', told: [first, line(1n, 700n, 700n), second], taken: [1n, 2n], broken: null },
  { what: 'nothing', told: [], taken: [], broken: null },
])('$what', ({ told, taken, broken }) => {
  const next = nextLines({ number: 0n, sum: 0n }, told);
  expect(next.lines.map(({ number }) => number)).toEqual(taken);
  expect(next.broken?.number ?? null).toBe(broken);
});

test('what was read before stays read', () => {
  expect(nextLines({ number: 2n, sum: 300n }, [first, second, third]).lines).toEqual([third]);
});
