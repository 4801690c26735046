import { later, type Instant } from '@parkett/kernel';
import type { Print } from '../../price-source.ts';
import { hash, nextBits, normal, pick, unit } from '../../random.ts';
import { minuteOf, type Minute, type Subject } from './minute.ts';
import { onGrid } from '../price-grid.ts';
import type { Segment } from './segment.ts';

/** How far single prints stray from the way between a minute's fixed points, in half spreads. */
const stray = 0.9;

/**
 * Cuts a minute into its prints. The first has the minute's open and the last its close, two others its high and low where these are
 * beyond both, none is beyond them, and the quantities add up to the minute's volume.
 */
function printsOf(subject: Subject, part: { start: Instant; minute: Minute; extended: boolean }): Print[] {
  const { start, minute, extended } = part;
  const times = timesOf(minute);
  const prices = pricesOf(subject, minute);
  const lots = lotsOf(subject, minute);
  return times.map((offset, i) => ({
    instrument: subject.id,
    at: later(start, offset),
    price: prices[i]!,
    quantity: lots[i]! * subject.lot,
    extended,
    auction: i === 0 && minute.auctionDelayMs !== null,
  }));
}

/** All prints of a minute of a segment. */
export function minutePrints(subject: Subject, segment: Segment, minute: number): readonly Print[] {
  const found = minuteOf(subject, segment, minute);
  const extended = segment.kind === 'pre-market' || segment.kind === 'after-hours';
  return found ? printsOf(subject, { start: later(segment.start, minute * 60_000), minute: found, extended }) : [];
}

/** Moments in the minute in milliseconds, ascending, all different: each print in its own part of the minute. */
function timesOf(minute: Minute): number[] {
  const auction = minute.auctionDelayMs;
  const from = auction === null ? 0 : auction + 150;
  const times = auction === null ? [] : [auction];
  const count = minute.count - times.length;
  const slot = (60_000 - from) / Math.max(1, count);
  let bits = hash(minute.bits, 71);
  for (let i = 0; i < count; i++) {
    bits = nextBits(bits);
    times.push(Math.floor(from + slot * (i + 0.96 * unit(bits))));
  }
  return times;
}

/** The minute's fixed points: [print, price] in order. */
function fixedPoints(minute: Minute): [number, number][] {
  const { count, open, high, low, close } = minute;
  const last = count - 1;
  const ends: [number, number][] =
    last === 0
      ? [[0, open]]
      : [
          [0, open],
          [last, close],
        ];
  const beyondHigh = high > open && high > close;
  const beyondLow = low < open && low < close;
  if (!beyondHigh && !beyondLow) return ends;
  const inner = last - 1;
  const places = [1 + pick(hash(minute.bits, 72), inner), 1 + pick(hash(minute.bits, 73), inner)].toSorted((a, b) => a - b);
  if (places[0] === places[1]) {
    if (places[1]! < last - 1) places[1]!++;
    else places[0]!--;
  }
  // A rising minute tends to fall first, a falling one to rise first.
  const lowFirst = close >= open ? pick(hash(minute.bits, 74), 4) > 0 : pick(hash(minute.bits, 74), 4) === 0;
  const middle: [number, number][] = [];
  if (beyondHigh && beyondLow) middle.push([places[0]!, lowFirst ? low : high], [places[1]!, lowFirst ? high : low]);
  else middle.push([1 + pick(hash(minute.bits, 72), inner), beyondHigh ? high : low]);
  return [ends[0]!, ...middle, ends[1]!];
}

function pricesOf(subject: Subject, minute: Minute): number[] {
  const points = fixedPoints(minute);
  const prices = [points[0]![1]];
  let bits = hash(minute.bits, 75);
  for (let p = 1; p < points.length; p++) {
    const [fromPrint, fromPrice] = points[p - 1]!;
    const [toPrint, toPrice] = points[p]!;
    for (let i = fromPrint + 1; i < toPrint; i++) {
      bits = nextBits(bits);
      const onTheWay = fromPrice + ((toPrice - fromPrice) * (i - fromPrint)) / (toPrint - fromPrint);
      const price = onGrid(subject.grid, onTheWay + normal(bits) * stray * subject.halfSpread * onTheWay);
      prices.push(Math.min(minute.high, Math.max(minute.low, price)));
    }
    prices.push(toPrice);
  }
  return prices;
}

/** Whole lots for each print: one each, the auction's its own, the rest by lot of fat-tailed weights. */
function lotsOf(subject: Subject, minute: Minute): number[] {
  const { count, auctionLots, auctionDelayMs } = minute;
  if (!subject.hasVolume) return Array.from({ length: count }, () => 0);
  const auctions = auctionDelayMs === null ? 0 : 1;
  const single = count - auctions;
  const toAuction = single === 0 ? minute.lots + auctionLots : Math.max(1, Math.min(auctionLots, minute.lots + auctionLots - single));
  const rest = minute.lots + auctionLots - (auctions ? toAuction : 0) - single;
  const lots = auctions ? [toAuction] : [];
  let bits = hash(minute.bits, 76);
  const weights: number[] = [];
  for (let i = 0; i < single; i++) {
    bits = nextBits(bits);
    weights.push(Math.exp(0.9 * normal(bits)));
  }
  const total = weights.reduce((a, b) => a + b, 0);
  let sum = 0;
  let given = 0;
  for (const weight of weights) {
    sum += weight;
    const upTo = Math.floor((rest * sum) / total + 1e-9);
    lots.push(1 + upTo - given);
    given = upTo;
  }
  const last = lots.length - 1;
  if (single > 0) lots[last] = lots[last]! + rest - given;
  return lots;
}
