import { stream as wire, type stream } from '@parkett/contract';
import { asInstant, dateAt } from '@parkett/kernel';
import { axisTime, secondsOf, type Bar, type Interval } from './chart-model.ts';

// What the canvas alone needs: it comes with it, after the screen.

/** A rare share is quiet for so long; a longer gap is a jump of the clock, or a stream that was away. */
const quietBarsMax = 20;

export type Fold = { readonly bar: Bar; readonly isNew: boolean } | 'reload' | null;

const { extended, closed, pause, stale } = wire.quoteFlags;
const madeNoBar = closed | pause | stale;

/** Early and late sessions among a chart's bars, each from a start up to another, in epoch seconds. */
export type Sessions = readonly (readonly [from: number, until: number])[];
/** A bar that begins in one of them is of it. */
export const isIn = (sessions: Sessions, start: number): boolean => sessions.some(([from, until]) => from <= start && start < until);

/**
 * The last bar after a tick: changed, or a new one begun. 'reload' when bars lie between that only the server knows, or another session has begun.
 * null when the tick doesn't belong into a bar: no price, from the early or late session in a day's bar, older than the bar, or of a closed market.
 */
export function foldTick({
  last,
  tick,
  interval,
  extended: sessions = [],
  priceScale,
  volume,
}: {
  last: Bar;
  tick: stream.QuoteTuple;
  interval: Interval;
  extended?: Sessions;
  priceScale: number;
  volume: number;
}): Fold {
  const [, price, , , , , , , , , , atMs, flags] = tick;
  if (price === null || (flags & madeNoBar) !== 0) return null;
  const value = price / 10 ** priceScale;
  const seconds = secondsOf[interval];
  const isExtended = (flags & extended) !== 0;
  if (seconds === undefined && isExtended) return null;
  if (atMs / 1000 < last[0]) return null;
  if (seconds !== undefined && isExtended !== isIn(sessions, last[0])) return 'reload';
  // A session that begins within a bar has one of its own from there on.
  const start = seconds === undefined ? last[0] : Math.max(last[0], Math.floor(atMs / 1000 / seconds) * seconds);
  if (start === last[0] || seconds === undefined) {
    if (seconds === undefined && interval === 'day' && dateAt(asInstant(atMs)) !== axisTime(last[0], 'day')) return 'reload';
    const [at, open, high, low, , soFar] = last;
    return { bar: [at, open, Math.max(high, value), Math.min(low, value), value, soFar + volume], isNew: false };
  }
  const missing = (start - last[0]) / seconds - 1;
  if (missing > quietBarsMax || (missing > 0 && dateAt(asInstant(start * 1000)) !== dateAt(asInstant(last[0] * 1000)))) return 'reload';
  return { bar: [start, value, value, value, value, volume], isNew: true };
}

/** The price that the axis labels: the one that the header names, in every session; of bars that aren't the present ones, or before any price, the last close. */
export function labelOf(
  last: Bar,
  { tick, priceScale }: { tick: stream.QuoteTuple | null; priceScale: number },
): { price: number; extended: boolean } {
  const [price, flags] = tick ? [tick[1], tick[12]] : [null, 0];
  return price === null ? { price: last[4], extended: false } : { price: price / 10 ** priceScale, extended: (flags & extended) !== 0 };
}
