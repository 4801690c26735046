import { dateAt, zonedInstant, type Instant, type TradingCalendar } from '@parkett/kernel';

/** The end of the nth bank day after a request: undecided by then it expires. */
export function decidedBy(askedAt: Instant, days: number, target: TradingCalendar): Instant {
  let day = dateAt(askedAt);
  for (let count = 0; count < days; count += 1) day = target.next(day);
  return zonedInstant(day, '24:00');
}
