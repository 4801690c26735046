import { later, startOfUtcDay } from '@parkett/kernel';
import type { Bar } from '../../bar.ts';
import { isMain } from '../instrument-market.ts';
import { fillMiddles } from './course.ts';
import { barOf, boundsOf, minuteOf, reachOf, type Minute, type Subject } from './minute.ts';
import { stepOf } from '../price-grid.ts';
import type { Segment } from './segment.ts';

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
  return bar && { ...bar, start: startOfUtcDay(segments[0]!.course.date) };
}

function joined(a: Bar, b: Bar): Bar {
  return { start: a.start, open: a.open, high: Math.max(a.high, b.high), low: Math.min(a.low, b.low), close: b.close, volume: a.volume + b.volume };
}

export function minuteBar(subject: Subject, segment: Segment, minute: number): Bar | null {
  const found = minuteOf(subject, segment, minute);
  return found && barOf(subject, later(segment.start, minute * 60_000), found);
}

/** Room for the longest day; days are computed one after the other. */
const middles = new Float64Array(1_441);
const candidates = new Int32Array(1_441);

function mainBar(subject: Subject, segment: Segment): Bar | null {
  fillMiddles(segment.line, segment.minutes, middles);
  const range: Range = { high: -Infinity, low: Infinity };
  for (const likely of extremesOf(segment.minutes)) widen(range, minuteOf(subject, segment, likely));
  const count = findCandidates(segment, { limits: limitsOf(subject, range), ...reachOf(subject, segment) });
  for (let i = 0; i < count; i++) {
    const minute = candidates[i]!;
    const bounds = boundsOf(subject, { segment, minute, from: middles[minute]!, to: middles[minute + 1]! });
    const limits = limitsOf(subject, range);
    if (bounds.high >= limits.high || bounds.low <= limits.low) widen(range, minuteOf(subject, segment, minute));
  }
  if (range.high === -Infinity) return null;
  const open = firstOf(subject, segment).open;
  const close = lastMinuteOf(subject, [segment])!.close;
  return { start: segment.start, open, ...range, close, volume: volumeOf(subject, segment) };
}

type Range = { high: number; low: number };

function widen(range: Range, minute: Minute | null): void {
  if (minute && minute.high > range.high) range.high = minute.high;
  if (minute && minute.low < range.low) range.low = minute.low;
}

/** A price leaves the range only if it rounds to the next step beyond it: half a step further, less what floating point may lose. */
function limitsOf({ grid }: Subject, { high, low }: Range): Range {
  const above = stepOf(grid, high);
  const below = stepOf(grid, low - 1);
  return { high: high + 0.499_999 * above, low: low - 0.499_999 * below };
}

/** Writes down the minutes that come near enough to the limits to pass them; answers how many. */
function findCandidates(segment: Segment, search: { limits: Range; bounce: number; perDeviation: number }): number {
  const { minutes, line } = segment;
  const { deviations } = line.library;
  const { perDeviation, bounce, limits } = search;
  const offset = line.from;
  let count = 0;
  let from = middles[0]!;
  for (let minute = 0; minute < minutes; minute++) {
    const to = middles[minute + 1]!;
    const reach = Math.max(bounce, perDeviation * deviations[offset + minute]!);
    const upper = limits.high - reach;
    const lower = limits.low + reach;
    if (from >= upper || to >= upper || from <= lower || to <= lower) candidates[count++] = minute;
    from = to;
  }
  return count;
}

/** The minutes that begin at the highest and the lowest middle: with them known, few others can matter. */
function extremesOf(minutes: number): [number, number] {
  let highest = 0;
  let lowest = 0;
  let high = middles[0]!;
  let low = high;
  for (let minute = 1; minute < minutes; minute++) {
    const middle = middles[minute]!;
    if (middle > high) {
      high = middle;
      highest = minute;
    } else if (middle < low) {
      low = middle;
      lowest = minute;
    }
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
