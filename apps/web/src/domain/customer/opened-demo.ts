import { useSyncExternalStore } from 'react';
import type { Address } from '../../navigation/paths.ts';

/** A demo account that was just opened: what signs in to it again, and where its customer goes on (null: where they are). */
export type OpenedDemo = { readonly account: string; readonly password: string; readonly to: Address | null };

let opened: OpenedDemo | null = null;
const listeners = new Set<() => void>();

function become(next: OpenedDemo | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Its password is shown this one time, on whatever screen: what offered the account may be gone by then, since it was for somebody without one. */
export const showOpenedDemo = (demo: OpenedDemo): void => become(demo);
export const forgetOpenedDemo = (): void => become(null);
export const useOpenedDemo = (): OpenedDemo | null => useSyncExternalStore(subscribe, () => opened);
