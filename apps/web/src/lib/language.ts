import type { Language } from '@parkett/contract';
import { read, write } from './stored.ts';

/** Stores the language and loads the page again (specification §2); a signed-in customer's goes into the profile too. */
export async function chooseLanguage(language: Language): Promise<void> {
  write('language', language);
  if (read('token')) {
    const { command } = await import('./command.ts');
    await Promise.race([
      command('user/saveProfile', { language }, { quiet: true }).catch(() => undefined),
      new Promise(resolve => setTimeout(resolve, 1500)),
    ]);
  }
  location.reload();
}
