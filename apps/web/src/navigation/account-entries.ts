import type { ScreenPath } from './paths.ts';
import type { IconName } from '@parkett/ui';

/**
 * The account's entries in the specification's order, of those whose feature exists. A feature that comes adds its own:
 * recharge, cashOut, exChange, wallet, authInfo, bankList, language, loginPass, fundPass, userInfo, helpCenter, kf, aboutUs.
 */
type Entry = {
  readonly path: ScreenPath;
  readonly icon: IconName;
  readonly key: 'wallet' | 'authInfo' | 'language' | 'loginPass' | 'fundPass' | 'security' | 'settings' | 'legal';
  readonly signedIn: boolean;
  /** About money: the account centre asks for the fund password first. */
  readonly money?: true;
};

export const accountEntries = {
  mobile: [
    { path: '/information/wallet', icon: 'wallet', key: 'wallet', signedIn: true, money: true },
    { path: '/information/authInfo', icon: 'badge', key: 'authInfo', signedIn: true },
    { path: '/information/changeLang', icon: 'language', key: 'language', signedIn: false },
    { path: '/information/loginPass', icon: 'key', key: 'loginPass', signedIn: true },
    { path: '/information/fundPass', icon: 'lock', key: 'fundPass', signedIn: true },
    { path: '/information/userInfo', icon: 'shield', key: 'security', signedIn: true },
    { path: '/information/setting', icon: 'gear', key: 'settings', signedIn: false },
    { path: '/information/aboutInfo', icon: 'document', key: 'legal', signedIn: false },
  ],
  desktop: [
    { path: '/pc/information/wallet', icon: 'wallet', key: 'wallet', signedIn: true },
    { path: '/pc/information/authInfo', icon: 'badge', key: 'authInfo', signedIn: true },
    { path: '/pc/information/changeLang', icon: 'language', key: 'language', signedIn: false },
    { path: '/pc/information/loginPass', icon: 'key', key: 'loginPass', signedIn: true },
    { path: '/pc/information/fundPass', icon: 'lock', key: 'fundPass', signedIn: true },
    { path: '/pc/information/userInfo', icon: 'shield', key: 'security', signedIn: true },
    { path: '/pc/information/aboutInfo', icon: 'document', key: 'legal', signedIn: false },
  ],
} as const satisfies Record<'mobile' | 'desktop', readonly Entry[]>;
