import { wire, type ReplyAt } from '@parkett/contract';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useCall, type Declared } from '../../lib/reads/query.ts';
import { useSession } from '../../lib/session.ts';
import { loadTexts } from '../../lib/texts.ts';

const liveEveryMs = 15_000;

const reads = {
  overview: { path: 'wallet/overview', topics: ['wallet'] },
  stocks: { path: wire.listPaths.stocks, topics: ['orders', 'positions'] },
} as const satisfies Record<string, Declared>;

export const assetPaths = [reads.overview.path, reads.stocks.path] as const;

type Assets = { readonly value: string | undefined; readonly total: string | undefined; readonly profit: string | undefined };

/** The total value, the total assets, and the floating profit as the list of stocks sums it: all of the euros, the wallet has the others. Undefined until they are known. */
export function useAssets(): Assets {
  const live = { quiet: true, refetchMs: liveEveryMs };
  const { data: wallet } = useCall(reads.overview, { type: 'Germany' }, live);
  const { data: stocks } = useCall(reads.stocks, { type: 'Germany' }, live);
  return { value: wallet?.value, total: wallet?.totalAssets, profit: stocks && wire.floatingProfitOf(stocks) };
}

/** Asks for the six digits before a screen about money; both menus open it. */
export const MoneyPopup = lazyPart(() =>
  Promise.all([import('../security/money-entry.tsx'), loadTexts('account')]).then(([part]) => part.MoneyPopup),
);

type Profile = ReplyAt<'user/profile'>;

/** Whether the digits were entered on this session a moment ago; a passkey unlocks orders alone. */
const isUnlocked = (profile: Profile | undefined): boolean =>
  typeof profile?.tradingUnlockedUntil === 'string' && !profile.unlockedByPasskey && Date.parse(profile.tradingUnlockedUntil) > Date.now();

/** Whether a menu asks for the six digits before an entry about money: they are set, and weren't asked for a moment ago. Beside it the profile that says so. */
export function useAsksDigits(): { readonly asksDigits: boolean; readonly profile: Profile | undefined } {
  const session = useSession();
  const isSignedIn = session.state === 'signed-in';
  const profile = useCall('user/profile', {}, { enabled: isSignedIn, quiet: true }).data;
  return { asksDigits: isSignedIn && session.customer.passwords !== '' && !isUnlocked(profile), profile };
}
