import { useSyncExternalStore } from 'react';

/** Names and values of the house, loaded at start: logo (a local path), title, kefu (https link of customer service). */
export type Config = { readonly logo: string | null; readonly title: string; readonly kefu: string | null };

let config: Config = { logo: null, title: 'Parkett', kefu: null };
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const presentConfig = (): Config => config;
export const useConfig = (): Config => useSyncExternalStore(subscribe, presentConfig);

export function keepConfig(next: Config): void {
  config = next;
  for (const listener of listeners) listener();
}
