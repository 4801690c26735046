import { found } from '#feature-routes';
import type { TextFeature } from './lib/texts.ts';
import type { MapParameters, ScreenPath } from './navigation/paths.ts';
import { route, type Frame, type Route } from './navigation/route.ts';

export const bars = {
  mobile: () => import('./shell/mobile/bars.tsx'),
  desktop: () => import('./shell/desktop/header.tsx'),
  // In the header's file: a request less on every screen that has both.
  accountMenu: () => import('./shell/desktop/header.tsx').then(header => ({ default: header.AccountMenu })),
};
export const barsOf: Readonly<Record<Frame, readonly (keyof typeof bars)[]>> = {
  bare: [],
  wide: [],
  tabs: ['mobile'],
  desktop: ['desktop'],
  account: ['desktop', 'accountMenu'],
};

const signIn = { frame: 'bare', texts: ['common', 'sign-in'] } as const;
const instrument = { path: 'market/instrument', parameters: ['code'] } as const;
/** One screen under eight addresses: opening and closing the order sheet leaves it as it stands. */
const detail = route(() => import('./screens/mobile/stock-detail.tsx'), {
  frame: 'bare',
  texts: ['common', 'shell', 'market', 'trading', 'watchlist'],
  asks: instrument,
});
const security = { frame: 'bare', texts: ['common', 'security'] } as const;
const account = { frame: 'bare', texts: ['common', 'shell', 'account'] } as const;
const desktop = (...texts: TextFeature[]) => ({ frame: 'desktop', texts: ['common', 'shell', ...texts] }) as const;
const tabs = (tab: 0 | 1 | 2 | 3 | 4, ...texts: TextFeature[]) => ({ frame: 'tabs', tab, texts: ['common', 'shell', ...texts] }) as const;

const sessionScreen = { frame: 'bare', texts: ['common', 'shell', 'block-trades', 'trading', 'market'] } as const;

/** Where the app begins when no address is named. */
export const start: ScreenPath = '/login/start';

