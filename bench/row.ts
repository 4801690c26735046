import { told, type Costs } from './cpu.ts';

/** One line of the table that `npm run bench` prints. `costs`: under it, what one of `each` (an order, unless it says otherwise) costs. */
export type Row = {
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly met: boolean;
  readonly costs?: Costs;
  readonly each?: string;
};

/** The middle one; of an even number, between the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

export const times = (ratio: number): string => `${ratio.toFixed(ratio < 10 ? 2 : 1)} ×`;

export function printTable(rows: readonly Row[]): void {
  const width = (pick: (row: Row) => string): number => Math.max(...rows.map(row => pick(row).length));
  const [what, measured, goal] = [width(row => row.what), width(row => row.measured), width(row => row.goal)];
  for (const row of rows) {
    console.log(
      `${row.met ? '✓' : '✗'} ${row.what.padEnd(what)}  ${row.measured.padEnd(measured)}  ${row.goal.padEnd(goal)}${row.met ? '' : '  not met'}`,
    );
    if (row.costs) console.log(`    ${told(row.costs, row.each)}`);
  }
}
