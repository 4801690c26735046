import { StartRefusal } from './start-refusal.ts';

/** What books and features declare of one kind, by name. Throws StartRefusal where two have the same. */
export function register<T>(what: string, items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, T> {
  const known = new Map<string, T>();
  for (const item of items) {
    const name = nameOf(item);
    if (known.has(name)) throw new StartRefusal(`The ${what} '${name}' is registered twice: give one of the two another name.`);
    known.set(name, item);
  }
  return known;
}
