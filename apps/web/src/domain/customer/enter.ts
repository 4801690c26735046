import { ask } from '../../lib/api.ts';
import { adoptPreferences } from '../../lib/preferences.ts';
import { signedInEvent } from '../../lib/session-end.ts';
import { refreshSession } from '../../lib/session.ts';
import { presentLanguage, write } from '../../lib/stored.ts';

/** Begins the session and brings the customer's own choices from the server: colours at once, another language by loading the page again. */
export async function enter(half: { tokend: string; account: string }): Promise<{ languageChanged: boolean }> {
  write('token', half.tokend);
  write('account', half.account);
  await refreshSession();
  dispatchEvent(new Event(signedInEvent));
  const profile = await ask('user/profile', {}, { quiet: true }).catch(() => null);
  if (!profile) return { languageChanged: false };
  adoptPreferences(profile.preferences);
  if (profile.language === null) return { languageChanged: false };
  const languageChanged = profile.language !== presentLanguage();
  write('language', profile.language);
  return { languageChanged };
}
