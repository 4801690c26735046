import { instantToWire, zonedInstant, type TradingDate } from '@parkett/kernel';
import { expect, test } from 'vitest';
import type { Auction } from '@parkett/contract/opening-list';
import { schedules } from '../../../books/instruments/index.ts';
import { auctionDay } from './auction-day.ts';

// Promised: a list is of the last auction that was called, with its day; the next one is said. Wednesday is 25 November 2026, in Frankfurt.

test.each<[string, string, Auction, { date: string; isToday: boolean; nextAt: string }]>([
  ['the early session', '2026-11-25 08:50', 'opening-auction', { date: '2026-11-24', isToday: false, nextAt: '2026-11-25 08:55' }],
  ['the call', '2026-11-25 08:55', 'opening-auction', { date: '2026-11-25', isToday: true, nextAt: '2026-11-26 08:55' }],
  ['the late session', '2026-11-25 21:59', 'opening-auction', { date: '2026-11-25', isToday: true, nextAt: '2026-11-26 08:55' }],
  ['the night', '2026-11-25 23:00', 'opening-auction', { date: '2026-11-25', isToday: false, nextAt: '2026-11-26 08:55' }],
  ['a Sunday', '2026-11-29 12:00', 'opening-auction', { date: '2026-11-27', isToday: false, nextAt: '2026-11-30 08:55' }],
  ['before midday', '2026-11-25 12:59', 'midday-auction', { date: '2026-11-24', isToday: false, nextAt: '2026-11-25 13:00' }],
  ['after the close', '2026-11-25 17:36', 'closing-auction', { date: '2026-11-25', isToday: true, nextAt: '2026-11-26 17:30' }],
])('%s', (_, at, auction, { nextAt, ...day }) => {
  const moment = (text: string) => zonedInstant(text.slice(0, 10) as TradingDate, text.slice(11));
  const found = auctionDay(schedules.xetra, auction, moment(at))!;
  expect(found).toMatchObject(day);
  expect(instantToWire(found.nextAt)).toBe(instantToWire(moment(nextAt)));
});

test('a replayed day has none', () => {
  expect(auctionDay(schedules.replay, 'opening-auction', zonedInstant('2026-11-25', '10:00'))).toBeNull();
});
