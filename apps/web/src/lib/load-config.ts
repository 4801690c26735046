import { ask } from './api.ts';
import { keepConfig } from './config.ts';

/** A logo only from our own host, a link only over https: what a poisoned setting can do ends here. */
export async function loadConfig(): Promise<void> {
  const list = await ask('common/config', { type: 'all' }, { quiet: true }).catch(() => null);
  if (!list) return;
  const value = (name: string) => list.find(entry => entry.name === name)?.value || null;
  const logo = value('logo');
  const kefu = value('kefu');
  keepConfig({
    // The page's own icon is the sign that we draw anyway.
    logo: logo && logo !== '/favicon.svg' && /^\/(?!\/)[\w./-]+$/.test(logo) ? logo : null,
    title: value('title') ?? 'Parkett',
    kefu: kefu?.startsWith('https://') ? kefu : null,
  });
}
