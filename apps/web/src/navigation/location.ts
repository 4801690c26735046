import { useSyncExternalStore } from 'react';
import type { Address, ScreenPath } from './paths.ts';

/**
 * The address lives in the hash, its parameters too. Every entry of the browser's history carries its depth,
 * so that 'back' knows whether there is a page of ours before this one.
 */
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
let move: 'forward' | 'back' = 'forward';

/** How the present page was reached: by the browser's history, or by going on. */
export const lastMove = (): 'forward' | 'back' => move;
addEventListener('popstate', () => {
  move = 'back';
  tell();
});

export type Location = { readonly path: string; readonly search: URLSearchParams };

function readLocation(): Location {
  const [path, query = ''] = location.hash.replace(/^#?\/?/, '/').split('?');
  return { path: path!.length > 1 ? path!.replace(/\/+$/, '') : '/', search: new URLSearchParams(query) };
}

let current = readLocation();
let currentHash = location.hash;

/** The present address; the same object until it changes. */
export function presentLocation(): Location {
  if (location.hash !== currentHash) {
    currentHash = location.hash;
    current = readLocation();
  }
  return current;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLocation = (): Location => useSyncExternalStore(subscribe, presentLocation);

/** One parameter of the address; null when absent. */
export const useParameter = (name: string): string | null => useLocation().search.get(name);

const depth = (): number => (typeof history.state?.depth === 'number' ? history.state.depth : 0);

export function navigate(to: Address, { replace = false }: { replace?: boolean } = {}): void {
  if (`#${to}` === location.hash) return;
  move = 'forward';
  if (replace) history.replaceState({ depth: depth() }, '', `#${to}`);
  else history.pushState({ depth: depth() + 1 }, '', `#${to}`);
  tell();
}

/** Is there a page of ours to go back to? */
export const canGoBack = (): boolean => depth() > 0;

/** The back header: one page back in history, or to the given screen where there is none. */
export function goBack(otherwise: ScreenPath): void {
  if (canGoBack()) history.back();
  else navigate(otherwise, { replace: true });
}
