import { expect, test } from 'vitest';
import { tradeDays } from './trade-days.ts';

test('trades of an earlier day stand under its date, by the calendar of Frankfurt', () => {
  const trades = ['2026-11-25T09:00:00Z', '2026-11-24T23:00:00Z', '2026-11-24T22:59:59Z', '2026-11-23T16:29:33Z'].map(at => ({ at }));
  expect(tradeDays(trades).map(({ day, trades: ofDay }) => [day, ofDay.length])).toEqual([
    ['2026.11.25', 2],
    ['2026.11.24', 1],
    ['2026.11.23', 1],
  ]);
});
