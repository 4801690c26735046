import { instantOf, later, type Instant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { mayPayOutFrom } from './pay-out-from.ts';

const noon = instantOf('2026-11-24T12:00:00Z');
const before = instantOf('2026-11-24T11:59:59.999Z');
const evening = instantOf('2026-11-24T20:00:00Z');
const next = instantOf('2026-11-25T12:00:00Z');
const day = 24 * 3_600_000;
/** Replaced a day before the end of its wait, while both clocks were together. */
const until = (payOutFrom: Instant) => ({ at: later(payOutFrom, -day), payOutFrom, notedAt: later(payOutFrom, -day) });

// Each row: until when earlier replacements keep payees and withdrawals waiting, business and system time that it is asked at, and the answer.
test.each([
  ['nothing was replaced', [], noon, noon, null],
  ['a moment before the end of the wait', [noon], before, before, noon],
  ['at its end nothing is in the way', [noon], noon, noon, null],
  ['of several the last one holds, in whatever order', [next, evening], noon, noon, next],
  ['one that is over says nothing', [noon, next], evening, evening, next],
  ['the business clock was set over it: what is left by the machine’s', [noon], next, before, later(next, 1)],
  ['the machine’s day is over, the business clock was held', [noon], before, next, noon],
  ['both days are over', [noon], next, noon, null],
] as const)('%s', (_, moments, businessNow, systemNow, expected) => {
  expect(mayPayOutFrom(moments.map(until), { businessNow, systemNow })).toBe(expected);
});
