import { priceSteps, type PriceSteps } from '@parkett/kernel';

/** Decimals of the prices that follow RTS 11: its smallest step is 0.0001. */
export const shareScale = 4;

/** Lower ends of the nineteen price ranges of RTS 11, in units of 0.0001. */
const rangeStarts = [
  0n,
  1_000n,
  2_000n,
  5_000n,
  10_000n,
  20_000n,
  50_000n,
  100_000n,
  200_000n,
  500_000n,
  1_000_000n,
  2_000_000n,
  5_000_000n,
  10_000_000n,
  20_000_000n,
  50_000_000n,
  100_000_000n,
  200_000_000n,
  500_000_000n,
];

/** All steps that occur, in units of 0.0001: each band reads the same ladder one rung further on. */
const ladder = [
  1n,
  1n,
  1n,
  1n,
  2n,
  5n,
  10n,
  20n,
  50n,
  100n,
  200n,
  500n,
  1_000n,
  2_000n,
  5_000n,
  10_000n,
  20_000n,
  50_000n,
  100_000n,
  200_000n,
  500_000n,
  1_000_000n,
  2_000_000n,
  5_000_000n,
];

export type LiquidityBand = 1 | 2 | 3 | 4 | 5 | 6;

const bands: readonly PriceSteps[] = [1, 2, 3, 4, 5, 6].map(band => priceSteps(rangeStarts.map((from, range) => [from, ladder[range + 6 - band]!])));

/** The price steps of a liquidity band for prices with four decimals (Regulation (EU) 2017/588, RTS 11, Annex). */
export const sharePriceSteps = (band: LiquidityBand): PriceSteps => bands[band - 1]!;

/** One step for every price, in units of the instrument's price scale. */
export const fixedSteps = (step: bigint): PriceSteps => priceSteps([[0n, step]]);
