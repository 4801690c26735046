import { later, type Instant, type Schedule, type TradingDate } from '@parkett/kernel';

/** From this moment on prices are those after a dividend or a capital increase: the first of the ex-day's sessions begins. */
export const exMoment = (schedule: Schedule, exDate: TradingDate): Instant => schedule.spansOn(exDate)[0]!.from;

/** The end of the last session before the ex-day. */
export const closeBefore = (schedule: Schedule, exDate: TradingDate): Instant => schedule.spansOn(schedule.calendar.previous(exDate)).at(-1)!.to;

/** The last trading day of an instrument that is listed until a moment. */
export const lastDayBefore = (schedule: Schedule, until: Instant): TradingDate => schedule.tradingDateAt(later(until, -1));

/** The last trading day of an instrument that goes, once the session before it has ended: from then on it is only sold. Null before, and where it stays. */
export function closeOnlyDay(schedule: Schedule, { until, now }: { readonly until: Instant | null; readonly now: Instant }): TradingDate | null {
  if (until === null) return null;
  const last = lastDayBefore(schedule, until);
  return now >= closeBefore(schedule, last) ? last : null;
}
