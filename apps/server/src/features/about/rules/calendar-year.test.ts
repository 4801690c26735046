import { expect, test } from 'vitest';
import { everyDayCalendar, xetraCalendar, xetraShortenedDays } from '../../../books/instruments/index.ts';
import { calendarYear } from './calendar-year.ts';

const xetra = { calendar: xetraCalendar, shortened: xetraShortenedDays };

test('the days of Xetra in 2026 are counted: 261 weekdays less 3 and 6 April, 1 January, 1 May, 24, 25 and 31 December', () => {
  expect(calendarYear(2026, xetra)).toEqual({
    year: 2026,
    tradingDays: 254,
    closed: ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-24', '2026-12-25', '2026-12-31'],
    shortened: ['2026-12-30'],
  });
});

test('a leap year has its 366th day, and no day of the next year', () => {
  const everyDay = calendarYear(2028, { calendar: everyDayCalendar, shortened: new Set() });
  expect(everyDay).toMatchObject({ tradingDays: 366, closed: [] });
  expect(calendarYear(2027, { calendar: everyDayCalendar, shortened: new Set() }).tradingDays).toBe(365);
});
