import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is narrower, for what then stands in another order: the keyboard and a screen reader go by the page's, not by how it is painted. */
export function useNarrowerThan(px: number): boolean {
  const query = `(max-width: ${px - 1}px)`;
  const follow = useCallback(
    (listener: () => void) => {
      const width = matchMedia(query);
      width.addEventListener('change', listener);
      return () => width.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}
