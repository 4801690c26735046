import { StartRefusal } from '../../platform/start-refusal.ts';
import type { Funding, Fundings } from './rules/funding.ts';

function register<T>(what: string, items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, T> {
  const known = new Map<string, T>();
  for (const item of items) {
    const name = nameOf(item);
    if (known.has(name)) throw new StartRefusal(`The ${what} '${name}' is registered twice: give one of the two another name.`);
    known.set(name, item);
  }
  return known;
}

/** How orders may be paid. Throws StartRefusal where two have one name. */
export const openFundings = (fundings: readonly Funding[]): Fundings => register('funding', fundings, ({ name }) => name);

/** Names of the venues that orders may go to. Throws StartRefusal where two have one name. */
export const openVenues = (venues: readonly string[]): ReadonlySet<string> => new Set(register('venue', venues, name => name).keys());
