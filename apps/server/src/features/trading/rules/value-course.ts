import type { Instant, NotionalScales } from '@parkett/kernel';
import type { MovedMoney } from '../../../books/ledger/index.ts';
import { marketValue } from '../../../books/positions/rules/valuation.ts';

/** A price from the moment on at which it was known; null: from then on there is none. */
export type KnownPrice = { readonly from: Instant; readonly price: bigint | null };
/** What is open of a position from a moment on, and what it cost, minor units. */
export type HoldingStep = { readonly at: Instant; readonly quantity: bigint; readonly cost: bigint };
export type Holding = { readonly instrumentId: number; readonly scales: NotionalScales; readonly steps: readonly HoldingStep[] };

/** The last of some things in order of time that is not after each of some moments; null where there is none yet. */
function lastUpTo<T>(things: readonly T[], { momentOf, moments }: { momentOf: (thing: T) => Instant; moments: readonly Instant[] }): (T | null)[] {
  let next = 0;
  return moments.map(at => {
    while (next < things.length && momentOf(things[next]!) <= at) next++;
    return things[next - 1] ?? null;
  });
}

/** An instrument’s price at each moment; null before it had one. */
export const pricesAt = (known: readonly KnownPrice[], moments: readonly Instant[]): (bigint | null)[] =>
  lastUpTo(known, { momentOf: ({ from }) => from, moments }).map(found => found?.price ?? null);

/**
 * What a wallet was worth at each moment, minor units: its money then, and each position’s open quantity at the price of then, as a valuation rounds
 * it; at its cost where no price was known.
 */
export function valueCourse(asked: {
  moments: readonly Instant[];
  cash: readonly bigint[];
  holdings: readonly Holding[];
  prices: ReadonlyMap<number, readonly (bigint | null)[]>;
}): bigint[] {
  const { moments, cash, holdings, prices } = asked;
  const values = [...cash];
  for (const { instrumentId, scales, steps } of holdings) {
    const courses = prices.get(instrumentId);
    lastUpTo(steps, { momentOf: ({ at }) => at, moments }).forEach((step, index) => {
      if (!step || step.quantity === 0n) return;
      const price = courses?.[index] ?? null;
      values[index]! += price === null ? step.cost : marketValue({ price, quantity: step.quantity, scales });
    });
  }
  return values;
}

/**
 * The gain of a wallet from one value to a later one, minor units: money that came, went or moved in between is neither gain nor loss. `invested` is what the gain is a
 * part of: the first value and what came in since.
 */
export function gainOf({ first, last, moved }: { first: bigint; last: bigint; moved: readonly MovedMoney[] }): { result: bigint; invested: bigint } {
  const sum = (list: readonly MovedMoney[]): bigint => list.reduce((total, { amount }) => total + amount, 0n);
  const cameIn = moved.filter(({ flow, amount }) => flow === 'in' || (flow === 'within' && amount > 0n));
  return { result: last - first - sum(moved), invested: first + sum(cameIn) };
}

/** Points that only repeat the first value add nothing to a course: of a standstill at its beginning the first and the last point stay. */
export function withoutStandstill<T extends { readonly value: bigint }>(points: readonly T[]): T[] {
  const moved = points.findIndex(({ value }) => value !== points[0]!.value);
  return moved <= 2 ? [...points] : [points[0]!, ...points.slice(moved - 1)];
}
