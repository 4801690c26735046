import { readLabel } from '@parkett/kernel';

const nameMax = 80;

/** A name as it is kept; null for none, and for one that is too long. */
export function readOperatorName(typed: string): string | null {
  const name = readLabel(typed);
  return name === '' || name.length > nameMax ? null : name;
}
