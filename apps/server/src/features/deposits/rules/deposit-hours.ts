import { addDays, dateAt, invariant, weekdayOf, zonedInstant, type Instant, type TradingCalendar, type TradingDate } from '@parkett/kernel';

/** Times of day in Berlin, `00:00` to `23:59`. */
export type Hours = { readonly from: string; readonly to: string };

/** Monday to Friday, also on holidays. */
const isWeekday = (day: TradingDate): boolean => weekdayOf(day) <= 5;

/** The next moment at which a deposit can be announced; null: now. The last minute of the hours isn't part of them. */
export function opensAt(now: Instant, { from, to }: Hours): Instant | null {
  const today = dateAt(now);
  if (isWeekday(today) && now >= zonedInstant(today, from) && now < zonedInstant(today, to)) return null;
  const day = [0, 1, 2, 3].map(days => addDays(today, days)).find(one => isWeekday(one) && zonedInstant(one, from) > now);
  invariant(day, 'a weekday begins within three days');
  return zonedInstant(day, from);
}

/** The hours as the specification writes them. */
export const hoursText = ({ from, to }: Hours): string => `${from}:00-${to}:00`;

/** The end of an announcement without money: the end of the nth day of TARGET after it. */
export function endOf(announcedAt: Instant, days: number, target: TradingCalendar): Instant {
  let day = dateAt(announcedAt);
  for (let count = 0; count < days; count++) day = target.next(day);
  return zonedInstant(day, '24:00');
}
