import type { Instant, Instrument, Schedule } from '@parkett/kernel';
import type { Bar } from '../bar.ts';
import type { Print } from '../price-source.ts';
import type { CourseMaker } from './courses.ts';
import { dayBarOf, isMain, lastMinuteOf } from './day-bar.ts';
import type { Subject } from './minute.ts';
import { segmentsOf, type Segment, type SegmentRules } from './segment.ts';
import { createTape, type Tape } from './tape.ts';
import type { TradingDays } from './trading-days.ts';

export type MarketParts = {
  readonly instrument: Instrument;
  readonly subject: Subject;
  readonly schedule: Schedule;
  readonly days: TradingDays;
  readonly courses: CourseMaker;
  readonly rules: (day: number) => SegmentRules;
};

/** Days whose segments are kept: sessions of the day before, the present and the next one touch each other. */
const daysKept = 4;
/** Finished days that are kept as bars: a five-year chart. */
const barsKept = 2_000;
const closesKept = 64;

/** One instrument's market: its days, their segments and prints. Everything is computed when asked for; what is kept is only kept for speed. */
export class InstrumentMarket {
  readonly instrument: Instrument;
  readonly subject: Subject;
  readonly schedule: Schedule;
  readonly days: TradingDays;
  readonly tape: Tape;
  readonly #parts: MarketParts;
  readonly #segments = new Map<number, readonly Segment[]>();
  readonly #bars = new Map<number, Bar | null>();
  readonly #closes = new Map<number, number | null>();

  constructor(parts: MarketParts) {
    this.instrument = parts.instrument;
    this.subject = parts.subject;
    this.schedule = parts.schedule;
    this.days = parts.days;
    this.tape = createTape(parts.subject);
    this.#parts = parts;
  }

  segments(day: number): readonly Segment[] {
    const { courses, rules } = this.#parts;
    return keep(this.#segments, { key: day, most: daysKept, make: () => segmentsOf(courses(day), rules(day)) });
  }

  /** The newest print at or before a moment, of whatever session; null before the simulation's first. */
  lastPrint(now: Instant): Print | null {
    for (let day = this.days.dayAt(now); day >= 0; day--) {
      for (const segment of this.segments(day).toReversed()) {
        const found = segment.start <= now ? this.tape.last(segment, now) : null;
        if (found) return found;
      }
    }
    return null;
  }

  collect({ from, to, into }: { from: Instant; to: Instant; into: Print[] }): void {
    for (let day = Math.max(0, this.days.dayAt(from)); day <= this.days.dayAt(to); day++) {
      for (const segment of this.segments(day)) {
        if (segment.start <= to && segment.start + segment.minutes * 60_000 > from) this.tape.collect(segment, { from, to, into });
      }
    }
  }

  /** A whole day's bar, without regard to the time of day. */
  dayBar(day: number): Bar | null {
    const { courses, rules } = this.#parts;
    const make = () => dayBarOf(this.subject, segmentsOf(courses(day), { ...rules(day), extendedSessions: false }));
    return keep(this.#bars, { key: day, most: barsKept, make });
  }

  /** The official close: the closing auction, or the last print of the day. */
  close(day: number): number | null {
    const make = () => (day < 0 ? null : (lastMinuteOf(this.subject, this.segments(day).filter(isMain))?.close ?? null));
    return keep(this.#closes, { key: day, most: closesKept, make });
  }
}

/** Takes a value from what is kept, else makes and keeps it; the oldest one goes when there is no more room. */
function keep<V>(kept: Map<number, V>, entry: { key: number; most: number; make: () => V }): V {
  let value = kept.get(entry.key);
  if (value === undefined) {
    if (kept.size >= entry.most) kept.delete(kept.keys().next().value!);
    kept.set(entry.key, (value = entry.make()));
  }
  return value;
}
