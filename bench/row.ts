import { told, type Spent } from './cpu.ts';

/** One line of the table that `npm run bench` prints. */
export type Row = { readonly what: string; readonly measured: string; readonly goal: string; readonly met: boolean; readonly cpu?: Spent };

export const times = (ratio: number): string => `${ratio.toFixed(ratio < 10 ? 2 : 1)} ×`;

export function printTable(rows: readonly Row[]): void {
  const width = (pick: (row: Row) => string): number => Math.max(...rows.map(row => pick(row).length));
  const [what, measured, goal] = [width(row => row.what), width(row => row.measured), width(row => row.goal)];
  for (const row of rows) {
    console.log(
      `${row.met ? '✓' : '✗'} ${row.what.padEnd(what)}  ${row.measured.padEnd(measured)}  ${row.goal.padEnd(goal)}${row.met ? '' : '  not met'}`,
    );
    if (row.cpu) console.log(`    ${told(row.cpu)}`);
  }
}
