import { denial, type Denial } from '@parkett/contract';
import { ok, readLabel, refuse, type Result } from '@parkett/kernel';

/** Names that only differ in case or in spaces around them are one name. */
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The name as it is kept, or why it can't be one beside the others. */
export function readName(typed: string, others: readonly string[]): Result<string, Denial> {
  const name = readLabel(typed);
  if (name === '') return refuse(denial('name-missing'));
  return others.some(other => same(other, name)) ? refuse(denial('name-taken')) : ok(name);
}

/** All ids in the wished order; those that the wish leaves out follow in the order they had. Null when it names a list that isn't there. */
export function orderOf(present: readonly number[], wished: readonly number[]): readonly number[] | null {
  const first = [...new Set(wished)];
  if (!first.every(id => present.includes(id))) return null;
  return [...first, ...present.filter(id => !first.includes(id))];
}

/**
 * A list's instruments: each once, in the wished order. What isn't listed can't be added; what was in the list before stays, even where
 * this market doesn't list it (a replayed day lists a few).
 */
export function entriesOf(
  wished: readonly string[],
  known: { present: readonly string[]; isListed: (code: string) => boolean; maximum: number },
): Result<readonly string[], Denial> {
  const codes = [...new Set(wished)];
  if (codes.length > known.maximum) return refuse(denial('too-many-entries', { maximum: known.maximum }));
  const isUnknown = (code: string): boolean => !known.isListed(code) && !known.present.includes(code);
  return codes.some(isUnknown) ? refuse(denial('product-missing')) : ok(codes);
}
