import type { Schedule, ScheduleName, TradingDate } from '@parkett/kernel';
import { createTradingDays, type TradingDays } from '../trading-days.ts';
import { dayClockOf, type DayClock } from './day-clock.ts';
import { createHistoryLibrary, publicKeyOf, type HistoryLibrary } from './history-library.ts';
import type { DayKey } from './keyed-draws.ts';

/** The key of a date of the installation's life. */
export type DayKeys = (date: TradingDate) => DayKey;

/** The trading days of one schedule with their keys and clocks. */
export type ScheduleDays = TradingDays & {
  readonly schedule: Schedule;
  /** Number of the first day that is drawn with a key of the installation. */
  readonly live: number;
  keyOf(day: number): DayKey;
  clockOf(day: number): DayClock;
  /** Bridges for the days before the first one, of the usual length. */
  readonly library: () => HistoryLibrary;
};

const clocksKept = 12;

export type DaysSettings = {
  readonly schedules: Readonly<Record<ScheduleName, Schedule>>;
  readonly keys: DayKeys;
  /** The installation's first date. */
  readonly firstDate: TradingDate;
};

/** Days by schedule; a date's key is asked for once. */
export function createScheduleDays({ schedules, keys, firstDate }: DaysSettings): (name: ScheduleName) => ScheduleDays {
  const known = new Map<TradingDate, DayKey>();
  const keyOfDate = (date: TradingDate): DayKey => {
    let key = known.get(date);
    if (!key) known.set(date, (key = date < firstDate ? publicKeyOf(date) : keys(date)));
    return key;
  };
  const byName = new Map<ScheduleName, ScheduleDays>();
  return name => {
    let days = byName.get(name);
    if (!days) byName.set(name, (days = daysOf(schedules[name], { keyOfDate, firstDate })));
    return days;
  };
}

function daysOf(schedule: Schedule, { keyOfDate, firstDate }: { keyOfDate: DayKeys; firstDate: TradingDate }): ScheduleDays {
  const days = createTradingDays(schedule);
  const keyOf = (day: number): DayKey => keyOfDate(days.dateOf(day));
  const clocks = new Map<number, DayClock>();
  const live = days.ordinalFrom(firstDate);
  let library: HistoryLibrary | null = null;
  const libraryOf = (): HistoryLibrary => (library ??= createHistoryLibrary(schedule.name, minutesOf(schedule, usualDate(days))));
  const make = (day: number): DayClock => {
    const key = keyOf(day);
    const minutes = minutesOf(schedule, days.dateOf(day));
    if (day < live && minutes === libraryOf().minutes) return libraryOf().clock(key[0]!);
    return dayClockOf({ schedule: schedule.name, minutes, key });
  };
  return {
    ...days,
    ...{ schedule, live, keyOf, library: libraryOf },
    clockOf(day) {
      let clock = clocks.get(day);
      if (!clock) {
        if (clocks.size >= clocksKept) clocks.delete(clocks.keys().next().value!);
        clocks.set(day, (clock = make(day)));
      }
      return clock;
    },
  };
}

/** A day that is no shortened one: those are the last of their year. */
const usualDate = (days: TradingDays): TradingDate => days.dateOf(days.ordinalFrom('2020-02-03'));

/** From the beginning of continuous trading to its end, a midday auction included. */
function minutesOf(schedule: Schedule, date: TradingDate): number {
  const main = schedule.spansOn(date).filter(span => span.phase === 'continuous');
  return Math.round((main.at(-1)!.to - main[0]!.from) / 60_000);
}
