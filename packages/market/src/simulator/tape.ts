import { later, type Instant } from '@parkett/kernel';
import type { Print } from '../price-source.ts';
import { minuteOf, type Subject } from './minute.ts';
import { printsOf } from './prints.ts';
import type { Segment } from './segment.ts';

/** The prints of an instrument, minute by minute. */
export type Tape = {
  /** All prints of a minute of a segment. */
  minute(segment: Segment, minute: number): readonly Print[];
  /** Prints of a segment with `from` < at ≤ `to`, added in order. */
  collect(segment: Segment, range: { from: Instant; to: Instant; into: Print[] }): void;
  /** The newest print of a segment at or before a moment. */
  last(segment: Segment, now: Instant): Print | null;
};

/** Minutes that are kept: a live market asks for the present one again and again. */
const minutesKept = 4;

export function createTape(subject: Subject): Tape {
  const kept = new Map<Instant, readonly Print[]>();
  const minute = (segment: Segment, at: number) => {
    const start = later(segment.start, at * 60_000);
    const known = kept.get(start);
    if (known) return known;
    const found = minuteOf(subject, segment, at);
    const extended = segment.kind === 'pre-market' || segment.kind === 'after-hours';
    const prints = found ? printsOf(subject, { start, minute: found, extended }) : [];
    if (kept.size >= minutesKept) kept.delete(kept.keys().next().value!);
    kept.set(start, prints);
    return prints;
  };
  return {
    minute,
    collect(segment, { from, to, into }) {
      const first = Math.max(0, Math.floor((from - segment.start) / 60_000));
      const last = Math.min(segment.minutes - 1, Math.floor((to - segment.start) / 60_000));
      for (let at = first; at <= last; at++) {
        for (const print of minute(segment, at)) if (print.at > from && print.at <= to) into.push(print);
      }
    },
    last(segment, now) {
      const present = Math.min(segment.minutes - 1, Math.floor((now - segment.start) / 60_000));
      for (let at = present; at >= 0; at--) {
        const found = minute(segment, at).findLast(print => print.at <= now);
        if (found) return found;
      }
      return null;
    },
  };
}
