import { startOfUtcDay } from '@parkett/kernel';
import type { Bar } from '../../bar.ts';
import { stepOf } from '../price-grid.ts';
import type { DaySpan } from './day-span.ts';
import { reachOf, type MinuteCutter, type Subject } from './minute.ts';

type Day = { readonly subject: Subject; readonly cutter: MinuteCutter; readonly spans: readonly DaySpan[] };
type Range = { high: number; low: number };

/** The last price of these spans. */
export function lastPriceOf(cutter: MinuteCutter, spans: readonly DaySpan[]): number | null {
  for (const span of spans.toReversed()) {
    for (let minute = span.minutes - 1; minute >= 0; minute--) {
      const bar = cutter.bar(span, minute);
      if (bar) return bar.close;
    }
  }
  return null;
}

/**
 * A finished day as a bar: exactly what its minute bars add up to. Only minutes whose prices could be the day's highest or lowest
 * are cut; the others are ruled out by how far a print can be from the way.
 */
export function dayBarOf({ subject, cutter, spans }: Day): Bar | null {
  const [main, ...others] = spans;
  const range: Range = { high: -Infinity, low: Infinity };
  const widen = (bar: Bar | null): void => {
    if (bar && bar.high > range.high) range.high = bar.high;
    if (bar && bar.low < range.low) range.low = bar.low;
  };
  for (const minute of extremesOf(main!)) widen(cutter.bar(main!, minute));
  const { middles, clock } = main!;
  const { perPrice, perDeviation } = reachOf(subject, main!);
  let { high, low } = limitsOf(subject, range);
  let from = middles[0]!;
  for (let minute = 0; minute < main!.minutes; minute++) {
    const to = middles[minute + 1]!;
    const reach = perDeviation * clock.deviations[minute]! + perPrice * from;
    const isInside = from + reach < high && to + reach < high && from - reach > low && to - reach > low;
    from = to;
    if (isInside) continue;
    widen(cutter.bar(main!, minute));
    ({ high, low } = limitsOf(subject, range));
  }
  for (const span of others) widen(cutter.bar(span, 0));
  const open = firstPriceOf(cutter, spans);
  if (open === null) return null;
  return { start: startOfUtcDay(main!.date), open, ...range, close: lastPriceOf(cutter, spans)!, volume: volumeOf(subject, spans) };
}

/** A price leaves the range only if it rounds to the next step beyond it: half a step further, less what floating point may lose. */
function limitsOf({ grid }: Subject, { high, low }: Range): Range {
  if (high === -Infinity) return { high, low };
  return { high: high + 0.499_999 * stepOf(grid, high), low: low - 0.499_999 * stepOf(grid, low - 1) };
}

/** The minutes that begin at the highest and the lowest middle: with them known, few others can matter. */
function extremesOf({ middles, minutes }: DaySpan): [number, number] {
  let [highest, lowest] = [0, 0];
  for (let minute = 1; minute < minutes; minute++) {
    if (middles[minute]! > middles[highest]!) highest = minute;
    if (middles[minute]! < middles[lowest]!) lowest = minute;
  }
  return [highest, lowest];
}

function firstPriceOf(cutter: MinuteCutter, spans: readonly DaySpan[]): number | null {
  for (const span of spans) {
    for (let minute = 0; minute < span.minutes; minute++) {
      const bar = cutter.bar(span, minute);
      if (bar) return bar.open;
    }
  }
  return null;
}

/** Every lot falls into a minute that prints. */
function volumeOf(subject: Subject, spans: readonly DaySpan[]): number {
  if (!subject.hasVolume) return 0;
  let lots = 0;
  for (const span of spans) {
    lots += span.total;
    for (const auction of span.auctions) lots += auction.lots;
  }
  return lots * subject.lot;
}
