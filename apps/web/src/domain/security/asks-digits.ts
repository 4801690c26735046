import type { ReplyAt } from '@parkett/contract';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useCall } from '../../lib/reads/query.ts';
import { useSession } from '../../lib/session.ts';
import { loadTexts } from '../../lib/texts.ts';

/** Asks for the six digits before a screen about money; both menus open it. */
export const MoneyPopup = lazyPart(() => Promise.all([import('./money-entry.tsx'), loadTexts('account')]).then(([part]) => part.MoneyPopup));

type Profile = ReplyAt<'user/profile'>;

/** Whether trading is unlocked on this session: the digits were asked for a moment ago. */
const isUnlocked = (profile: Profile | undefined): boolean =>
  typeof profile?.tradingUnlockedUntil === 'string' && Date.parse(profile.tradingUnlockedUntil) > Date.now();

/** Whether a menu asks for the six digits before an entry about money: they are set, and weren't asked for a moment ago. Beside it the profile that says so. */
export function useAsksDigits(): { readonly asksDigits: boolean; readonly profile: Profile | undefined } {
  const session = useSession();
  const isSignedIn = session.state === 'signed-in';
  const profile = useCall('user/profile', {}, { enabled: isSignedIn, quiet: true }).data;
  return { asksDigits: isSignedIn && session.customer.passwords !== '' && !isUnlocked(profile), profile };
}
