import { addDays, dateAt, zonedInstant, type Instant, type TradingCalendar } from '@parkett/kernel';

/** Source: decisions.md 'Paper clock': at 22:05 on to 07:55 of the next trading day. */
const evening = '22:05';
const morning = '07:55';

/** The next evening after a moment, whatever day it is. */
export function nextEvening(now: Instant): Instant {
  const tonight = zonedInstant(dateAt(now), evening);
  return tonight > now ? tonight : zonedInstant(addDays(dateAt(now), 1), evening);
}

/** Where the night ends that a moment lies in; null by day. Weekends and holidays are night. */
export function morningAfter(now: Instant, calendar: TradingCalendar): Instant | null {
  const today = dateAt(now);
  const isDay = calendar.isSession(today) && now >= zonedInstant(today, morning) && now < zonedInstant(today, evening);
  if (isDay) return null;
  const beforeDay = calendar.isSession(today) && now < zonedInstant(today, morning);
  return zonedInstant(beforeDay ? today : calendar.next(today), morning);
}
