import { expect, test } from 'vitest';
import { xetraCalendar as calendar } from '../../../books/instruments/index.ts';
import { newestDays, streakOf } from './streak.ts';

// 2026-11-25 is a Wednesday; Xetra is closed on 24, 25 and 26 December, and 26 is a Saturday.

test.each([
  { what: 'nothing yet', today: '2026-11-25', days: [], streak: 0 },
  { what: 'today alone', today: '2026-11-25', days: ['2026-11-25'], streak: 1 },
  { what: 'today is still open', today: '2026-11-25', days: ['2026-11-24', '2026-11-23'], streak: 2 },
  { what: 'yesterday was left out', today: '2026-11-25', days: ['2026-11-23', '2026-11-20'], streak: 0 },
  { what: 'a gap ends it', today: '2026-11-25', days: ['2026-11-25', '2026-11-24', '2026-11-20'], streak: 2 },
  { what: 'over a weekend', today: '2026-11-30', days: ['2026-11-27', '2026-11-26'], streak: 2 },
  { what: 'on the Saturday itself', today: '2026-11-28', days: ['2026-11-27', '2026-11-26'], streak: 2 },
  { what: 'on a Saturday after a Friday that was left out', today: '2026-11-28', days: ['2026-11-26'], streak: 0 },
  { what: 'over Christmas', today: '2026-12-28', days: ['2026-12-28', '2026-12-23', '2026-12-22'], streak: 3 },
] as const)('the streak on $today, $what: $streak', ({ today, days, streak }) => {
  expect(streakOf({ days, today, calendar })).toBe(streak);
});

test('ten trading days are shown to today, on a Sunday to the Friday before', () => {
  const shown = newestDays({ days: ['2026-11-27', '2026-11-13'], today: '2026-11-29', calendar });
  expect(shown.map(({ day }) => day)).toEqual([
    ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
    ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
  ]);
  expect(shown.filter(({ isCheckedIn }) => isCheckedIn)).toEqual([{ day: '2026-11-27', isCheckedIn: true }]);
});
