import type { PriceSteps } from '@parkett/kernel';

/** Price steps as plain numbers, for the millions of roundings of a simulation. */
export type PriceGrid = { readonly froms: Float64Array; readonly steps: Float64Array };

export const gridOf = (steps: PriceSteps): PriceGrid => ({
  froms: Float64Array.from(steps, (row) => Number(row.from)),
  steps: Float64Array.from(steps, (row) => Number(row.step)),
});

export function stepOf(grid: PriceGrid, price: number): number {
  let row = grid.froms.length - 1;
  while (row > 0 && grid.froms[row]! > price) row--;
  return grid.steps[row]!;
}

/** The nearest valid price, one step at least. */
export function onGrid(grid: PriceGrid, price: number): number {
  const step = stepOf(grid, price);
  return Math.max(step, Math.round(price / step) * step);
}
