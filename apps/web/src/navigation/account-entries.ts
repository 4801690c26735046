import type { ScreenPath } from './paths.ts';
import type { IconName } from '@parkett/ui';

/**
 * The account's entries in the specification's order, of those whose feature exists. A feature that comes adds its own:
 * recharge, cashOut, exChange, wallet, authInfo, bankList, language, loginPass, fundPass, userInfo, helpCenter, kf, aboutUs.
 */
type Entry = {
  readonly path: ScreenPath;
  readonly icon: IconName;
  readonly key: 'wallet' | 'authInfo' | 'language' | 'settings' | 'legal';
  readonly signedIn: boolean;
};

export const accountEntries = {
  mobile: [
    { path: '/information/wallet', icon: 'wallet', key: 'wallet', signedIn: true },
    { path: '/information/authInfo', icon: 'badge', key: 'authInfo', signedIn: true },
    { path: '/information/changeLang', icon: 'language', key: 'language', signedIn: false },
    { path: '/information/setting', icon: 'gear', key: 'settings', signedIn: false },
    { path: '/information/aboutInfo', icon: 'document', key: 'legal', signedIn: false },
  ],
  desktop: [
    { path: '/pc/information/wallet', icon: 'wallet', key: 'wallet', signedIn: true },
    { path: '/pc/information/authInfo', icon: 'badge', key: 'authInfo', signedIn: true },
    { path: '/pc/information/changeLang', icon: 'language', key: 'language', signedIn: false },
    { path: '/pc/information/aboutInfo', icon: 'document', key: 'legal', signedIn: false },
  ],
} as const satisfies Record<'mobile' | 'desktop', readonly Entry[]>;
