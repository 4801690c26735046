import type { PriceSteps } from '@parkett/kernel';

/** Price steps as plain numbers, for the millions of roundings of a simulation. */
export type PriceGrid = { readonly froms: Float64Array; readonly steps: Float64Array };

/** Instruments of one band share their steps, so each list is converted once. */
const grids = new WeakMap<PriceSteps, PriceGrid>();

export function gridOf(steps: PriceSteps): PriceGrid {
  let grid = grids.get(steps);
  if (!grid) {
    const froms = new Float64Array(steps.length);
    const sizes = new Float64Array(steps.length);
    for (const [row, { from, step }] of steps.entries()) {
      froms[row] = Number(from);
      sizes[row] = Number(step);
    }
    grids.set(steps, (grid = { froms, steps: sizes }));
  }
  return grid;
}

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
