import type { Instant } from '@parkett/kernel';

/** An auction that ends at random: up to `maxMs` milliseconds after `from`. */
export type RandomEnd = { readonly instrument: number; readonly from: Instant; readonly maxMs: number };

/** How long past its earliest end an auction lasts, 0 … `maxMs` milliseconds: always the same for the same auction, so that a restart in the middle of it ends it at the same time. */
export type RandomEnds = (auction: RandomEnd) => number;
