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
