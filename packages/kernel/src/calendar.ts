import { addDays, weekdayOf, type TradingDate } from './instant.ts';
import { invariant } from './invariant.ts';
import { remembered } from './remembered.ts';

/** Which days a market is open, or settles on, as data: a weekday that isn't listed is a session. */
export type CalendarData = { readonly name: string; readonly holidays: ReadonlySet<TradingDate>; readonly weekend?: readonly number[] };

/** Movement on a named calendar. T+N, lock times and 'next opening' use nothing else. */
export type TradingCalendar = {
  readonly name: string;
  isSession(date: TradingDate): boolean;
  /** The first session after the date. */
  next(date: TradingDate): TradingDate;
  /** The date itself if it is a session, else the first one after it. */
  nextOrSame(date: TradingDate): TradingDate;
  /** The last session before the date. */
  previous(date: TradingDate): TradingDate;
  previousOrSame(date: TradingDate): TradingDate;
  /** The session `n` sessions after the date (`n` ≥ 0; 0 is nextOrSame). */
  add(date: TradingDate, n: number): TradingDate;
};

/** No market we list is closed for longer; a longer gap is wrong data. */
const gapDaysMax = 30;

export function createCalendar(data: CalendarData): TradingCalendar {
  const weekend = data.weekend ?? [6, 7];
  const isSession = (date: TradingDate) => !weekend.includes(weekdayOf(date)) && !data.holidays.has(date);
  const walk = (from: TradingDate, stepDays: 1 | -1): TradingDate => {
    let date = from;
    for (let days = 0; days <= gapDaysMax; days++) {
      if (isSession(date)) return date;
      date = addDays(date, stepDays);
    }
    invariant(false, `calendar ${data.name} has a session within ${gapDaysMax} days of ${from}`);
  };
  const nextOrSame = remembered(date => walk(date, 1));
  const next = remembered(date => nextOrSame(addDays(date, 1)));
  const previousOrSame = remembered(date => walk(date, -1));
  const add = (date: TradingDate, n: number) => {
    let at = nextOrSame(date);
    for (let i = 0; i < n; i++) at = next(at);
    return at;
  };
  return {
    name: data.name,
    isSession,
    next,
    nextOrSame,
    previous: remembered(date => previousOrSame(addDays(date, -1))),
    previousOrSame,
    add,
  };
}
