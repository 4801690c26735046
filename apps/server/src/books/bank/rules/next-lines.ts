import type { StatementEnd, StatementLine } from '../port.ts';

export type NextLines = {
  /** The lines that follow the end without a gap. */
  readonly lines: readonly StatementLine[];
  /** A line whose running sum isn't the sum before it and its amount: nothing behind it is taken. */
  readonly broken: StatementLine | null;
};

/** The lines that a statement adds to its end. Lines that were read before, that come twice or behind a gap are left out; those behind a gap come again with the next look. */
export function nextLines(end: StatementEnd, told: readonly StatementLine[]): NextLines {
  const lines: StatementLine[] = [];
  let { number, sum } = end;
  for (const line of told.toSorted((a, b) => Number(a.number - b.number))) {
    if (line.number <= number) continue;
    if (line.number > number + 1n) break;
    if (line.sum !== sum + line.amount) return { lines, broken: line };
    lines.push(line);
    ({ number, sum } = line);
  }
  return { lines, broken: null };
}
