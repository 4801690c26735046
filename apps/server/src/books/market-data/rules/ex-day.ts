import type { Instant, Schedule, TradingDate } from '@parkett/kernel';

/** From this moment on prices are those after a dividend or a capital increase: the first of the ex-day's sessions begins. */
export const exMoment = (schedule: Schedule, exDate: TradingDate): Instant => schedule.spansOn(exDate)[0]!.from;

/** The end of the last session before the ex-day. */
export const closeBefore = (schedule: Schedule, exDate: TradingDate): Instant => schedule.spansOn(schedule.calendar.previous(exDate)).at(-1)!.to;
