import { useSearchParams } from 'wouter';

/** What the address asks for: a filtered list is a link. */
export function useFilter() {
  const [search, setSearch] = useSearchParams();
  const value = (name: string): string => search.get(name) ?? '';
  const oneOf = <T extends string>(name: string, values: readonly T[]): T | undefined => values.find(one => one === search.get(name));
  const set = (name: string, text: string): void =>
    setSearch(
      before => {
        const next = new URLSearchParams(before);
        if (text) next.set(name, text);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return { value, oneOf, set, search: search.toString() };
}
