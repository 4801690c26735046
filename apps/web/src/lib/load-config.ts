import { ask } from './api.ts';
import { keepConfig } from './config.ts';

/** The page's own icon is the sign that we draw anyway. */
const ownSign = '/favicon.svg';

/** A path on our own host, with or without its leading slash; null for every other address, and for our own sign. */
function ownPicture(value: string): string | null {
  const path = value.startsWith('/') ? value : `/${value}`;
  return path !== ownSign && /^\/(?!\/)[\w./-]+$/.test(path) ? path : null;
}

/** A logo only from our own host, a link only over https: what a poisoned setting can do ends here. */
export async function loadConfig(): Promise<void> {
  const list = await ask('common/config', { type: 'all' }, { quiet: true }).catch(() => null);
  if (!list) return;
  const value = (name: string) => list.find(entry => entry.name === name)?.value || null;
  const logo = value('logo');
  const kefu = value('kefu');
  keepConfig({
    logo: logo === null ? null : ownPicture(logo),
    title: value('title') ?? 'Parkett',
    kefu: kefu?.startsWith('https://') ? kefu : null,
  });
}
