import type { ListedEntry, NameScreening } from '../features/identity/parts.ts';

/** A list of names in memory, which is another one with each version. */
export function listOf(entries: Readonly<Record<string, ListedEntry>>, version = '7'): NameScreening {
  return {
    hits: async name => (entries[name] ? [entries[name]] : []),
    inForce: () => ({ list: 'Test list', version, digest: `digest of ${version}`, entries: Object.keys(entries).length }),
    trouble: () => null,
  };
}
