import type { ScreenPath } from './paths.ts';
import type { IconName } from '@parkett/ui';

/**
 * The account's entries in the specification's order, of those whose feature exists. A feature that comes adds its own:
 * recharge, cashOut, exChange, wallet, authInfo, bankList, language, loginPass, fundPass, userInfo, helpCenter, kf, aboutUs.
 */
export type AccountEntry = {
  readonly path: ScreenPath;
  readonly icon: IconName;
  readonly key:
    | 'recharge'
    | 'cashOut'
    | 'exChange'
    | 'wallet'
    | 'authInfo'
    | 'bankList'
    | 'language'
    | 'loginPass'
    | 'fundPass'
    | 'security'
    | 'helpCentre'
    | 'aboutUs'
    | 'customerService'
    | 'settings'
    | 'legal';
  readonly signedIn: boolean;
  /** About money: both menus ask for the six digits first, where they are set and weren't asked for a moment ago. */
  readonly money?: true;
};

export const accountEntries = [
  { path: '/information/recharge', icon: 'plus', key: 'recharge', signedIn: true },
  { path: '/information/cashOut', icon: 'up', key: 'cashOut', signedIn: true, money: true },
  { path: '/information/exChange', icon: 'pair', key: 'exChange', signedIn: true, money: true },
  { path: '/information/wallet', icon: 'wallet', key: 'wallet', signedIn: true, money: true },
  { path: '/information/authInfo', icon: 'badge', key: 'authInfo', signedIn: true },
  { path: '/information/bankList', icon: 'house', key: 'bankList', signedIn: true, money: true },
  { path: '/information/changeLang', icon: 'language', key: 'language', signedIn: false },
  { path: '/information/loginPass', icon: 'key', key: 'loginPass', signedIn: true },
  { path: '/information/fundPass', icon: 'lock', key: 'fundPass', signedIn: true },
  { path: '/information/userInfo', icon: 'shield', key: 'security', signedIn: true },
  { path: '/information/helpCenter', icon: 'question', key: 'helpCentre', signedIn: false },
  { path: '/information/kf', icon: 'service', key: 'customerService', signedIn: false },
  { path: '/information/aboutUs', icon: 'news', key: 'aboutUs', signedIn: false },
  { path: '/information/setting', icon: 'gear', key: 'settings', signedIn: false },
  { path: '/information/aboutInfo', icon: 'document', key: 'legal', signedIn: false },
] as const satisfies readonly AccountEntry[];
