import { addDays, latest, later, zonedInstant, type Instant, type Schedule, type TradingDate } from '@parkett/kernel';

/** When nothing is traded any more that a date's key was used for: after the last session of that date, and not before midnight in Berlin. */
export function endOfDay(date: TradingDate, schedules: readonly Schedule[]): Instant {
  const ends = schedules.flatMap(schedule => schedule.spansOn(date).map(span => later(span.to, span.randomEndMs)));
  return ends.reduce(latest, zonedInstant(addDays(date, 1), '00:00'));
}

/** Dates from `from` on that have ended by a moment, oldest first. */
export function endedDays({ from, now, schedules }: { from: TradingDate; now: Instant; schedules: readonly Schedule[] }): TradingDate[] {
  const dates: TradingDate[] = [];
  for (let date = from; endOfDay(date, schedules) <= now; date = addDays(date, 1)) dates.push(date);
  return dates;
}
