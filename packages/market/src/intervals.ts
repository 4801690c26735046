import { addDays, asInstant, asTradingDate, startOfUtcDay, utcDate, weekdayOf, type TradingDate, type Instant } from '@parkett/kernel';
import { joinBars, type Bar } from './bar.ts';

/** Trading date of a day bar, whose start is midnight UTC of that date. */
export const dateOfBar = (bar: Pick<Bar, 'start'>): TradingDate => utcDate(bar.start);

/** Joins minute bars to longer ones, which begin at whole multiples of the interval. */
export function joinMinutes(bars: readonly Bar[], minutes: 5 | 15 | 30): Bar[] {
  const length = minutes * 60_000;
  return joinBy(bars, bar => asInstant(Math.floor(bar.start / length) * length));
}

/** Joins day bars to weeks that begin on Monday. */
export const joinWeeks = (bars: readonly Bar[]): Bar[] =>
  joinBy(bars, bar => {
    const date = dateOfBar(bar);
    return startOfUtcDay(addDays(date, 1 - weekdayOf(date)));
  });

/** Joins day bars to calendar months. */
export const joinMonths = (bars: readonly Bar[]): Bar[] => joinBy(bars, bar => startOfUtcDay(asTradingDate(`${dateOfBar(bar).slice(0, 7)}-01`)));

function joinBy(bars: readonly Bar[], startOf: (bar: Bar) => Instant): Bar[] {
  const joined: Bar[] = [];
  for (let from = 0, to = 0; from < bars.length; from = to) {
    const start = startOf(bars[from]!);
    while (to < bars.length && startOf(bars[to]!) === start) to++;
    joined.push(joinBars(start, bars.slice(from, to)));
  }
  return joined;
}
