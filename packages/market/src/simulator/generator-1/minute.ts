import type { Instant } from '@parkett/kernel';
import type { Bar } from '../../bar.ts';
import { hash, nextBits, pick, unit } from '../../random.ts';
import { middleAt, deviationOf } from './course.ts';
import { onGrid, type PriceGrid } from '../price-grid.ts';
import type { Segment } from './segment.ts';

/** What a simulation needs of an instrument to cut a minute into prints. */
export type Subject = {
  readonly id: number;
  readonly stream: number;
  readonly grid: PriceGrid;
  /** Units of quantity in a lot. */
  readonly lot: number;
  /** Half of the usual spread as a fraction of the price: prints fall on either side of the middle. */
  readonly halfSpread: number;
  /** Prints of a minute of average activity in the main session. */
  readonly printsPerMinute: number;
  /** An index has prints without volume. */
  readonly hasVolume: boolean;
};

/** A minute before it is cut into prints: its first, highest, lowest and last price, and how many prints there will be. */
export type Minute = {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
  readonly auctionLots: number;
  readonly auctionDelayMs: number | null;
  readonly count: number;
  readonly bits: number;
};

/** Largest surprise within a minute, as -2 ln(u) of a bridge's extreme: bounds what a day's high and low can be. */
const extremeMax = 7;
const countMax = 55;
const extendedRate = 0.14;

/** The minute of a segment; null when nothing is printed in it. The same arguments always give the same minute. */
export function minuteOf(subject: Subject, segment: Segment, minute: number): Minute | null {
  const { pause, line } = segment;
  if (pause && minute >= pause.from && minute < pause.to) return null;
  const auction = segment.auctions.find(a => a.minute === minute);
  const bits = bitsOf(subject, segment, minute);
  const lots = lotsIn(segment, minute, auction !== undefined);
  const count = countOf(subject, segment, { lots: lots + (auction?.lots ?? 0), minute, bits, auction: auction !== undefined });
  if (count === 0) return null;
  const from = middleAt(line, minute);
  const to = segment.kind === 'closing' ? from : middleAt(line, minute + 1);
  const deviation = segment.kind === 'closing' ? 0 : segment.course.deviation * deviationOf(line, minute);
  const prices = pricesOf(subject, { from, to, deviation, bits, count, auction: auction !== undefined });
  return {
    ...prices,
    lots,
    auctionLots: auction?.lots ?? 0,
    auctionDelayMs: auction ? pick(hash(bits, 62), Math.max(1, auction.randomEndMs)) : null,
    count,
    bits,
  };
}

/** Where the running sum of volume passes whole lots; what would fall into a pause falls into the minute after it. */
function lotsIn(segment: Segment, minute: number, auction: boolean): number {
  const { lots, volumeFrom, volumeShare, pause, line } = segment;
  if (lots === 0) return 0;
  const first = auction && pause && minute === pause.to ? pause.from : minute;
  const { volumes } = line.library;
  const before = (volumes[volumeFrom + first]! - volumes[volumeFrom]!) / volumeShare;
  const after = (volumes[volumeFrom + minute + 1]! - volumes[volumeFrom]!) / volumeShare;
  return Math.floor(lots * after) - Math.floor(lots * before);
}

function countOf(subject: Subject, segment: Segment, at: { lots: number; minute: number; bits: number; auction: boolean }): number {
  if (segment.kind === 'closing') return 1;
  const extended = segment.kind !== 'main';
  const lively = deviationOf(segment.line, at.minute) * Math.sqrt(segment.line.library.minutes);
  const rate = subject.printsPerMinute * (extended ? extendedRate : Math.min(1.6, Math.max(0.55, lively)));
  const drawn = Math.floor(rate * (0.65 + 0.7 * unit(nextBits(at.bits))) + unit(hash(at.bits, 63)));
  const wanted = Math.min(countMax, Math.max(drawn, extended ? 0 : 1)) + (at.auction ? 1 : 0);
  return subject.hasVolume ? Math.min(wanted, at.lots) : wanted;
}

type Prices = { from: number; to: number; deviation: number; bits: number; count: number; auction: boolean };

function pricesOf(subject: Subject, prices: Prices): Pick<Minute, 'open' | 'high' | 'low' | 'close'> {
  const { from, to, deviation, bits, count, auction } = prices;
  const { grid } = subject;
  const half = from * subject.halfSpread;
  const second = nextBits(bits);
  const close = onGrid(grid, to + sideOf(second) * half);
  const open = auction ? onGrid(grid, from) : count === 1 ? close : onGrid(grid, from + sideOf(second >>> 8) * half);
  let high = open > close ? open : close;
  let low = open < close ? open : close;
  const both = count > 3;
  if (both || (count === 3 && (bits & 1) === 0)) high = Math.max(high, onGrid(grid, extremeOf({ from, to, deviation, bits: highBits(bits) }, 1)));
  if (both || (count === 3 && (bits & 1) === 1)) low = Math.min(low, onGrid(grid, extremeOf({ from, to, deviation, bits: lowBits(bits) }, -1)));
  if (count > 1) return { open, high, low, close };
  const only = auction ? open : close;
  return { open: only, high: only, low: only, close: only };
}

/** A print is at the bid, in the middle or at the ask. */
const sideOf = (bits: number): number => ((bits & 255) < 96 ? -1 : (bits & 255) < 160 ? 0 : 1);

/** The highest (or lowest) point of a random bridge between two prices, drawn from its exact distribution. */
function extremeOf(bridge: { from: number; to: number; deviation: number; bits: number }, direction: 1 | -1): number {
  const { from, to, deviation, bits } = bridge;
  const surprise = Math.min(extremeMax, -2 * Math.log(unit(bits)));
  return (from + to + direction * Math.sqrt((to - from) * (to - from) + deviation * deviation * surprise)) / 2;
}

/** A first look at a minute, much cheaper than computing it: before rounding, no print of it is above `high` or below `low`. */
export function boundsOf(subject: Subject, stretch: { segment: Segment; minute: number; from: number; to: number }): { high: number; low: number } {
  const { segment, minute, from, to } = stretch;
  const deviation = segment.course.deviation * deviationOf(segment.line, minute);
  const bits = bitsOf(subject, segment, minute);
  const { bounce } = reachOf(subject, segment);
  return {
    high: Math.max(Math.max(from, to) + bounce, extremeOf({ from, to, deviation, bits: highBits(bits) }, 1)),
    low: Math.min(Math.min(from, to) - bounce, extremeOf({ from, to, deviation, bits: lowBits(bits) }, -1)),
  };
}

const bitsOf = (subject: Subject, segment: Segment, minute: number): number => hash(subject.stream, segment.start / 60_000 + minute, 61);
const highBits = (bits: number): number => hash(bits, 64);
const lowBits = (bits: number): number => hash(bits, 65);

/** Before rounding, no price of a minute is further from the middles at its two ends than `bounce` or `perDeviation` × the minute's standard deviation. */
export function reachOf(subject: Subject, segment: Segment): { bounce: number; perDeviation: number } {
  // A day's prices stay far below twice its open, so this is more than any half spread of it.
  const bounce = segment.course.open * 2 * subject.halfSpread;
  return { bounce, perDeviation: (segment.course.deviation * Math.sqrt(extremeMax)) / 2 };
}

/** The minute as a bar: exactly what its prints add up to. */
export const barOf = (subject: Subject, start: Instant, minute: Minute): Bar => ({
  start,
  open: minute.open,
  high: minute.high,
  low: minute.low,
  close: minute.close,
  volume: (minute.lots + minute.auctionLots) * subject.lot,
});
