import type { Instant, TradingDate } from '@parkett/kernel';
import type { PriceHistory } from './price-history.ts';

/** With the present price as the last one. */
const pointsMax = 40;
const slots = pointsMax - 1;
const minuteMs = 60_000;

type Course = { readonly date: TradingDate; slot: number; readonly prices: number[] };

/**
 * Today's course of each instrument in a few points, for sparklines. The main session is cut into equal parts, and the close at the end of
 * each is computed once, so that a list of all shares costs almost nothing.
 */
export class Sparks {
  readonly #history: PriceHistory;
  readonly #courses = new Map<number, Course>();

  constructor(history: PriceHistory) {
    this.#history = history;
  }

  /**
   * At most 40 prices of the day so far in units of 10^-priceScale, oldest first.
   * @param last the present price, which ends the course; null when there is none
   */
  of(instrumentId: number, now: Instant, last: bigint | null): number[] {
    const schedule = this.#history.scheduleOf(instrumentId);
    const date = schedule.tradingDateAt(now);
    const spans = schedule.spansOn(date).filter(({ phase }) => phase !== 'pre-market' && phase !== 'after-hours');
    const from = spans.find(({ phase }) => phase === 'continuous')?.from ?? spans[0]!.from;
    const course = this.#today(instrumentId, date);
    this.#complete(course, { instrumentId, from, slotMs: (spans.at(-1)!.to - from) / slots, now });
    return last === null ? [...course.prices] : [...course.prices, Number(last)];
  }

  #today(instrumentId: number, date: TradingDate): Course {
    const known = this.#courses.get(instrumentId);
    if (known?.date === date) return known;
    const course: Course = { date, slot: 0, prices: [] };
    this.#courses.set(instrumentId, course);
    return course;
  }

  #complete(course: Course, day: { instrumentId: number; from: Instant; slotMs: number; now: Instant }): void {
    const { instrumentId, from, slotMs, now } = day;
    if (course.prices.length === 0 && now >= from) {
      const opening = this.#history.dayStateAt(instrumentId, now).open;
      if (opening !== null) course.prices.push(opening);
    }
    for (; course.slot < slots - 1 && from + (course.slot + 1) * slotMs <= now; course.slot += 1) {
      const end = Math.floor((from + (course.slot + 1) * slotMs) / minuteMs) * minuteMs;
      const bar = this.#history.minuteBars(instrumentId, { from: end - minuteMs, to: end, now }).at(-1);
      if (bar) course.prices.push(bar.close);
    }
  }
}
