import { asTradingDate, addDays, type TradingDate } from '@parkett/kernel';

/** Which day of a year: a fixed month and day, or so many days after Easter Sunday. */
export type YearlyDay = { readonly month: number; readonly day: number } | { readonly easterPlus: number };

/** A day without trading (or settlement) in the years `from` to `to`, both included. */
export type HolidayRule = { readonly name: string; readonly on: YearlyDay; readonly from: number; readonly to: number };

/** Years the calendars are written for. Outside them nothing of ours trades. */
export const firstYear = 2000;
export const lastYear = 2045;

/** Easter Sunday of the Gregorian calendar (Meeus/Jones/Butcher). */
export function easterSunday(year: number): TradingDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moon + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return dateOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

function dateOf(year: number, month: number, day: number): TradingDate {
  return asTradingDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

const onIn = (on: YearlyDay, year: number): TradingDate =>
  'month' in on ? dateOf(year, on.month, on.day) : addDays(easterSunday(year), on.easterPlus);

/** All days that the rules name, weekends included. */
export function holidaysOf(rules: readonly HolidayRule[]): ReadonlySet<TradingDate> {
  const days = new Set<TradingDate>();
  for (const { on, from, to } of rules) {
    for (let year = Math.max(from, firstYear); year <= Math.min(to, lastYear); year++) days.add(onIn(on, year));
  }
  return days;
}
