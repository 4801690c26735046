/**
 * Every address of the app, spelled once, with the parameters its hash may carry: `#/market/stockDetail?code=SAP`.
 * A link to a path that isn't here doesn't compile.
 */
/** Why somebody is at the sign-in again. */
export type Ended = 'expired' | 'elsewhere' | 'password' | 'locked' | 'locked-for-service';

export type None = Record<string, never>;
/** `back`: the address that signing in leads to. */
type SignIn = { account?: string; forgot?: 'yes' | 'factor'; ended?: Ended; letter?: string; token?: string; back?: string };
type OfInstrument = { code?: string };
/** An order as it is begun: what isn't named is as an empty one has it. Figures are wire decimals; without a type a price is a limit. */
type OrderSheet = OfInstrument & {
  side?: 'buy' | 'sell';
  position?: string;
  order?: string;
  type?: 'market' | 'limit' | 'stop' | 'stop-limit';
  quantity?: string;
  price?: string;
  stopPrice?: string;
  /** Only the early or late session that goes on or comes next. */
  session?: 'this';
};

/** The addresses of the map of screens (routes.ts). */
export type MapParameters = {
  '/login/start': None;
  '/login/start1': None;
  '/login/loginAfter': None;
  '/login/login': SignIn;
  '/login/register': None;
  '/login/reLogin': { back?: string };
  '/login/info': None;
  '/home/home': None;
  '/home/index': { list?: string };
  '/home/market': { index?: string; sort?: string };
  '/home/newsList': None;
  '/home/newsDetail': { id?: string };
  '/home/blockTrade': None;
  '/home/blockTrade1': None;
  '/home/blockTrade2': None;
  '/market/index': { class?: string };
  '/market/stockDetail': OfInstrument;
  '/market/stockDetailBuy': OrderSheet;
  '/market/stockDetailWh': OfInstrument;
  '/market/stockDetailBuyWh': OrderSheet;
  '/market/stockDetailDig': OfInstrument;
  '/market/stockDetailBuyDig': OrderSheet;
  '/market/stockDetailGj': OfInstrument;
  '/market/stockDetailBuyGj': OrderSheet;
  '/market/zhiShu': None;
  '/market/stockDetailzs': OfInstrument;
  '/trade/index': { tab?: string; type?: string };
  '/trade/positionDetail': { number?: string };
  '/favorite/index': { list?: string };
  '/favorite/search': { query?: string };
  '/information/index': None;
  '/information/setting': None;
  '/information/aboutInfo': { tab?: string; section?: string };
  '/information/changeLang': None;
  '/information/wallet': { type?: string };
  '/information/fundRecord': { tab?: string; withdrawal?: string };
  '/information/loginPass': None;
  '/information/fundPass': { forgot?: 'yes' };
  '/information/userInfo': { show?: 'alerts' | 'security' | 'lock' | 'withdrawal' | 'switches' };
  '/information/msgInfo': { id?: string };
  '/information/authInfo': None;
  '/information/helpCenter': { article?: string; query?: string };
  '/information/aboutUs': None;
  '/pc/login/login': SignIn;
  '/pc/login/register': None;
  '/pc/home/home': { tab?: string };
  '/pc/home/index': { list?: string };
  '/pc/home/newsList': None;
  '/pc/home/newsDetail': { id?: string };
  '/pc/home/blockTrade': { tab?: string };
  '/pc/market/stockDetail': OrderSheet;
  '/pc/favorite/search': { query?: string };
  '/pc/trade/index': { tab?: string; type?: string };
  '/pc/trade/positionDetail': { number?: string };
  '/pc/information/wallet': { type?: string };
  '/pc/information/fundRecord': { tab?: string; withdrawal?: string };
  '/pc/information/authInfo': None;
  '/pc/information/changeLang': None;
  '/pc/information/loginPass': None;
  '/pc/information/fundPass': { forgot?: 'yes' };
  '/pc/information/userInfo': { show?: 'alerts' | 'security' | 'lock' | 'withdrawal' | 'switches' };
  '/pc/information/msgInfo': { id?: string };
  '/pc/information/helpCenter': { article?: string; query?: string };
  '/pc/information/aboutUs': None;
  '/pc/information/aboutInfo': { tab?: string; section?: string };
};
/** The addresses that features add in files of their own (`routes.ts` of their folder). */
export interface FeatureParameters {}
export type Parameters = MapParameters & FeatureParameters;

export type ScreenPath = keyof Parameters;
/** A path, or a path with its parameters, as `address` builds it. */
export type Address = ScreenPath | `${ScreenPath}?${string}`;
export type Layout = 'mobile' | 'desktop';

/** `address('/market/stockDetail', { code: 'SAP' })` is `/market/stockDetail?code=SAP`. Absent parameters are left out. */
export function address<P extends ScreenPath>(path: P, parameters?: { [K in keyof Parameters[P]]: Parameters[P][K] | undefined }): Address {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters ?? {})) if (typeof value === 'string') search.set(name, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export const layoutOf = (path: string): Layout => (path.startsWith('/pc/') ? 'desktop' : 'mobile');

/** Where a screen's own parts lead, by layout. */
export const home: Record<Layout, ScreenPath> = { mobile: '/home/home', desktop: '/pc/home/home' };

type InstrumentClass = 'share' | 'foreign' | 'index' | 'forex' | 'digital' | 'metal';

const detailPaths = {
  share: '/market/stockDetail',
  index: '/market/stockDetailzs',
  forex: '/market/stockDetailWh',
  digital: '/market/stockDetailDig',
  foreign: '/market/stockDetailGj',
  metal: '/market/stockDetailGj',
} as const satisfies Record<InstrumentClass, ScreenPath>;

/** The detail screen of an instrument: by class on the phone, one for all on the desktop. */
export function detailAddress(instrument: { code: string; class: InstrumentClass }, layout: Layout): Address {
  return layout === 'desktop'
    ? address('/pc/market/stockDetail', { code: instrument.code })
    : address(detailPaths[instrument.class], { code: instrument.code });
}
