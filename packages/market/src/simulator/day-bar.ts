import type { Bar } from '../bar.ts';
import { fillMiddles } from './course.ts';
import { barOf, boundsOf, minuteOf, reachOf, type Minute, type Subject } from './minute.ts';
import type { Segment } from './segment.ts';

/** Segments that make a day's bar: the main session and its closing auction. */
export const isMain = (segment: Segment): boolean => segment.kind === 'main' || segment.kind === 'closing';

/** The last minute of the main session that has a print. */
export function lastMinuteOf(subject: Subject, segments: readonly Segment[]): Minute | null {
  for (const segment of segments.filter(isMain).toReversed()) {
    for (let minute = segment.minutes - 1; minute >= 0; minute--) {
      const found = minuteOf(subject, segment, minute);
      if (found) return found;
    }
  }
  return null;
}

/**
 * A finished day as a bar: exactly what its minute bars add up to. Only minutes whose prices could be the day's highest or lowest
 * are computed; the others are ruled out by the course, which no print leaves by more than `reachOf`.
 */
export function dayBarOf(subject: Subject, segments: readonly Segment[]): Bar | null {
  let bar: Bar | null = null;
  for (const segment of segments.filter(isMain)) {
    const part = segment.kind === 'main' ? mainBar(subject, segment) : minuteBar(subject, segment, 0);
    if (part) bar = bar ? joined(bar, part) : part;
  }
  return bar && { ...bar, start: Date.parse(segments[0]!.course.date) };
}

function joined(a: Bar, b: Bar): Bar {
  return { start: a.start, open: a.open, high: Math.max(a.high, b.high), low: Math.min(a.low, b.low), close: b.close, volume: a.volume + b.volume };
}

export function minuteBar(subject: Subject, segment: Segment, minute: number): Bar | null {
  const found = minuteOf(subject, segment, minute);
  return found && barOf(subject, segment.start + minute * 60_000, found);
}

const middles = new Float64Array(1441);

function mainBar(subject: Subject, segment: Segment): Bar | null {
  const { minutes } = segment;
  fillMiddles(segment.line, minutes, middles);
  let { high, low } = rangeOf(subject, segment, extremesOf(middles, minutes));
  const { fixed, perDeviation } = reachOf(subject, segment);
  const { deviations } = segment.line.library;
  const offset = segment.line.from;
  for (let minute = 0; minute < minutes; minute++) {
    const from = middles[minute]!;
    const to = middles[minute + 1]!;
    const reach = fixed + perDeviation * deviations[offset + minute]!;
    if ((from > to ? from : to) + reach <= high && (from < to ? from : to) - reach >= low) continue;
    const bounds = boundsOf(subject, { segment, minute, from, to });
    if (bounds.high <= high && bounds.low >= low) continue;
    const found = minuteOf(subject, segment, minute);
    if (found && found.high > high) high = found.high;
    if (found && found.low < low) low = found.low;
  }
  if (high === -Infinity) return null;
  const open = firstOf(subject, segment).open;
  const close = lastMinuteOf(subject, [segment])!.close;
  return { start: segment.start, open, high, low, close, volume: volumeOf(subject, segment) };
}

function rangeOf(subject: Subject, segment: Segment, minutes: readonly number[]): { high: number; low: number } {
  const found = minutes.flatMap((minute) => minuteOf(subject, segment, minute) ?? []);
  return { high: Math.max(...found.map((m) => m.high)), low: Math.min(...found.map((m) => m.low)) };
}

/** The minutes that begin at the highest and the lowest middle: with them known, few others can matter. */
function extremesOf(values: Float64Array, minutes: number): [number, number] {
  let highest = 0;
  let lowest = 0;
  for (let minute = 1; minute < minutes; minute++) {
    if (values[minute]! > values[highest]!) highest = minute;
    if (values[minute]! < values[lowest]!) lowest = minute;
  }
  return [highest, lowest];
}

function firstOf(subject: Subject, segment: Segment): Minute {
  for (let minute = 0; minute < segment.minutes; minute++) {
    const found = minuteOf(subject, segment, minute);
    if (found) return found;
  }
  throw new Error('a segment with a print has a first one');
}

/** The running sum of volume ends at the segment's lots, and every lot falls into a minute that prints. */
const volumeOf = (subject: Subject, segment: Segment): number =>
  subject.hasVolume ? (segment.lots + segment.auctions.reduce((sum, auction) => sum + auction.lots, 0)) * subject.lot : 0;
