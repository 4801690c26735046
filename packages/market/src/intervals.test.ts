import { expect, test } from 'vitest';
import { instantOf } from '@parkett/kernel';
import { adjustAfter, adjustBefore } from './adjust.ts';
import type { Bar } from './bar.ts';
import { dateOfBar, joinMinutes, joinMonths, joinWeeks } from './intervals.ts';

const bar = (start: string, prices: [number, number, number, number], volume = 10): Bar => ({
  start: instantOf(start),
  ...{ open: prices[0], high: prices[1], low: prices[2], close: prices[3], volume },
});

test('minutes are joined at whole multiples of the interval, the closing auction in its own', () => {
  const minutes = ['16:28', '16:29', '16:35'].map((time, i) => bar(`2026-11-24T${time}:00Z`, [i + 1, i + 5, i, i + 2]));
  const joined = joinMinutes(minutes, 5);
  expect(joined.map(b => [new Date(b.start).toISOString().slice(11, 16), b.open, b.high, b.low, b.close, b.volume])).toEqual([
    ['16:25', 1, 6, 0, 3, 20],
    ['16:35', 3, 7, 2, 4, 10],
  ]);
  expect(joinMinutes(minutes, 30).length).toBe(2);
});

test('weeks begin on Monday, months on the first, also across a year’s end', () => {
  const days = ['2026-12-23', '2026-12-30', '2027-01-04', '2027-01-05'].map(date => bar(date, [1, 2, 1, 2]));
  expect(joinWeeks(days).map(dateOfBar)).toEqual(['2026-12-21', '2026-12-28', '2027-01-04']);
  expect(joinMonths(days).map(dateOfBar)).toEqual(['2026-12-01', '2027-01-01']);
});

const history = [bar('2026-05-04', [400, 400, 400, 400]), bar('2026-05-05', [96, 96, 96, 96]), bar('2026-05-06', [96, 96, 96, 96])];
const events = [
  { kind: 'split', exDate: '2026-05-05', ratio: 4 },
  { kind: 'dividend', exDate: '2026-05-06', amount: 4 },
] as const;

test('adjusted before, the last price is the market’s and history is scaled down; volume follows splits only', () => {
  const adjusted = adjustBefore(history, events);
  expect(adjusted.map(b => b.close)).toEqual([96, 92.16, 96]);
  expect(adjusted.map(b => b.volume)).toEqual([40, 10, 10]);
});

test('adjusted after, the first price stays and the returns are the same', () => {
  const before = adjustBefore(history, events);
  const after = adjustAfter(history, events);
  expect(after[0]!.close).toBe(400);
  for (let i = 1; i < 3; i++) expect(after[i]!.close / after[i - 1]!.close).toBeCloseTo(before[i]!.close / before[i - 1]!.close, 12);
});

test('the other dividend formula takes the close of the day before', () => {
  expect(adjustBefore(history, [events[1]], 'previous-close')[1]!.close).toBe(96 * (1 - 4 / 96));
});