const map: Readonly<Record<keyof MapParameters, Route>> = {
  '/login/start': route(() => import('./features/sign-in/mobile/start.tsx'), {
    ...signIn,
    frame: 'wide',
    firstWords: { heading: 'welcome', text: 'welcomeText' },
  }),
  '/login/start1': route(() => import('./features/sign-in/mobile/tour.tsx'), signIn),
  '/login/loginAfter': route(() => import('./features/sign-in/mobile/login-after.tsx'), signIn),
  '/login/login': route(() => import('./features/sign-in/mobile/login.tsx'), { ...signIn, firstWords: { heading: 'signInTitle' } }),
  '/login/register': route(() => import('./features/sign-in/mobile/register.tsx'), signIn),
  '/login/reLogin': route(() => import('./features/sign-in/mobile/re-login.tsx'), signIn),
  '/login/info': route(() => import('./features/sign-in/mobile/info.tsx'), { ...signIn, needsAccount: 'infoTitle' }),

  '/home/home': route(() => import('./screens/mobile/exchange-home.tsx'), { ...tabs(0, 'market', 'news', 'trading'), keepAlive: true }),
  '/home/index': route(() => import('./features/watchlist/mobile/watchlists.tsx'), {
    ...tabs(1, 'watchlist', 'market'),
    keepAlive: true,
    needsAccount: 'watchlists',
  }),
  '/home/market': route(() => import('./features/market/mobile/all-shares.tsx'), { frame: 'bare', texts: ['common', 'shell', 'market'] }),
  '/home/newsList': route(() => import('./features/news/mobile/news-list.tsx'), tabs(4, 'news')),
  '/home/newsDetail': route(() => import('./features/news/mobile/news-detail.tsx'), { frame: 'bare', texts: ['common', 'news'] }),

  '/home/blockTrade': route(() => import('./screens/mobile/block-trade.tsx'), { frame: 'bare', texts: ['common', 'block-trades', 'trading'] }),

  '/home/blockTrade1': route(() => import('./screens/mobile/pre-market.tsx'), sessionScreen),
  '/home/blockTrade2': route(() => import('./screens/mobile/after-hours.tsx'), sessionScreen),

  '/market/index': route(() => import('./features/market/mobile/market-index.tsx'), {
    frame: 'bare',
    texts: ['common', 'shell', 'market'],
    keepAlive: true,
  }),
  '/market/stockDetail': detail,
  '/market/stockDetailBuy': detail,
  '/market/stockDetailWh': detail,
  '/market/stockDetailBuyWh': detail,
  '/market/stockDetailDig': detail,
  '/market/stockDetailBuyDig': detail,
  '/market/stockDetailGj': detail,
  '/market/stockDetailBuyGj': detail,
  '/market/zhiShu': route(() => import('./features/market/mobile/indices.tsx'), { frame: 'bare', texts: ['common', 'market'] }),
  '/market/stockDetailzs': route(() => import('./screens/mobile/index-detail.tsx'), {
    frame: 'bare',
    texts: ['common', 'shell', 'market'],
    asks: instrument,
  }),

  '/trade/index': route(() => import('./features/trading/mobile/trade-index.tsx'), { ...tabs(2, 'trading'), keepAlive: true, needsAccount: 'title' }),
  '/trade/positionDetail': route(() => import('./features/trading/mobile/position-detail.tsx'), {
    frame: 'bare',
    texts: ['common', 'trading'],
    needsAccount: 'position',
  }),
  '/favorite/index': route(() => import('./features/watchlist/mobile/edit-watchlists.tsx'), {
    frame: 'bare',
    texts: ['common', 'watchlist'],
    needsAccount: 'editLists',
  }),
  '/favorite/search': route(() => import('./screens/mobile/search.tsx'), tabs(3, 'search', 'watchlist')),

  '/information/index': route(() => import('./screens/mobile/account-centre.tsx'), { ...account, texts: [...account.texts, 'institutions'] }),
  '/information/setting': route(() => import('./features/account/mobile/setting.tsx'), account),
  '/information/changeLang': route(() => import('./features/account/mobile/change-language.tsx'), account),
  '/information/aboutInfo': route(() => import('./features/legal/mobile/about-info.tsx'), { frame: 'bare', texts: ['common', 'legal'] }),
  '/information/wallet': route(() => import('./features/wallet/mobile/wallet.tsx'), {
    frame: 'bare',
    texts: ['common', 'wallet'],
    needsAccount: 'title',
  }),
  '/information/fundRecord': route(() => import('./screens/mobile/fund-record.tsx'), {
    frame: 'bare',
    texts: ['common', 'withdrawals', 'deposits', 'exchange', 'corporate-actions', 'security', 'trading'],
    needsAccount: 'records',
  }),
  '/information/loginPass': route(() => import('./features/security/mobile/login-pass.tsx'), { ...security, needsAccount: 'loginPassTitle' }),
  '/information/fundPass': route(() => import('./features/security/mobile/fund-pass.tsx'), { ...security, needsAccount: 'fundPassTitle' }),
  '/information/userInfo': route(() => import('./screens/mobile/user-info.tsx'), {
    frame: 'bare',
    texts: ['common', 'messages', 'trading', 'security', 'price-alerts'],
    needsAccount: 'title',
    outlivesSession: true,
  }),
  '/information/msgInfo': route(() => import('./features/messages/mobile/msg-info.tsx'), {
    frame: 'bare',
    texts: ['common', 'messages', 'trading'],
    needsAccount: 'title',
  }),
  '/information/authInfo': route(() => import('./features/identity/mobile/auth-info.tsx'), {
    frame: 'bare',
    texts: ['common', 'identity'],
    needsAccount: 'title',
  }),
  '/information/helpCenter': route(() => import('./features/help/mobile/help-centre.tsx'), { frame: 'bare', texts: ['common', 'help'] }),
  '/information/aboutUs': route(() => import('./features/about/mobile/about-us.tsx'), { frame: 'bare', texts: ['common', 'about'] }),

  '/pc/login/login': route(() => import('./features/sign-in/desktop/login.tsx'), desktop('sign-in')),
  '/pc/login/register': route(() => import('./features/sign-in/desktop/register.tsx'), desktop('sign-in')),
  '/pc/home/home': route(() => import('./screens/desktop/home.tsx'), { ...desktop('market', 'news', 'trading'), keepAlive: true }),
  '/pc/home/index': route(() => import('./features/watchlist/desktop/watchlists.tsx'), {
    ...desktop('watchlist', 'market'),
    keepAlive: true,
    needsAccount: 'watchlists',
  }),
  '/pc/home/newsList': route(() => import('./features/news/desktop/news-list.tsx'), desktop('news')),
  '/pc/home/newsDetail': route(() => import('./features/news/desktop/news-detail.tsx'), desktop('news')),
  '/pc/home/blockTrade': route(() => import('./screens/desktop/block-trade.tsx'), desktop('block-trades', 'trading', 'market', 'opening-list')),
  '/pc/market/stockDetail': route(() => import('./screens/desktop/desk.tsx'), { ...desktop('market', 'trading', 'watchlist'), asks: instrument }),
  '/pc/favorite/search': route(() => import('./screens/desktop/search.tsx'), desktop('search', 'watchlist')),
  '/pc/trade/index': route(() => import('./features/trading/desktop/trade-index.tsx'), {
    ...desktop('trading'),
    keepAlive: true,
    needsAccount: 'title',
  }),
  '/pc/trade/positionDetail': route(() => import('./features/trading/desktop/position-detail.tsx'), {
    ...desktop('trading'),
    needsAccount: 'position',
  }),
  '/pc/information/wallet': route(() => import('./screens/desktop/wallet.tsx'), {
    ...desktop('wallet', 'account', 'institutions'),
    frame: 'account',
    needsAccount: 'title',
  }),
  '/pc/information/fundRecord': route(() => import('./screens/desktop/fund-record.tsx'), {
    ...desktop('withdrawals', 'deposits', 'exchange', 'corporate-actions', 'security', 'trading'),
    frame: 'account',
    needsAccount: 'records',
  }),
  '/pc/information/authInfo': route(() => import('./features/identity/desktop/auth-info.tsx'), {
    ...desktop('identity'),
    frame: 'account',
    needsAccount: 'title',
  }),
  '/pc/information/changeLang': route(() => import('./features/account/desktop/change-language.tsx'), { ...desktop('account'), frame: 'account' }),
  '/pc/information/loginPass': route(() => import('./features/security/desktop/login-pass.tsx'), {
    ...desktop('security'),
    frame: 'account',
    needsAccount: 'loginPassTitle',
  }),
  '/pc/information/fundPass': route(() => import('./features/security/desktop/fund-pass.tsx'), {
    ...desktop('security'),
    frame: 'account',
    needsAccount: 'fundPassTitle',
  }),
  '/pc/information/userInfo': route(() => import('./screens/desktop/user-info.tsx'), {
    ...desktop('messages', 'trading', 'security', 'price-alerts'),
    frame: 'account',
    needsAccount: 'title',
    outlivesSession: true,
  }),
  '/pc/information/msgInfo': route(() => import('./features/messages/desktop/msg-info.tsx'), {
    ...desktop('messages', 'trading'),
    frame: 'account',
    needsAccount: 'title',
  }),
  '/pc/information/helpCenter': route(() => import('./features/help/desktop/help-centre.tsx'), { ...desktop('help'), frame: 'account' }),
  '/pc/information/aboutUs': route(() => import('./features/about/desktop/about-us.tsx'), { ...desktop('about'), frame: 'account' }),
  '/pc/information/aboutInfo': route(() => import('./features/legal/desktop/about-info.tsx'), { ...desktop('legal'), frame: 'account' }),
};

/**
 * The whole map of the app: what stands above, and what features bring in files of their own. Guards are the server's: a session that has ended meets the
 * 401; a visitor asks for nothing that needs one.
 */
export const routes = Object.assign({}, map, ...Object.values(found)) as Readonly<Record<ScreenPath, Route>>;

/** Where the loaders of a route of its feature's own file begin: its folder. */
export const folderOf = (path: ScreenPath): string =>
  Object.keys(found)
    .find(file => Object.hasOwn(found[file]!, path))
    ?.replace(/^\.\/|routes\.ts$/g, '') ?? '';

/** The first address of the screen that stands at a path. */
export const screenOf = (path: ScreenPath): ScreenPath => (Object.keys(routes) as ScreenPath[]).find(other => routes[other] === routes[path])!;
