import { addDays, instantOf, later, type TradingDate } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { RuleReader } from '../../house-rules/index.ts';
import { settlementDateOn } from '../dated-rules.ts';
import { settlementCalendar, xetraCalendar, xetraShortenedDays } from './calendars.ts';
import { schedules } from './schedules.ts';

const presets = new RuleReader([]);
const xetra = schedules.xetra;
const phasesOn = (date: TradingDate) => xetra.spansOn(date).map(span => `${span.phase} ${new Date(span.from).toISOString().slice(11, 16)}`);

/** Monday to Friday of a year on which a calendar is closed. */
function closedWeekdays(year: number, calendar: { isSession(date: TradingDate): boolean }): string[] {
  const days = Array.from({ length: 366 }, (_, day) => addDays(`${year}-01-01`, day)).filter(date => date.startsWith(String(year)));
  return days.filter(date => ![0, 6].includes(new Date(date).getUTCDay()) && !calendar.isSession(date)).map(date => date.slice(5));
}

/** Source: Deutsche Börse's trading calendars. Month and day; holidays that fall on a weekend aren't listed. */
test.each([
  { year: 2014, closed: ['01-01', '04-18', '04-21', '05-01', '10-03', '12-24', '12-25', '12-26', '12-31'] },
  { year: 2017, closed: ['04-14', '04-17', '05-01', '06-05', '10-03', '10-31', '12-25', '12-26'] },
  { year: 2018, closed: ['01-01', '03-30', '04-02', '05-01', '05-21', '10-03', '12-24', '12-25', '12-26', '12-31'] },
  { year: 2022, closed: ['04-15', '04-18', '12-26'] },
  { year: 2024, closed: ['01-01', '03-29', '04-01', '05-01', '12-24', '12-25', '12-26', '12-31'] },
  { year: 2025, closed: ['01-01', '04-18', '04-21', '05-01', '12-24', '12-25', '12-26', '12-31'] },
  { year: 2026, closed: ['01-01', '04-03', '04-06', '05-01', '12-24', '12-25', '12-31'] },
  { year: 2027, closed: ['01-01', '03-26', '03-29', '12-24', '12-31'] },
  { year: 2028, closed: ['04-14', '04-17', '05-01', '12-25', '12-26'] },
  { year: 2029, closed: ['01-01', '03-30', '04-02', '05-01', '12-24', '12-25', '12-26', '12-31'] },
])('Xetra is closed in $year on $closed', ({ year, closed }) => {
  expect(closedWeekdays(year, xetraCalendar)).toEqual(closed);
});

/** The days of TARGET: 24 and 31 December are settlement days without trading. */
test.each([
  { year: 2026, closed: ['01-01', '04-03', '04-06', '05-01', '12-25'] },
  { year: 2027, closed: ['01-01', '03-26', '03-29'] },
])('nothing settles in $year on $closed', ({ year, closed }) => {
  expect(closedWeekdays(year, settlementCalendar)).toEqual(closed);
});

/** T+2, and T+1 for trades from 11 October 2027 on (amended CSDR); days are days of settlement. */
test.each([
  { what: 'a Monday', trade: '2026-11-23', settles: '2026-11-25' },
  { what: 'a Thursday, over the weekend', trade: '2026-11-26', settles: '2026-11-30' },
  { what: 'Maundy Thursday, over Easter', trade: '2026-04-02', settles: '2026-04-08' },
  { what: 'before Labour Day', trade: '2026-04-29', settles: '2026-05-04' },
  { what: '23 December: the 24th counts, the 25th doesn’t', trade: '2026-12-23', settles: '2026-12-28' },
  { what: '30 December: the 31st counts, New Year doesn’t', trade: '2026-12-30', settles: '2027-01-04' },
  { what: 'the last trade under T+2', trade: '2027-10-08', settles: '2027-10-12' },
  { what: 'the first trade under T+1, on the same day', trade: '2027-10-11', settles: '2027-10-12' },
  { what: 'a Friday under T+1', trade: '2027-10-15', settles: '2027-10-18' },
  { what: '30 December under T+1, without trading on the 31st', trade: '2027-12-30', settles: '2027-12-31' },
  { what: '23 December under T+1', trade: '2027-12-23', settles: '2027-12-24' },
] as const)('a trade of $trade ($what) settles on $settles', ({ trade, settles }) => {
  expect(settlementDateOn(presets, trade)).toBe(settles);
});

test('the last trading day of a year closes at 14:00 and has no late session', () => {
  expect(xetraShortenedDays.has('2026-12-30')).toBe(true);
  expect(phasesOn('2026-12-30').at(-1)).toBe('closing-auction 13:00');
});

test('early and late sessions exist since December 2025', () => {
  expect(phasesOn('2025-11-28')[0]).toBe('opening-auction 07:50');
  expect(phasesOn('2025-12-01')).toEqual([
    'pre-market 07:00',
    'opening-auction 07:55',
    'continuous 08:00',
    'midday-auction 12:00',
    'continuous 12:02',
    'closing-auction 16:30',
    'after-hours 16:40',
  ]);
});

test('wall-clock hours hold across the change to summer time', () => {
  expect(phasesOn('2026-03-27')[2]).toBe('continuous 08:00');
  expect(phasesOn('2026-03-30')[2]).toBe('continuous 07:00');
});

test('the currency week runs from Sunday to Friday 17:00 in New York', () => {
  const sunday = instantOf('2026-11-22T22:00:00Z');
  expect(schedules.forex.phaseAt(later(sunday, -1))).toBe(null);
  expect(schedules.forex.phaseAt(sunday)?.date).toBe('2026-11-23');
  expect(schedules.forex.phaseAt(instantOf('2026-11-27T22:00:00Z'))).toBe(null);
  expect(schedules.always.phaseAt(later(sunday, -1))?.date).toBe('2026-11-22');
});
