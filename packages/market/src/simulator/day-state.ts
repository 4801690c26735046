import { asInstant, distantPast, later, type Instant } from '@parkett/kernel';
import { barOfPrints, type Bar } from '../bar.ts';
import type { DayState } from '../price-source.ts';
import { isMain, type DaySpan } from './generator/day-span.ts';
import type { InstrumentMarket } from './instrument-market.ts';

/** A day's sums over its minutes before number `minute` (counted through all main spans), which ended at `until`. */
type Running = {
  readonly day: number;
  readonly minute: number;
  readonly until: Instant;
  readonly open: number | null;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly turnover: number;
};

const nothingYet = (day: number): Running => ({
  day,
  minute: 0,
  until: distantPast,
  open: null,
  high: -Infinity,
  low: Infinity,
  volume: 0,
  turnover: 0,
});

/** Follows a day minute by minute; going back in time begins the day again. */
export class DayTracker {
  readonly #market: InstrumentMarket;
  readonly #unitsPerCurrency: number;
  #running = nothingYet(-1);

  constructor(market: InstrumentMarket) {
    this.#market = market;
    this.#unitsPerCurrency = 10 ** (market.instrument.priceScale + market.instrument.quantityScale);
  }

  /** The next question begins its day anew. */
  forget(): void {
    this.#running = nothingYet(-1);
  }

  at(now: Instant): DayState {
    const market = this.#market;
    const day = market.days.dayAt(now);
    const present = this.#advance(now, day);
    const part =
      present &&
      barOfPrints(
        asInstant(0),
        market.tape.minute(present.span, present.minute).filter(print => print.at <= now),
      );
    const { open, high, low, volume, turnover } = part ? this.#with(part) : this.#running;
    return {
      date: market.days.dateOf(Math.max(0, day)),
      open,
      high: open === null ? null : high,
      low: open === null ? null : low,
      last: market.standing(now),
      volume,
      turnover,
      previousClose: market.previousClose(day),
    };
  }

  /** Takes in all minutes that ended by `now`; answers the one that is running, if any. */
  #advance(now: Instant, day: number): { span: DaySpan; minute: number } | null {
    if (this.#running.day !== day || this.#running.until > now) this.#running = nothingYet(day);
    let before = 0;
    for (const span of this.#market.spans(day).filter(isMain)) {
      for (let minute = Math.max(0, this.#running.minute - before); minute < span.minutes; minute++) {
        const until = later(span.start, (minute + 1) * 60_000);
        if (until > now) return until - 60_000 <= now ? { span, minute } : null;
        const bar = this.#market.minuteBar(span, minute);
        this.#running = { ...(bar ? this.#with(bar) : this.#running), minute: before + minute + 1, until };
      }
      before += span.minutes;
    }
    return null;
  }

  #with(bar: Bar): Running {
    const { open, high, low, volume, turnover } = this.#running;
    return {
      ...this.#running,
      open: open ?? bar.open,
      high: Math.max(high, bar.high),
      low: Math.min(low, bar.low),
      volume: volume + bar.volume,
      turnover: turnover + (bar.volume * (bar.open + bar.high + bar.low + bar.close)) / 4 / this.#unitsPerCurrency,
    };
  }
}
