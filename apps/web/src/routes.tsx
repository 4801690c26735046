import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { NoAnswer } from './lib/api.ts';
import { loadTexts, type TextFeature } from './lib/texts.ts';
import type { ScreenPath } from './navigation/paths.ts';
import { registerScreens } from './navigation/screens.ts';

/** What stands around a screen: nothing (a column, or the whole width), the phone's bars, the desktop's header, the same with the account's side menu. */
export type Frame = 'bare' | 'wide' | 'tabs' | 'desktop' | 'account';

type Screen = { default: ComponentType };
type RouteOptions = { frame: Frame; texts: readonly TextFeature[]; tab?: 0 | 1 | 2 | 3 | 4; keepAlive?: true };
export type Route = RouteOptions & {
  readonly load: () => Promise<Screen>;
  Screen: LazyExoticComponent<ComponentType>;
  /** `lazy` remembers a failure for ever; the next try begins anew. */
  readonly renew: () => void;
};

/** A screen and its texts come together, so that neither waits for the other. */
function route(load: () => Promise<Screen>, options: RouteOptions): Route {
  const both = () =>
    Promise.all([load(), ...options.texts.map(feature => loadTexts(feature))]).then(
      ([screen]) => screen,
      (cause: unknown) => {
        throw new NoAnswer('a screen', { cause });
      },
    );
  const made: Route = { ...options, load: both, Screen: lazy(both), renew: () => void (made.Screen = lazy(both)) };
  return made;
}

const signIn = { frame: 'bare', texts: ['common', 'sign-in'] } as const;
/** One screen under eight addresses: opening and closing the order sheet leaves it as it stands. */
const detail = route(() => import('./screens/mobile/stock-detail.tsx'), {
  frame: 'bare',
  texts: ['common', 'shell', 'market', 'trading', 'watchlist'],
});
const account = { frame: 'bare', texts: ['common', 'shell', 'account'] } as const;
const desktop = (...texts: TextFeature[]) => ({ frame: 'desktop', texts: ['common', 'shell', ...texts] }) as const;
const tabs = (tab: 0 | 1 | 2 | 3 | 4, ...texts: TextFeature[]) => ({ frame: 'tabs', tab, texts: ['common', 'shell', ...texts] }) as const;

/** The whole map of the app. Guards are the server's: a session that it doesn't know meets the 401. */
export const routes: Readonly<Record<ScreenPath, Route>> = {
  '/login/start': route(() => import('./features/sign-in/mobile/start.tsx'), { ...signIn, frame: 'wide' }),
  '/login/start1': route(() => import('./features/sign-in/mobile/tour.tsx'), signIn),
  '/login/loginAfter': route(() => import('./features/sign-in/mobile/login-after.tsx'), signIn),
  '/login/login': route(() => import('./features/sign-in/mobile/login.tsx'), signIn),
  '/login/register': route(() => import('./features/sign-in/mobile/register.tsx'), signIn),
  '/login/reLogin': route(() => import('./features/sign-in/mobile/re-login.tsx'), signIn),
  '/login/info': route(() => import('./features/sign-in/mobile/info.tsx'), signIn),

  '/home/home': route(() => import('./screens/mobile/exchange-home.tsx'), { ...tabs(0, 'market', 'news', 'trading'), keepAlive: true }),
  '/home/index': route(() => import('./features/watchlist/mobile/watchlists.tsx'), { ...tabs(1, 'watchlist', 'market'), keepAlive: true }),
  '/home/market': route(() => import('./features/market/mobile/all-shares.tsx'), { frame: 'bare', texts: ['common', 'shell', 'market'] }),
  '/home/newsList': route(() => import('./features/news/mobile/news-list.tsx'), tabs(4, 'news')),
  '/home/newsDetail': route(() => import('./features/news/mobile/news-detail.tsx'), { frame: 'bare', texts: ['common', 'news'] }),

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
  '/market/stockDetailzs': route(() => import('./features/market/mobile/index-detail.tsx'), { frame: 'bare', texts: ['common', 'shell', 'market'] }),

  '/trade/index': route(() => import('./features/trading/mobile/trade-index.tsx'), { ...tabs(2, 'trading'), keepAlive: true }),
  '/trade/positionDetail': route(() => import('./features/trading/mobile/position-detail.tsx'), { frame: 'bare', texts: ['common', 'trading'] }),
  '/favorite/index': route(() => import('./features/watchlist/mobile/edit-watchlists.tsx'), { frame: 'bare', texts: ['common', 'watchlist'] }),
  '/favorite/search': route(() => import('./screens/mobile/search.tsx'), tabs(3, 'search', 'watchlist')),

  '/information/index': route(() => import('./features/account/mobile/account-centre.tsx'), account),
  '/information/setting': route(() => import('./features/account/mobile/setting.tsx'), account),
  '/information/changeLang': route(() => import('./features/account/mobile/change-language.tsx'), account),
  '/information/aboutInfo': route(() => import('./features/legal/mobile/about-info.tsx'), { frame: 'bare', texts: ['common', 'legal'] }),
  '/information/wallet': route(() => import('./features/wallet/mobile/wallet.tsx'), { frame: 'bare', texts: ['common', 'wallet'] }),

  '/pc/login/login': route(() => import('./features/sign-in/desktop/login.tsx'), desktop('sign-in')),
  '/pc/login/register': route(() => import('./features/sign-in/desktop/register.tsx'), desktop('sign-in')),
  '/pc/home/home': route(() => import('./screens/desktop/home.tsx'), { ...desktop('market', 'news', 'trading'), keepAlive: true }),
  '/pc/home/index': route(() => import('./features/watchlist/desktop/watchlists.tsx'), { ...desktop('watchlist', 'market'), keepAlive: true }),
  '/pc/home/newsList': route(() => import('./features/news/desktop/news-list.tsx'), desktop('news')),
  '/pc/home/newsDetail': route(() => import('./features/news/desktop/news-detail.tsx'), desktop('news')),
  '/pc/market/stockDetail': route(() => import('./screens/desktop/desk.tsx'), desktop('market', 'trading', 'watchlist')),
  '/pc/favorite/search': route(() => import('./screens/desktop/search.tsx'), desktop('search', 'watchlist')),
  '/pc/trade/index': route(() => import('./features/trading/desktop/trade-index.tsx'), { ...desktop('trading'), keepAlive: true }),
  '/pc/trade/positionDetail': route(() => import('./features/trading/desktop/position-detail.tsx'), desktop('trading')),
  '/pc/information/wallet': route(() => import('./features/wallet/desktop/wallet.tsx'), { ...desktop('wallet'), frame: 'account' }),
  '/pc/information/changeLang': route(() => import('./features/account/desktop/change-language.tsx'), { ...desktop('account'), frame: 'account' }),
  '/pc/information/aboutInfo': route(() => import('./features/legal/desktop/about-info.tsx'), { ...desktop('legal'), frame: 'account' }),
};

/** The first address of the screen that stands at a path. */
export const screenOf = (path: ScreenPath): ScreenPath => (Object.keys(routes) as ScreenPath[]).find(other => routes[other] === routes[path])!;

registerScreens({ has: path => Object.hasOwn(routes, path), fetch: path => routes[path].load() });
