import type { Instant, SessionSpan, TradingDate } from '@parkett/kernel';
import { bridgeOn, evenClock, type DayClock } from './day-clock.ts';
import { KeyedDraws, type DayKey } from './keyed-draws.ts';
import { strays } from './levels.ts';
import { minuteLots } from './minute-lots.ts';
import { normals16 } from './quantiles.ts';
import type { ScheduleDays } from './world-days.ts';

/** An auction's one print, at the beginning of a minute. */
export type AuctionPlan = { readonly minute: number; readonly lots: number; readonly randomEndMs: number };

/** A part of a trading day in which prints follow one way of middles. What takes long is computed when it is first asked for. */
export type DaySpan = {
  readonly kind: 'pre-market' | 'main' | 'closing' | 'after-hours';
  readonly start: Instant;
  readonly minutes: number;
  readonly date: TradingDate;
  readonly key: DayKey;
  /** Tells the parts of a day apart in streams of draws. */
  readonly number: number;
  readonly extended: boolean;
  readonly clock: DayClock;
  /** Standard deviation of the whole way, in units of the price. */
  readonly deviation: number;
  /** Minutes without prints (the call phase of the midday auction): `from` ≤ minute < `to`. */
  readonly pause: { readonly from: number; readonly to: number } | null;
  readonly auctions: readonly AuctionPlan[];
  /** The middle of the market at the beginning of each minute and at the end. */
  readonly middles: Float64Array;
  /** Lots traded in the whole span, without those of auctions. */
  readonly total: number;
  /** Of these, a minute's. */
  lotsOf(minute: number): number;
};

/** Spans that make a day's bar: the main session and its closing auction. */
export const isMain = ({ kind }: DaySpan): boolean => kind === 'main' || kind === 'closing';

/** One day of one instrument, before it is cut into minutes. Prices in units of 10^-priceScale. */
export type Course = {
  readonly day: number;
  readonly open: number;
  readonly end: number;
  readonly close: number;
  readonly deviation: number;
  readonly middles: () => Float64Array;
  /** Of the main session with its auctions. */
  readonly lots: number;
  /** Where the early session comes from and ends, and where the late one goes to; null for what has none. */
  readonly extended: { readonly earlyStart: number; readonly earlyEnd: number; readonly lateEnd: number } | null;
};

/** Parts of a day's volume in its auctions, and of an extended session against the main one. */
const volumeParts = { opening: 0.03, midday: 0.015, closing: 0.17, 'pre-market': 0.006, 'after-hours': 0.02 } as const;
const numbers = { main: 0, closing: 1, 'pre-market': 2, 'after-hours': 3 } as const;

type SpanParts = Omit<DaySpan, 'middles' | 'lotsOf' | 'extended' | 'number' | 'minutes'> & { readonly way: () => Float64Array };

function spanOf({ way, ...parts }: SpanParts, volume: KeyedDraws): DaySpan {
  let middles: Float64Array | null = null;
  const number = numbers[parts.kind];
  return {
    ...parts,
    number,
    minutes: parts.clock.minutes,
    extended: number > 1,
    lotsOf: minuteLots({ ...parts, number }, volume),
    get middles() {
      return (middles ??= way());
    },
  };
}

/** The parts of a trading date in order. */
export function spansOf(course: Course, { days, subject, volume }: { days: ScheduleDays; subject: number; volume: KeyedDraws }): readonly DaySpan[] {
  const date = days.dateOf(course.day);
  const phases = days.schedule.spansOn(date);
  const shared = { date, key: days.keyOf(course.day), pause: null, auctions: [] };
  const spans = [spanOf({ ...shared, ...mainParts(course, { days, phases }) }, volume)];
  const closing = phases.find(({ phase }) => phase === 'closing-auction');
  if (closing) spans.push(spanOf({ ...shared, ...closingParts(course, closing) }, volume));
  if (!course.extended) return spans;
  const { earlyStart, earlyEnd, lateEnd } = course.extended;
  const around = (kind: 'pre-market' | 'after-hours', ends: { from: number; to: number; stray: number }): DaySpan[] => {
    const phase = phases.find(found => found.phase === kind);
    return phase ? [spanOf({ ...shared, ...extendedParts(course, { kind, phase, ends, subject, key: shared.key }) }, volume)] : [];
  };
  return [
    ...around('pre-market', { from: earlyStart, to: earlyEnd, stray: strays.early }),
    ...spans,
    ...around('after-hours', { from: course.close, to: lateEnd, stray: strays.late }),
  ];
}

const minutesBetween = (from: Instant, to: Instant): number => Math.round((to - from) / 60_000);
type Parts = Omit<SpanParts, 'date' | 'key' | 'pause' | 'auctions'> & Partial<Pick<SpanParts, 'pause' | 'auctions'>>;

function mainParts(course: Course, { days, phases }: { days: ScheduleDays; phases: readonly SessionSpan[] }): Parts {
  const start = phases.find(({ phase }) => phase === 'continuous')!.from;
  const opening = phases.find(({ phase }) => phase === 'opening-auction');
  const midday = phases.find(({ phase }) => phase === 'midday-auction');
  const pause = midday ? { from: minutesBetween(start, midday.from), to: minutesBetween(start, midday.to) } : null;
  const auctions = [];
  if (opening) auctions.push({ minute: 0, lots: Math.floor(course.lots * volumeParts.opening), randomEndMs: opening.randomEndMs });
  if (midday && pause) auctions.push({ minute: pause.to, lots: Math.floor(course.lots * volumeParts.midday), randomEndMs: midday.randomEndMs });
  const inAuctions = opening ? volumeParts.opening + volumeParts.midday + volumeParts.closing : 0;
  const total = Math.floor(course.lots * (1 - inAuctions));
  return { kind: 'main', start, clock: days.clockOf(course.day), deviation: course.deviation, total, way: course.middles, pause, auctions };
}

/** The closing auction's one print stands in a minute of its own. */
function closingParts({ close, lots }: Course, phase: SessionSpan): Parts {
  const auctions = [{ minute: 0, lots: Math.floor(lots * volumeParts.closing), randomEndMs: phase.randomEndMs }];
  return { kind: 'closing', start: phase.to, clock: evenClock(1), deviation: 0, total: 0, way: () => Float64Array.of(close, close), auctions };
}

type Extended = {
  kind: 'pre-market' | 'after-hours';
  phase: SessionSpan;
  ends: { from: number; to: number; stray: number };
  subject: number;
  key: DayKey;
};

function extendedParts(course: Course, { kind, phase, ends, subject, key }: Extended): Parts {
  const clock = evenClock(minutesBetween(phase.from, phase.to));
  const deviation = course.deviation * ends.stray;
  const way = (): Float64Array => {
    const bridge = bridgeOn(clock, new KeyedDraws(kind === 'pre-market' ? 'early' : 'late', subject).begin(key), normals16);
    for (let minute = 0; minute < bridge.length; minute++)
      bridge[minute] = ends.from + (ends.to - ends.from) * clock.variance[minute]! + deviation * bridge[minute]!;
    return bridge;
  };
  return { kind, start: phase.from, clock, deviation, total: Math.floor(course.lots * volumeParts[kind]), way };
}
