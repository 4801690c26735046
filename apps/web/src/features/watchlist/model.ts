/** Moves one item of a list to another place; the others keep their order. */
export function moveItem<T>(items: readonly T[], { from, to }: { from: number; to: number }): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.min(Math.max(0, to), rest.length), 0, items[from]!);
}

/** A list's codes with one added at the end, or without it. */
export const toggled = (codes: readonly string[], code: string): string[] =>
  codes.includes(code) ? codes.filter(c => c !== code) : [...codes, code];

/** Most lists of a customer (decisions.md). */
export const listsMax = 50;

/** Rows in the order of a list's codes; codes that aren't listed any more are left out. */
export function inOrder<T extends { readonly code: string }>(codes: readonly string[], rows: readonly T[]): T[] {
  const byCode = new Map(rows.map(row => [row.code, row]));
  return codes.flatMap(code => byCode.get(code) ?? []);
}

/** Where a row that is dragged by so many pixels would be put. */
export function dropPlace({ from, movedPx, rowPx, count }: { from: number; movedPx: number; rowPx: number; count: number }): number {
  return Math.min(count - 1, Math.max(0, from + Math.round(movedPx / rowPx)));
}
