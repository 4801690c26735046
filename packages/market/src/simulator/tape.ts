import { later, type Instant } from '@parkett/kernel';
import type { Print } from '../price-source.ts';
import type { DaySpan } from './generator/day-span.ts';

/** The prints of an instrument, minute by minute. */
export type Tape = {
  /** All prints of a minute of a span. */
  minute(span: DaySpan, minute: number): readonly Print[];
  /** Prints of a span with `from` < at ≤ `to`, added in order. */
  collect(span: DaySpan, range: { from: Instant; to: Instant; into: Print[] }): void;
  /** The newest print of a span at or before a moment. */
  last(span: DaySpan, now: Instant): Print | null;
  /** Drops the minutes that are kept for speed. */
  forget(): void;
};

/** Minutes that are kept: a live market asks for the present one again and again. */
const minutesKept = 4;

export function createTape(printsOf: (span: DaySpan, minute: number) => readonly Print[]): Tape {
  const kept = new Map<Instant, readonly Print[]>();
  const minute = (span: DaySpan, at: number) => {
    const start = later(span.start, at * 60_000);
    const known = kept.get(start);
    if (known) return known;
    const prints = printsOf(span, at);
    if (kept.size >= minutesKept) kept.delete(kept.keys().next().value!);
    kept.set(start, prints);
    return prints;
  };
  return {
    minute,
    forget: () => kept.clear(),
    collect(span, { from, to, into }) {
      const first = Math.max(0, Math.floor((from - span.start) / 60_000));
      const last = Math.min(span.minutes - 1, Math.floor((to - span.start) / 60_000));
      for (let at = first; at <= last; at++) {
        for (const print of minute(span, at)) if (print.at > from && print.at <= to) into.push(print);
      }
    },
    last(span, now) {
      const present = Math.min(span.minutes - 1, Math.floor((now - span.start) / 60_000));
      for (let at = present; at >= 0; at--) {
        const found = minute(span, at).findLast(print => print.at <= now);
        if (found) return found;
      }
      return null;
    },
  };
}
