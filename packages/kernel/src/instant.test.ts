import { expect, test } from 'vitest';
import {
  addDays,
  dateAt,
  distantFuture,
  distantPast,
  earliest,
  instantFromWire,
  instantOf,
  instantToWire,
  isCalendarDay,
  later,
  latest,
  localTime,
  startOfUtcDay,
  weekdayOf,
  stretchOfDays,
  zonedInstant,
  type Instant,
  type TradingDate,
} from './instant.ts';

test('a day that no calendar has is no day, and no moment lies in it', () => {
  for (const day of [
    '2027-02-29',
    '2027-02-31',
    '2026-04-31',
    '2027-13-01',
    '2027-00-10',
    '2027-01-00',
    '2027-1-1',
    '1899-12-31',
    '0001-01-01',
    '0000-01-01',
    '',
  ]) {
    expect(isCalendarDay(day), day).toBe(false);
    expect(instantFromWire(`${day}T10:00:00Z`), day).toBeNull();
  }
  for (const day of ['1900-01-01', '9999-12-31', '2028-02-29', '2026-12-31', '2027-01-01']) expect(isCalendarDay(day), day).toBe(true);
  expect(instantFromWire('2028-02-29T10:00:00+01:00')).toBe(Date.UTC(2028, 1, 29, 9));
});

test.each([
  { text: '2026-11-25T09:00:00Z', is: '2026-11-25T09:00:00.000Z' },
  { text: '2026-11-25T09:00Z', is: '2026-11-25T09:00:00.000Z' },
  { text: '2026-11-25T09:00:00.125+01:00', is: '2026-11-25T08:00:00.125Z' },
  { text: '2026-11-25T23:30:00-05:00', is: '2026-11-26T04:30:00.000Z' },
  { text: '2026-11-25T09:00:00', is: null },
  { text: '2026-11-25', is: null },
  { text: '2026-11-25 09:00:00Z', is: null },
  { text: '2026-11-25T25:00:00Z', is: null },
  { text: '25.11.2026 09:00', is: null },
  { text: '1795597200000', is: null },
  { text: '', is: null },
])('“$text” is the moment $is', ({ text, is }) => {
  const at = instantFromWire(text);
  expect(at === null ? null : instantToWire(at)).toBe(is);
});

/** A wall clock and the moment it shows. Clocks go forward on 29 March 2026 at 2:00 in Berlin, back on 25 October at 3:00. */
test.each([
  { what: 'the opening in winter', zone: 'Europe/Berlin', wall: '2026-11-25 09:00', utc: '2026-11-25T08:00:00.000Z' },
  { what: 'the opening in summer', zone: 'Europe/Berlin', wall: '2026-07-01 09:00', utc: '2026-07-01T07:00:00.000Z' },
  { what: 'with seconds', zone: 'Europe/Berlin', wall: '2026-11-25 09:00:15', utc: '2026-11-25T08:00:15.000Z' },
  { what: 'the end of a day', zone: 'Europe/Berlin', wall: '2026-11-25 24:00', utc: '2026-11-25T23:00:00.000Z' },
  { what: 'just before clocks go forward', zone: 'Europe/Berlin', wall: '2026-03-29 01:59', utc: '2026-03-29T00:59:00.000Z' },
  { what: 'a time that is skipped is an hour later', zone: 'Europe/Berlin', wall: '2026-03-29 02:30', utc: '2026-03-29T01:30:00.000Z' },
  { what: 'just after clocks went forward', zone: 'Europe/Berlin', wall: '2026-03-29 03:00', utc: '2026-03-29T01:00:00.000Z' },
  { what: 'the last moment of that day of 23 hours', zone: 'Europe/Berlin', wall: '2026-03-29 24:00', utc: '2026-03-29T22:00:00.000Z' },
  { what: 'of a repeated time the first', zone: 'Europe/Berlin', wall: '2026-10-25 02:30', utc: '2026-10-25T00:30:00.000Z' },
  { what: 'just after clocks went back', zone: 'Europe/Berlin', wall: '2026-10-25 03:00', utc: '2026-10-25T02:00:00.000Z' },
  { what: 'the last moment of that day of 25 hours', zone: 'Europe/Berlin', wall: '2026-10-25 24:00', utc: '2026-10-25T23:00:00.000Z' },
  { what: 'New York in winter', zone: 'America/New_York', wall: '2026-11-25 17:00', utc: '2026-11-25T22:00:00.000Z' },
  { what: 'New York two weeks before Europe changes', zone: 'America/New_York', wall: '2026-03-09 17:00', utc: '2026-03-09T21:00:00.000Z' },
  { what: 'Tokyo, which never changes', zone: 'Asia/Tokyo', wall: '2026-07-01 09:00', utc: '2026-07-01T00:00:00.000Z' },
  { what: 'Kathmandu, a quarter of an hour off', zone: 'Asia/Kathmandu', wall: '2026-07-01 09:00', utc: '2026-07-01T03:15:00.000Z' },
])('$what: $wall in $zone is $utc', ({ zone, wall, utc }) => {
  const [date, time] = wall.split(' ') as [TradingDate, string];
  expect(instantToWire(zonedInstant(date, time, zone))).toBe(utc);
});

