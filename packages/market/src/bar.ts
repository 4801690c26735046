import type { Instant } from '@parkett/kernel';

/** Open, high, low, close and volume of an interval that begins at `start`. Safe integers in the instrument's units. */
export type Bar = {
  readonly start: Instant;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

/** The bar of several that follow each other; `start` is that of the interval. */
export function joinBars(start: Instant, bars: readonly Bar[]): Bar {
  let { high, low } = bars[0]!;
  let volume = 0;
  for (const bar of bars) {
    if (bar.high > high) high = bar.high;
    if (bar.low < low) low = bar.low;
    volume += bar.volume;
  }
  return { start, open: bars[0]!.open, high, low, close: bars.at(-1)!.close, volume };
}

/** The bar of prints in order of time; null when there is none. */
export function barOfPrints(start: Instant, prints: readonly { readonly price: number; readonly quantity: number }[]): Bar | null {
  const first = prints[0];
  if (!first) return null;
  let high = first.price;
  let low = first.price;
  let volume = 0;
  for (const { price, quantity } of prints) {
    if (price > high) high = price;
    if (price < low) low = price;
    volume += quantity;
  }
  return { start, open: first.price, high, low, close: prints.at(-1)!.price, volume };
}
