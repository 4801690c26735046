import type { Instant, Schedule, TradingDate } from '@parkett/kernel';

/** Trading dates of a schedule, numbered from the simulation's first day. */
export type TradingDays = {
  /** The number of a session; -1 before the first day or when the date is no session. */
  ordinalOf(date: TradingDate): number;
  dateOf(ordinal: number): TradingDate;
  /** The number of the first session on or after a date. */
  ordinalFrom(date: TradingDate): number;
  /** The number of the last session whose first phase had begun by a moment; -1 before the first. */
  dayAt(now: Instant): number;
};

/** Nothing simulated exists before: it leaves five years of history to a clock that starts in 2025 or later, and less to an earlier one. */
export const firstSimulatedDay: TradingDate = '2020-01-01';

export function createTradingDays(schedule: Schedule): TradingDays {
  const dates: TradingDate[] = [schedule.calendar.nextOrSame(firstSimulatedDay)];
  const ordinals = new Map<TradingDate, number>([[dates[0]!, 0]]);
  const grow = (enough: () => boolean) => {
    while (!enough()) {
      const date = schedule.calendar.next(dates.at(-1)!);
      ordinals.set(date, dates.length);
      dates.push(date);
    }
  };
  const ordinalOf = (date: TradingDate) => {
    grow(() => dates.at(-1)! >= date);
    return ordinals.get(date) ?? -1;
  };
  const dayAt = (now: Instant) => {
    const date = schedule.tradingDateAt(now);
    return date < dates[0]! ? -1 : ordinalOf(date);
  };
  return {
    ordinalOf,
    dayAt,
    dateOf(ordinal) {
      grow(() => ordinal < dates.length);
      return dates[ordinal]!;
    },
    ordinalFrom: date => ordinalOf(schedule.calendar.nextOrSame(date > dates[0]! ? date : dates[0]!)),
  };
}
