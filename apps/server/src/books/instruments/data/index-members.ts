import type { Listing } from './listing.ts';

/** No member has more than this share of its index (the rule of the DAX family since 2024). */
const weightMax = 0.15;

/**
 * How many shares of each member an index holds: its free float at the base price, capped by weight.
 * What a capped member loses goes to the others in proportion, again until none is above the cap.
 */
export function indexMembers(members: readonly Listing[]): { id: number; shares: number }[] {
  const float = members.map(({ simulation }) => {
    const { sharesOutstanding, freeFloat } = simulation.fundamentals;
    return simulation.basePrice * sharesOutstanding! * freeFloat!;
  });
  let weights = normalised(float);
  for (let round = 0; round < 10 && weights.some(w => w > weightMax + 1e-9); round++) {
    weights = normalised(weights.map(w => Math.min(w, weightMax)));
  }
  const total = float.reduce((a, b) => a + b, 0);
  return members.map(({ instrument, simulation }, i) => ({ id: instrument.id, shares: Math.round((weights[i]! * total) / simulation.basePrice) }));
}

function normalised(values: readonly number[]): number[] {
  const sum = values.reduce((a, b) => a + b, 0);
  return values.map(value => value / sum);
}
