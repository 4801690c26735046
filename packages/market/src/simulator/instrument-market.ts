import type { Instant, Instrument, Schedule } from '@parkett/kernel';
import type { Bar } from '../bar.ts';
import type { Print } from '../price-source.ts';
import type { CourseMaker } from './courses.ts';
import { dayBarOf, isMain, lastMinuteOf } from './day-bar.ts';
import type { Subject } from './minute.ts';
import { segmentsOf, type Segment, type SegmentRules } from './segment.ts';
import { createTape, type Tape } from './tape.ts';
import type { TradingDays } from './trading-days.ts';

/** One instrument's market: its days, their segments and prints. Everything is computed when asked for; what is kept is only kept for speed. */
export type InstrumentMarket = {
  readonly instrument: Instrument;
  readonly subject: Subject;
  readonly schedule: Schedule;
  readonly days: TradingDays;
  readonly tape: Tape;
  segments(day: number): readonly Segment[];
  /** The newest print at or before a moment, of whatever session; null before the simulation's first. */
  lastPrint(now: Instant): Print | null;
  collect(range: { from: Instant; to: Instant; into: Print[] }): void;
  /** A whole day's bar, without regard to the time of day. */
  dayBar(day: number): Bar | null;
  /** The official close: the closing auction, or the last print of the day. */
  close(day: number): number | null;
};

type Parts = {
  instrument: Instrument;
  subject: Subject;
  schedule: Schedule;
  days: TradingDays;
  courses: CourseMaker;
  rules: (day: number) => SegmentRules;
};

/** Days whose segments are kept: sessions of the day before, the present and the next one touch each other. */
const daysKept = 4;
/** Finished days that are kept as bars: a five-year chart. */
const barsKeptMax = 2_000;

export function createInstrumentMarket(parts: Parts): InstrumentMarket {
  const { instrument, subject, schedule, days, courses, rules } = parts;
  const segmentsKept = new Map<number, readonly Segment[]>();
  const barsKept = new Map<number, Bar | null>();
  const closesKept = new Map<number, number | null>();
  const tape = createTape(subject);
  const segments = (day: number) => {
    let found = segmentsKept.get(day);
    if (!found) {
      if (segmentsKept.size >= daysKept) segmentsKept.delete(segmentsKept.keys().next().value!);
      segmentsKept.set(day, (found = segmentsOf(courses(day), rules(day))));
    }
    return found;
  };
  const lastPrint = (now: Instant) => {
    for (let day = days.dayAt(now); day >= 0; day--) {
      for (const segment of segments(day).toReversed()) {
        const found = segment.start <= now ? tape.last(segment, now) : null;
        if (found) return found;
      }
    }
    return null;
  };
  return {
    instrument,
    subject,
    schedule,
    days,
    tape,
    segments,
    lastPrint,
    collect({ from, to, into }) {
      for (let day = Math.max(0, days.dayAt(from)); day <= days.dayAt(to); day++) {
        for (const segment of segments(day)) {
          if (segment.start <= to && segment.start + segment.minutes * 60_000 > from) tape.collect(segment, { from, to, into });
        }
      }
    },
    dayBar(day) {
      let bar = barsKept.get(day);
      if (bar === undefined) {
        if (barsKept.size >= barsKeptMax) barsKept.clear();
        barsKept.set(day, (bar = dayBarOf(subject, segmentsOf(courses(day), { ...rules(day), extendedSessions: false }))));
      }
      return bar;
    },
    close(day) {
      let found = closesKept.get(day);
      if (found === undefined) {
        if (closesKept.size > 64) closesKept.clear();
        closesKept.set(day, (found = day < 0 ? null : (lastMinuteOf(subject, segments(day).filter(isMain))?.close ?? null)));
      }
      return found;
    },
  };
}
