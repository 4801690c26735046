import type { StockList } from './wire.ts';

// The old API's words that every screen needs, without the schemas: the wallets and the lists' addresses. Part of wire.ts.

/** The wallets with a tab of their own, in its order: tab 1 is the default. */
export const mainWallets = [
  { type: 'Germany', currency: 'EUR' },
  { type: 'usd', currency: 'USD' },
  { type: 'ustd', currency: 'USDT' },
] as const;

/** Every wallet. Those without a tab have the currency's code as their type. */
export const wallets = [
  ...mainWallets,
  { type: 'cny', currency: 'CNY' },
  { type: 'twd', currency: 'TWD' },
  { type: 'hkd', currency: 'HKD' },
  { type: 'myr', currency: 'MYR' },
  { type: 'thb', currency: 'THB' },
  { type: 'jpy', currency: 'JPY' },
  { type: 'vnd', currency: 'VND' },
  { type: 'krw', currency: 'KRW' },
] as const;

/** Where the five lists are asked, by our names for them. */
export const listPaths = {
  follows: 'trade/userproductlist',
  subscriptions: 'trade/usernewstocklist',
  dayTrades: 'trade/urnjylist',
  lent: 'trade/ustockslist',
  stocks: 'trade/userstocklist',
} as const;

/** Status numbers of a position or order in the list of stocks. 0 is what the totals count as frozen. */
export const stockStatus = { open: 0, closed: 1, cancelled: 2 } as const;

/** The floating profit of all positions, as the list of stocks sums it itself. */
export const floatingProfitOf = ({ fdyk }: Pick<StockList, 'fdyk'>): string => fdyk;
