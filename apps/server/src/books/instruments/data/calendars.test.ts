import { expect, test } from 'vitest';
import { settlementCalendar, settlementDateOf, xetraCalendar, xetraShortenedDays } from './calendars.ts';
import { schedules } from './schedules.ts';

const xetra = schedules.xetra;
const phasesOn = (date: string) => xetra.spansOn(date).map(span => `${span.phase} ${new Date(span.from).toISOString().slice(11, 16)}`);

test('Easter, Christmas and the movable holidays of some years are closed, and only in those years', () => {
  const closed = [
    '2026-04-03',
    '2026-04-06',
    '2027-03-26',
    '2028-04-17',
    '2029-03-30',
    '2018-05-21',
    '2014-10-03',
    '2017-10-31',
    '2026-12-24',
    '2026-12-31',
  ];
  const open = ['2014-06-09', '2022-06-06', '2022-10-03', '2018-10-31', '2026-05-14'];
  expect(closed.filter(date => xetraCalendar.isSession(date))).toEqual([]);
  expect(open.filter(date => !xetraCalendar.isSession(date))).toEqual([]);
});

test('24 and 31 December are settlement days without trading', () => {
  expect(settlementCalendar.isSession('2026-12-24') && !xetraCalendar.isSession('2026-12-24')).toBe(true);
  expect(settlementDateOf('2026-12-23', 2)).toBe('2026-12-28');
  expect(settlementDateOf('2027-12-30', 1)).toBe('2027-12-31');
});

test('the last trade under T+2 and the first under T+1 settle on the same day', () => {
  expect(settlementDateOf('2027-10-08', 2)).toBe('2027-10-12');
  expect(settlementDateOf('2027-10-11', 1)).toBe('2027-10-12');
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
  const sunday = Date.parse('2026-11-22T22:00:00Z');
  expect(schedules.forex.phaseAt(sunday - 1)).toBe(null);
  expect(schedules.forex.phaseAt(sunday)?.date).toBe('2026-11-23');
  expect(schedules.forex.phaseAt(Date.parse('2026-11-27T22:00:00Z'))).toBe(null);
  expect(schedules.always.phaseAt(sunday - 1)?.date).toBe('2026-11-22');
});
