import { instantOf } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { mayPayOutFrom } from './pay-out-from.ts';

const noon = instantOf('2026-11-24T12:00:00Z');
const before = instantOf('2026-11-24T11:59:59.999Z');
const evening = instantOf('2026-11-24T20:00:00Z');
const next = instantOf('2026-11-25T12:00:00Z');

// Each row: until when earlier replacements keep payees and withdrawals waiting, the moment that is asked about, and the answer.
test.each([
  ['nothing was replaced', [], noon, null],
  ['a moment before the end of the wait', [noon], before, noon],
  ['at its end nothing is in the way', [noon], noon, null],
  ['of several the last one holds, in whatever order', [next, evening], noon, next],
  ['one that is over says nothing', [noon, next], evening, next],
] as const)('%s', (_, moments, now, expected) => {
  expect(
    mayPayOutFrom(
      moments.map(payOutFrom => ({ payOutFrom })),
      now,
    ),
  ).toBe(expected);
});
