import type { Instant, Schedule, SessionSpan } from '@parkett/kernel';
import { hash } from '../../random.ts';
import { lineOf, type Course, type Line } from './course.ts';
import { shapeOffsets, volumeOffset, type ShapeLibrary } from './shapes.ts';

/** A part of a trading day in which prints follow one line: the early session, the main one, its closing auction, the late one. */
export type Segment = {
  readonly kind: 'pre-market' | 'main' | 'closing' | 'after-hours';
  readonly course: Course;
  readonly start: Instant;
  readonly minutes: number;
  readonly line: Line;
  /** Lots to be shared out over the minutes; where the library's shares of volume begin, and what they add up to within the segment. */
  readonly lots: number;
  readonly volumeFrom: number;
  readonly volumeShare: number;
  /** Minutes without prints (the call phase of the midday auction): `from` ≤ minute < `to`. */
  readonly pause: { readonly from: number; readonly to: number } | null;
  /** Auctions that print at the beginning of a minute. */
  readonly auctions: readonly { readonly minute: number; readonly lots: number; readonly randomEndMs: number }[];
};

/** Parts of a day's volume in its auctions, and of an extended session against the main one. */
const volumeParts = { opening: 0.03, midday: 0.015, closing: 0.17, 'pre-market': 0.006, 'after-hours': 0.02 } as const;
/** An extended session is calmer than the main one, and its line is cut out of the quiet middle of the library's day. */
const extendedCalm = 0.3;
const extendedFrom = 150;

export type SegmentRules = {
  readonly schedule: Schedule;
  readonly library: ShapeLibrary;
  readonly dayStream: number;
  readonly stream: number;
  readonly extendedSessions: boolean;
};

/** The segments of a trading date in order. */
export function segmentsOf(course: Course, rules: SegmentRules): readonly Segment[] {
  const spans = rules.schedule.spansOn(course.date);
  const main = spans.filter(span => span.phase === 'continuous');
  const closing = spans.find(span => span.phase === 'closing-auction');
  const segments: Segment[] = [mainSegment(course, rules, { spans, main })];
  if (closing) segments.push(closingSegment(course, rules, closing));
  if (rules.extendedSessions) {
    const before = spans.find(span => span.phase === 'pre-market');
    const after = spans.find(span => span.phase === 'after-hours');
    if (before) segments.unshift(extendedSegment(course, rules, before));
    if (after) segments.push(extendedSegment(course, rules, after));
  }
  return segments;
}

const minutesBetween = (from: Instant, to: Instant): number => Math.round((to - from) / 60_000);
const lotsOf = (course: Course, part: number): number => Math.floor(course.lots * part);

function mainSegment(course: Course, rules: SegmentRules, day: { spans: readonly SessionSpan[]; main: readonly SessionSpan[] }): Segment {
  const { library } = rules;
  const start = day.main[0]!.from;
  const minutes = Math.min(library.minutes, minutesBetween(start, day.main.at(-1)!.to));
  const opening = day.spans.find(span => span.phase === 'opening-auction');
  const midday = day.spans.find(span => span.phase === 'midday-auction');
  const pause = midday ? { from: minutesBetween(start, midday.from), to: minutesBetween(start, midday.to) } : null;
  const auctions = [];
  if (opening) auctions.push({ minute: 0, lots: lotsOf(course, volumeParts.opening), randomEndMs: opening.randomEndMs });
  if (midday && pause) auctions.push({ minute: pause.to, lots: lotsOf(course, volumeParts.midday), randomEndMs: midday.randomEndMs });
  const inAuctions = opening ? volumeParts.opening + volumeParts.midday + volumeParts.closing : 0;
  return {
    kind: 'main',
    course,
    start,
    minutes,
    line: lineOf({
      library,
      offsets: shapeOffsets(library, rules.dayStream),
      weights: course.weights,
      open: course.open,
      end: course.end,
      from: 0,
      minutes,
    }),
    lots: lotsOf(course, 1 - inAuctions),
    ...volumeRange(rules, { day: course.day, from: 0, minutes }),
    pause,
    auctions,
  };
}

function volumeRange(
  { library, stream }: SegmentRules,
  session: { day: number; from: number; minutes: number },
): Pick<Segment, 'volumeFrom' | 'volumeShare'> {
  const volumeFrom = volumeOffset(library, hash(stream, session.day, session.from)) + session.from;
  return { volumeFrom, volumeShare: library.volumes[volumeFrom + session.minutes]! - library.volumes[volumeFrom]! };
}

/** The closing auction's one print stands in a minute of its own. */
function closingSegment(course: Course, rules: SegmentRules, span: SessionSpan): Segment {
  const { library } = rules;
  const still = new Float64Array(course.weights.length);
  return {
    kind: 'closing',
    course,
    start: span.to,
    minutes: 1,
    line: lineOf({
      library,
      offsets: shapeOffsets(library, rules.dayStream),
      weights: still,
      open: course.close,
      end: course.close,
      from: 0,
      minutes: 1,
    }),
    lots: 0,
    volumeFrom: 0,
    volumeShare: 1,
    pause: null,
    auctions: [{ minute: 0, lots: lotsOf(course, volumeParts.closing), randomEndMs: span.randomEndMs }],
  };
}

function extendedSegment(course: Course, rules: SegmentRules, span: SessionSpan): Segment {
  const { library } = rules;
  const kind = span.phase === 'pre-market' ? 'pre-market' : 'after-hours';
  const minutes = minutesBetween(span.from, span.to);
  const { earlyStart, earlyEnd, lateEnd } = course.extended();
  const ends = kind === 'pre-market' ? { open: earlyStart, end: earlyEnd } : { open: course.close, end: lateEnd };
  return {
    kind,
    course,
    start: span.from,
    minutes,
    line: lineOf({
      library,
      offsets: shapeOffsets(library, hash(rules.dayStream, kind === 'pre-market' ? 41 : 42)),
      weights: course.weights.map(weight => weight * extendedCalm),
      ...ends,
      from: extendedFrom,
      minutes,
    }),
    lots: lotsOf(course, volumeParts[kind]),
    ...volumeRange(rules, { day: course.day, from: extendedFrom, minutes }),
    pause: null,
    auctions: [],
  };
}
