import { useSyncExternalStore } from 'react';
import { ask } from './api.ts';

/** Names and values of the house, loaded at start: logo (a local path), title, kefu (https link of customer service). */
export type Config = { readonly logo: string | null; readonly title: string; readonly kefu: string | null };

let config: Config = { logo: null, title: 'Parkett', kefu: null };
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useConfig = (): Config => useSyncExternalStore(subscribe, () => config);

/** A logo only from our own host, a link only over https: what a poisoned setting can do ends here. */
export async function loadConfig(): Promise<void> {
  const list = await ask('common/config', { type: 'all' }, { quiet: true }).catch(() => null);
  if (!list) return;
  const value = (name: string) => list.find((entry) => entry.name === name)?.value || null;
  const logo = value('logo');
  const kefu = value('kefu');
  config = {
    logo: logo && /^\/(?!\/)[\w./-]+$/.test(logo) ? logo : null,
    title: value('title') ?? config.title,
    kefu: kefu?.startsWith('https://') ? kefu : null,
  };
  document.title = config.title;
  for (const listener of listeners) listener();
}
