import type { Instant } from '@parkett/kernel';

/** Ids stay below this; times it, moments stay below 2^53 until the year 2041. */
const instrumentsMax = 4_000;

/** A tick's number tells its instrument and its moment, so that a simulated one can be recomputed from the number alone. */
export const tickNumber = (tick: { instrument: number; at: Instant }): number => Math.floor(tick.at) * instrumentsMax + tick.instrument;
