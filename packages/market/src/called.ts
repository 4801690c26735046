import type { Instant } from '@parkett/kernel';

/** What the makers show of an auction while it is called. Safe integers of 10^-priceScale and 10^-quantityScale. */
export type Called = {
  readonly at: Instant;
  readonly price: number;
  /** What would be executed now. */
  readonly volume: number;
  /** What would be left over: of buyers positive, of sellers negative. */
  readonly surplus: number;
};

type Calling = {
  /** Lots of the auction's print. */
  readonly lots: number;
  /** Part of the longest call that has passed, 0 to 1. */
  readonly part: number;
  /** Price steps that the indicative price has moved since it was last looked at; negative downwards. */
  readonly steps: number;
};

/** A call begins with a quarter of its lots. */
const firstQuarters = 1;
/** A price that has moved by so many steps leaves half of the volume over. */
const halfAtSteps = 6;

/**
 * The volume that is shown in a call, and what is left over: the volume grows evenly from a quarter of the auction's to all of it, and a price that moved
 * left buyers over if it rose and sellers if it fell. In whole lots, rounded down; one lot is shown at the least.
 */
export function calledOf({ lots, part, steps }: Calling, lot: number): Pick<Called, 'volume' | 'surplus'> {
  const shown = Math.max(1, Math.floor((lots * (firstQuarters + 3 * Math.min(1, Math.max(0, part)))) / 4));
  const moved = Math.abs(steps);
  const over = Math.floor((shown * moved) / (moved + halfAtSteps));
  return { volume: shown * lot, surplus: over === 0 ? 0 : Math.sign(steps) * over * lot };
}
