import { useSyncExternalStore } from 'react';

let isLive = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The market clock says with which money the house trades. */
export function keepMode(mode: 'paper' | 'live'): void {
  isLive = mode === 'live';
  for (const listener of listeners) listener();
}

/** Real money: there are no demo accounts. Not before the clock was heard. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, () => isLive);
