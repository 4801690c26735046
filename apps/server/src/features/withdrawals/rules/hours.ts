import { addDays, dateAt, invariant, weekdayOf, zonedInstant, type Instant, type TradingCalendar, type TradingDate } from '@parkett/kernel';

type Hours = { readonly from: string; readonly to: string };

const isWeekday = (day: TradingDate): boolean => weekdayOf(day) <= 5;

export const isWithin = (now: Instant, { from, to }: Hours): boolean => {
  const day = dateAt(now);
  return isWeekday(day) && now >= zonedInstant(day, from) && now < zonedInstant(day, to);
};

/** The first moment from now on at which the hours begin. */
export function nextOpening(now: Instant, { from }: Hours): Instant {
  const today = dateAt(now);
  const day = [0, 1, 2, 3].map(days => addDays(today, days)).find(one => isWeekday(one) && zonedInstant(one, from) > now);
  invariant(day, 'a weekday begins within three days');
  return zonedInstant(day, from);
}

/** As the specification writes a stretch of the day. */
export const hoursText = ({ from, to }: Hours): string => `${from}:00-${to}:00`;

/** T+1 24:00, counted in days of TARGET: a withdrawal that nobody has decided by then is approved by itself. */
export const decidedBy = (askedAt: Instant, target: TradingCalendar): Instant => zonedInstant(target.next(dateAt(askedAt)), '24:00');
