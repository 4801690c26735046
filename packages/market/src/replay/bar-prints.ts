import { allocate, later } from '@parkett/kernel';
import type { Print } from '../price-source.ts';
import { hash, pick } from '../random.ts';
import type { ReplayBar } from './read-file.ts';

/** Quarters of the minute in which a bar's open, nearer extreme, other extreme and close are printed; at which second is drawn. */
const quarters = [0, 15, 30, 45] as const;
const secondsPerQuarter = 15;
/** No print has more than so many times the shares of another of its minute, but for rounding. */
const weightMax = 9;
const minuteMs = 60_000;

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

/** Open, the extreme nearer to it, the other one, close. Where both are as near, the one further from the close comes first. */
function pathOf({ open, high, low, close }: ReplayBar): readonly [bigint, bigint, bigint, bigint] {
  const toHigh = distance(open, high);
  const toLow = distance(open, low);
  const highFirst = toHigh === toLow ? distance(close, high) > distance(close, low) : toHigh < toLow;
  return highFirst ? [open, high, low, close] : [open, low, high, close];
}

/**
 * A recorded minute as one to four prints, equal neighbours merged into the earlier one, so that the prints' bar is the file's bar again.
 * What the file doesn't say is drawn from the instrument and the minute, the same at every run: at which second of its quarter each is
 * printed, and how the volume is split, without loss.
 */
export function printsOfBar(instrument: number, bar: ReplayBar): Print[] {
  const path = pathOf(bar);
  const drawn = (what: number, size: number): number => pick(hash(instrument, bar.start / minuteMs, what), size);
  const kept = quarters
    .map((from, i) => ({ second: from + drawn(i, secondsPerQuarter), price: path[i]! }))
    .filter(({ price }, i) => i === 0 || price !== path[i - 1]);
  const quantities = allocate(
    bar.volume,
    kept.map((_, i) => BigInt(1 + drawn(quarters.length + i, weightMax))),
  );
  return kept.map(({ second, price }, i) => ({
    instrument,
    at: later(bar.start, second * 1_000),
    price: Number(price),
    quantity: Number(quantities[i]),
    extended: false,
    auction: false,
  }));
}
