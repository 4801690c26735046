import { asInstant, later, type Instant, type TradingDate } from '@parkett/kernel';
import type { PriceHistory } from './price-history.ts';

/** With the present price as the last one. */
const pointsMax = 40;
const slots = pointsMax - 1;
const minuteMs = 60_000;

type Course = {
  readonly date: TradingDate;
  /** Else it stands until today's first price, which can come within the minute. */
  isToday: boolean;
  slot: number;
  readonly prices: number[];
  /** The minute of business time it is complete for. */ minute: number;
};
type Day = { readonly instrumentId: number; readonly date: TradingDate; readonly isToday: boolean; readonly open: number; readonly now: Instant };

/**
 * The day's course of each instrument in a few points, for sparklines. The main session is cut into equal parts, and the close at the end of
 * each is computed once, so that a list of all shares costs almost nothing. Until today's main session has a price it is the course of
 * the last day that had one; a replayed day has no day before it.
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
    const known = this.#courses.get(instrumentId);
    const fresh = known?.minute === Math.floor(now / minuteMs) && (known.isToday || this.#history.dayStateAt(instrumentId, now).open === null);
    const prices = (fresh ? known : this.#courseAt(instrumentId, now))?.prices ?? [];
    return last === null ? [...prices] : [...prices, Number(last)];
  }

  #courseAt(instrumentId: number, now: Instant): Course | null {
    const day = this.#shownDay(instrumentId, now);
    return day && this.#courseOf(day);
  }

  #shownDay(instrumentId: number, now: Instant): Day | null {
    const { date, open } = this.#history.dayStateAt(instrumentId, now);
    if (open !== null) return { instrumentId, date, isToday: true, open, now };
    if (this.#history.kind === 'replay') return null;
    const before = this.#history.scheduleOf(instrumentId).calendar.previous(date);
    const known = this.#courses.get(instrumentId);
    if (known?.date === before) return { instrumentId, date: before, isToday: false, open: known.prices[0]!, now };
    const [bar] = this.#history.dayBars(instrumentId, { from: before, to: before, now });
    return bar ? { instrumentId, date: before, isToday: false, open: bar.open, now } : null;
  }

  #courseOf(day: Day): Course {
    const { instrumentId, date, isToday, open, now } = day;
    const known = this.#courses.get(instrumentId);
    const course = known?.date === date ? known : { date, isToday, slot: 0, prices: [open], minute: 0 };
    this.#courses.set(instrumentId, course);
    const spans = this.#history
      .scheduleOf(instrumentId)
      .spansOn(date)
      .filter(({ phase }) => phase !== 'pre-market' && phase !== 'after-hours');
    const from = spans.find(({ phase }) => phase === 'continuous')?.from ?? spans[0]!.from;
    const slotMs = (spans.at(-1)!.to - from) / slots;
    for (; course.slot < slots - 1 && from + (course.slot + 1) * slotMs <= now; course.slot += 1) {
      const end = asInstant(Math.floor((from + (course.slot + 1) * slotMs) / minuteMs) * minuteMs);
      // Mostly the slot's last minute has a price; a share that is seldom traded has it somewhere in the slot, or none new.
      const closeSince = (since: Instant) => this.#history.minuteBars(instrumentId, { from: since, to: end, now }).at(-1)?.close;
      const close = closeSince(later(end, -minuteMs)) ?? closeSince(later(end, -Math.ceil(slotMs / minuteMs) * minuteMs));
      course.prices.push(close ?? course.prices.at(-1)!);
    }
    course.minute = Math.floor(now / minuteMs);
    course.isToday = isToday;
    return course;
  }
}
