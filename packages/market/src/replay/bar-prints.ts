import { allocate, later } from '@parkett/kernel';
import type { Print } from '../price-source.ts';
import type { ReplayBar } from './read-file.ts';

/** Seconds of the minute at which a bar's open, nearer extreme, other extreme and close are printed. */
const seconds = [0, 20, 40, 59] as const;

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

/** Open, the extreme nearer to it, the other one, close. Where both are as near, the one further from the close comes first. */
function pathOf({ open, high, low, close }: ReplayBar): readonly [bigint, bigint, bigint, bigint] {
  const toHigh = distance(open, high);
  const toLow = distance(open, low);
  const highFirst = toHigh === toLow ? distance(close, high) > distance(close, low) : toHigh < toLow;
  return highFirst ? [open, high, low, close] : [open, low, high, close];
}

/**
 * A recorded minute as one to four prints, equal neighbours merged into the earlier one. The volume is split evenly without loss,
 * and a minute with fewer shares than prices gives them to its first prints: so the prints' bar is the file's bar again.
 */
export function printsOfBar(instrument: number, bar: ReplayBar): Print[] {
  const path = pathOf(bar);
  const kept = seconds.map((second, i) => ({ second, price: path[i]! })).filter(({ price }, i) => i === 0 || price !== path[i - 1]);
  const quantities = allocate(
    bar.volume,
    kept.map(() => 1n),
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
