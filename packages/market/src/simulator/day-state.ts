import type { Instant } from '@parkett/kernel';
import { barOfPrints, type Bar } from '../bar.ts';
import type { DayState } from '../price-source.ts';
import { isMain, minuteBar } from './day-bar.ts';
import type { InstrumentMarket } from './instrument-market.ts';
import type { Segment } from './segment.ts';

type Running = {
  day: number;
  minute: number;
  until: Instant;
  open: number | null;
  high: number;
  low: number;
  close: number;
  volume: number;
  turnover: number;
};

const nothingYet = (day: number): Running => ({
  day,
  minute: 0,
  until: -Infinity,
  open: null,
  high: -Infinity,
  low: Infinity,
  close: 0,
  volume: 0,
  turnover: 0,
});

/** Follows a day minute by minute; going back in time begins the day again. */
export function createDayTracker(market: InstrumentMarket) {
  const { instrument, subject, days, tape } = market;
  const unitsPerCurrency = 10 ** (instrument.priceScale + instrument.quantityScale);
  let running = nothingYet(-1);

  const add = (to: Running, bar: Bar): Running => ({
    ...to,
    open: to.open ?? bar.open,
    high: Math.max(to.high, bar.high),
    low: Math.min(to.low, bar.low),
    close: bar.close,
    volume: to.volume + bar.volume,
    turnover: to.turnover + (bar.volume * (bar.open + bar.high + bar.low + bar.close)) / 4 / unitsPerCurrency,
  });

  /** Takes in all minutes that ended by `now`; answers the one that is running, if any. */
  const advance = (now: Instant, day: number): { segment: Segment; minute: number } | null => {
    if (running.day !== day || running.until > now) running = nothingYet(day);
    let index = 0;
    for (const segment of market.segments(day).filter(isMain)) {
      for (let minute = Math.max(0, running.minute - index); minute < segment.minutes; minute++) {
        const end = segment.start + (minute + 1) * 60_000;
        if (end > now) return segment.start + minute * 60_000 <= now ? { segment, minute } : null;
        const bar = minuteBar(subject, segment, minute);
        running = { ...(bar ? add(running, bar) : running), minute: index + minute + 1, until: end };
      }
      index += segment.minutes;
    }
    return null;
  };

  return (now: Instant): DayState => {
    const day = days.dayAt(now);
    const present = advance(now, day);
    const part =
      present &&
      barOfPrints(
        0,
        tape.minute(present.segment, present.minute).filter(print => print.at <= now),
      );
    const state = part ? add(running, part) : running;
    const begun = state.open !== null;
    return {
      date: days.dateOf(Math.max(0, day)),
      open: state.open,
      high: begun ? state.high : null,
      low: begun ? state.low : null,
      last: market.lastPrint(now),
      volume: state.volume,
      turnover: state.turnover,
      previousClose: market.close(day - 1),
    };
  };
}
