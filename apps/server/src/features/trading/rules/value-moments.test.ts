import { expect, test } from 'vitest';
import { instantOf, instantToWire } from '@parkett/kernel';
import { momentsOf } from './value-moments.ts';

/** A Tuesday morning in Frankfurt, 10:30. */
const now = '2026-11-24T09:30:00.000Z';
const longAgo = '2020-01-02T10:00:00.000Z';

/** [range, the wallet’s first entry, first two moments, last two, how many]: days end at midnight in Frankfurt. */
test.each([
  ['day', longAgo, ['2026-11-23T23:00:00.000Z', '2026-11-23T23:05:00.000Z'], ['2026-11-24T09:25:00.000Z', now], 127],
  ['day', '2026-11-24T09:21:30.000Z', ['2026-11-24T09:21:30.000Z', '2026-11-24T09:25:00.000Z'], ['2026-11-24T09:25:00.000Z', now], 3],
  ['week', longAgo, ['2026-11-16T23:00:00.000Z', '2026-11-17T23:00:00.000Z'], ['2026-11-23T23:00:00.000Z', now], 9],
  // On 2026-10-25 the clocks went back.
  ['month', longAgo, ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'], ['2026-11-23T23:00:00.000Z', now], 32],
  ['year', '2026-11-22T15:00:00.000Z', ['2026-11-22T15:00:00.000Z', '2026-11-22T23:00:00.000Z'], ['2026-11-23T23:00:00.000Z', now], 4],
  // 2,518 days: every seventh of them, counted back from today.
  ['all', longAgo, [longAgo, '2020-01-06T23:00:00.000Z'], ['2026-11-23T23:00:00.000Z', now], 362],
  ['all', now, [now], [now], 1],
] as const)('%s since %s', (range, since, first, last, count) => {
  const moments = momentsOf({ range, now: instantOf(now), since: instantOf(since) }).map(instantToWire);
  expect(moments.slice(0, first.length)).toEqual(first);
  expect(moments.slice(-last.length)).toEqual(last);
  expect(moments).toHaveLength(count);
});
