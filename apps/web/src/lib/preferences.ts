import { useSyncExternalStore } from 'react';
import type { signIn } from '@parkett/contract';
import type { Layout } from '../navigation/paths.ts';
import { presentLanguage, read, write } from './stored.ts';

type Stored = Partial<signIn.Preferences>;
export type Preferences = signIn.Preferences & { readonly priceTint: 'off' | 'on'; readonly colours: 'green-up' | 'red-up' };

function readStored(): Stored {
  try {
    return JSON.parse(read('preferences') ?? '{}') as Stored;
  } catch {
    return {};
  }
}

let stored = readStored();
const listeners = new Set<() => void>();

/** In Chinese and Korean markets red is the colour of rising prices. index.html says the same before the first paint. */
const presetColours = () => (['kor', 'zh', 'zhHant'].includes(presentLanguage()) ? 'red-up' : 'green-up');

/** A price tint is off by default on the phone and on for the desktop. */
const defaults = (layout: Layout): Preferences => ({
  theme: 'system',
  colours: presetColours(),
  priceTint: layout === 'desktop' ? 'on' : 'off',
  density: 'comfortable',
  holdings: 'by-instrument',
  deskLayout: null,
  sound: null,
  notifications: null,
});

/** Shows theme and colours on the page; index.html does the same before the first paint. */
function apply(): void {
  const root = document.documentElement;
  if (stored.theme === 'light' || stored.theme === 'dark') root.dataset.theme = stored.theme;
  else delete root.dataset.theme;
  if ((stored.colours ?? presetColours()) === 'red-up') root.dataset.colours = 'red-up';
  else delete root.dataset.colours;
}

function keep(next: Stored): void {
  stored = next;
  write('preferences', JSON.stringify(next));
  apply();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the customer chose, over the layout's defaults. */
export function usePreferences(layout: Layout): Preferences {
  const preset = defaults(layout);
  const chosen = useSyncExternalStore(subscribe, () => stored);
  return { ...preset, ...chosen, colours: chosen.colours ?? preset.colours, priceTint: chosen.priceTint ?? preset.priceTint };
}

/** Tone and notifications as the customer chose them, in this tab or in another one. */
export const presentSignals = (): Pick<Stored, 'sound' | 'notifications'> => readStored();

/** Changes some; a signed-in customer's are kept on the server too, since a 401 clears all local storage. `isSaid`: set by hand, so it is said whether they are. */
export async function choosePreferences(changes: Stored, { isSaid = false }: { isSaid?: boolean } = {}): Promise<void> {
  keep({ ...stored, ...changes });
  if (!read('token')) return;
  const [{ command }, { saying }] = await Promise.all([import('./command.ts'), import('./outcomes.ts')]);
  const kept = command('user/saveProfile', { preferences: changes }, { quiet: !isSaid });
  await (isSaid ? saying('update', kept) : kept).catch(() => undefined);
}

/** After sign-in: the server's choice stands. */
export const adoptPreferences = (preferences: signIn.Preferences): void => keep(preferences);
