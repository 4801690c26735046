import { asTradingDate, invariant, isCalendarDay, zonedInstant, type Instant, type TradingDate } from '@parkett/kernel';

/** The hour in Berlin at which an instalment is taken, weekends too. */
const takenAt = '07:00';
const dayMs = 86_400_000;

/** Calendar days from one day to another; the clock's hours don't matter, so summer time doesn't either. */
export const daysBetween = (from: TradingDate, to: TradingDate): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same day some months later, or the last day of that month. */
export function monthsLater(day: TradingDate, months: number): TradingDate {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const index = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const text = `${toYear}-${String(toMonth).padStart(2, '0')}-${String(Math.min(date, lastDayOf(toYear, toMonth))).padStart(2, '0')}`;
  invariant(isCalendarDay(text), `${text} is a day`);
  return asTradingDate(text);
}

/** The days of the instalments of a loan that is paid out on a day. Each is counted from that day, so a loan of the 31st is due on each month's last day. */
export const dueDays = (paidOutOn: TradingDate, count: number): TradingDate[] =>
  Array.from({ length: count }, (_, index) => monthsLater(paidOutOn, index + 1));

/** 07:00 of a day. */
export const morningOf = (day: TradingDate): Instant => zonedInstant(day, takenAt);