test.each([
  { utc: '2026-11-25T08:00:05Z', zone: 'Europe/Berlin', is: [2026, 11, 25, 9, 0, 5] },
  { utc: '2026-03-29T00:59:59Z', zone: 'Europe/Berlin', is: [2026, 3, 29, 1, 59, 59] },
  { utc: '2026-03-29T01:00:00Z', zone: 'Europe/Berlin', is: [2026, 3, 29, 3, 0, 0] },
  { utc: '2026-10-25T00:59:59Z', zone: 'Europe/Berlin', is: [2026, 10, 25, 2, 59, 59] },
  { utc: '2026-10-25T01:00:00Z', zone: 'Europe/Berlin', is: [2026, 10, 25, 2, 0, 0] },
  { utc: '2026-12-31T23:30:00Z', zone: 'Europe/Berlin', is: [2027, 1, 1, 0, 30, 0] },
  { utc: '2026-12-31T23:30:00Z', zone: 'UTC', is: [2026, 12, 31, 23, 30, 0] },
])('at $utc the clock of $zone shows $is', ({ utc, zone, is }) => {
  const { year, month, day, hour, minute, second } = localTime(instantOf(utc), zone);
  expect([year, month, day, hour, minute, second]).toEqual(is);
});

test('half an hour past midnight in Berlin is already the next trading date', () => {
  expect(dateAt(instantOf('2026-11-25T22:59:59Z'))).toBe('2026-11-25');
  expect(dateAt(instantOf('2026-11-25T23:00:00Z'))).toBe('2026-11-26');
  expect(dateAt(instantOf('2026-11-25T23:00:00Z'), 'America/New_York')).toBe('2026-11-25');
});

test.each([
  { date: '2026-11-25', days: 1, is: '2026-11-26' },
  { date: '2026-12-31', days: 1, is: '2027-01-01' },
  { date: '2028-02-28', days: 1, is: '2028-02-29' },
  { date: '2027-02-28', days: 1, is: '2027-03-01' },
  { date: '2026-03-28', days: 2, is: '2026-03-30' },
  { date: '2026-03-01', days: -1, is: '2026-02-28' },
  { date: '2026-11-25', days: 360, is: '2027-11-20' },
  { date: '2026-11-25', days: 0, is: '2026-11-25' },
] as const)('$days days from $date is $is', ({ date, days, is }) => {
  expect(addDays(date, days)).toBe(is);
});

test('Monday is 1 and Sunday is 7', () => {
  expect((['2026-11-23', '2026-11-27', '2026-11-28', '2026-11-29'] as const).map(weekdayOf)).toEqual([1, 5, 6, 7]);
});

/** `true`, or nothing where a value of the first type would be taken for one of the second. */
type Differs<From, To> = From extends To ? never : true;

test('a bare text is no day and a bare number is no moment, also one worked out of a moment: the compiler says so', () => {
  const at = instantOf('2026-11-25T09:00:00Z');
  const inAMinute = at + 60_000;
  const binds: [Differs<string, TradingDate>, Differs<number, Instant>, Differs<typeof inAMinute, Instant>] = [true, true, true];
  expect(binds).not.toContain(false);
  expect(later(at, 60_000)).toBe(inAMinute);
});

test('of two moments one is earlier, and every moment lies between the two distant ones', () => {
  const [nine, ten] = [instantOf('2026-11-25T09:00:00Z'), instantOf('2026-11-25T10:00:00Z')];
  expect([earliest(nine, ten), earliest(ten, nine), latest(nine, ten), latest(ten, nine)]).toEqual([nine, nine, ten, ten]);
  expect([latest(distantPast, nine), earliest(nine, distantFuture), later(ten, -3_600_000)]).toEqual([nine, nine, nine]);
  expect(startOfUtcDay('2026-11-25')).toBe(Date.UTC(2026, 10, 25));
  expect(() => instantOf('tomorrow')).toThrow(/a moment, not 'tomorrow'/);
});

test('a stretch of days goes from the first midnight to the last, also over the change to winter time', () => {
  const stretch = stretchOfDays({ from: '2026-10-25', to: '2026-10-25' })!;
  expect([stretch.from, stretch.until].map(at => instantToWire(at!))).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
  expect([stretchOfDays({}), stretchOfDays({ to: '2026-02-30' })]).toEqual([{ from: undefined, until: undefined }, null]);
});
