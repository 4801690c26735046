import * as z from 'zod/mini';
import { invariant } from '@parkett/kernel';
import { defineCall, type ReplyOf } from './call.ts';
import { decimal, page, size } from './shapes.ts';
import { listPaths, mainWallets, wallets } from './wire-lists.ts';

export * from './wire-lists.ts';
export * from './wire-totals.ts';

/**
 * The calls that the specification shows (§7), word for word. This is the only place for its legacy wire words:
 * userproductlist = follow orders, usernewstocklist = subscriptions, urnjylist = day trades, ustockslist = securities lending,
 * userstocklist = positions and pending orders, ccsz = market value of all, fdyk = floating profit of all,
 * yingkui = profit or loss of one, rjmoney = paid in for a subscription, ustd = the USDT wallet.
 */

/** Every type of a wallet. */
export const walletTypes = [
  'Germany',
  'usd',
  'ustd',
  'cny',
  'twd',
  'hkd',
  'myr',
  'thb',
  'jpy',
  'vnd',
  'krw',
] as const satisfies readonly (typeof wallets)[number]['type'][];

/** The wallet of a list call: name or tab number. Another word is refused. */
export const wallet = z.union([z.enum(walletTypes), z.literal(1), z.literal(2), z.literal(3), z.enum(['1', '2', '3'])]);
export type WalletType = z.output<typeof wallet>;

/** The wallet behind a `type`; absent is the default, Germany. */
export function walletOfType(type: WalletType | undefined): (typeof wallets)[number] {
  if (type === undefined) return wallets[0];
  const tab = Number(type);
  const found = wallets.find(one => one.type === type) ?? mainWallets[tab - 1];
  invariant(found, `there is a wallet '${type}'`);
  return found;
}

/** The wallet's currency behind a `type`. */
export const currencyOfWallet = (type: WalletType | undefined): (typeof wallets)[number]['currency'] => walletOfType(type).currency;

/** One decimal string per wallet. */
const amounts = {
  ...{ Germany: decimal, usd: decimal, ustd: decimal, cny: decimal, twd: decimal, hkd: decimal },
  ...{ myr: decimal, thb: decimal, jpy: decimal, vnd: decimal, krw: decimal },
};

export const config = defineCall({
  path: 'common/config',
  access: 'public',
  key: false,
  summary: 'Names and values the client needs at start-up: logo, title, kefu',
  request: z.strictObject({ type: z.literal('all') }),
  reply: z.array(z.object({ name: z.string(), value: z.string() })),
});

export const getUserinfo = defineCall({
  path: 'user/getUserinfo',
  access: 'public',
  key: false,
  summary: 'Who is signed in: status 1 with account and balances, status 0 for an anonymous visitor',
  request: z.strictObject({}),
  reply: z.object({
    account: z.string(),
    is_true: z.union([z.literal(0), z.literal(1)]),
    /** "" when no fund password is set, "******" when one is. */
    passwords: z.enum(['', '******']),
    ...amounts,
    /** Ours: free of holds, per wallet. */
    available: z.object(amounts),
  }),
});

export type Userinfo = ReplyOf<typeof getUserinfo>;
/** One decimal string per wallet. */
export type WalletAmounts = Userinfo['available'];

/** The answer of getUserinfo from what our own words call it. `cash` and `available` by wallet. */
export function toUserinfo(customer: {
  account: string;
  verified: boolean;
  hasFundPassword: boolean;
  cash: WalletAmounts;
  available: WalletAmounts;
}): Userinfo {
  const { account, verified, hasFundPassword, cash, available } = customer;
  return { account, is_true: verified ? 1 : 0, passwords: hasFundPassword ? '******' : '', ...cash, available };
}

const listRequest = z.strictObject({ type: z.optional(wallet), page: z.optional(page), size: z.optional(size) });

export const follows = defineCall({
  path: listPaths.follows,
  access: 'session',
  key: false,
  summary: 'Follow orders: status, money',
  request: listRequest,
  reply: z.array(z.object({ status: z.int(), money: decimal })),
});

export const subscriptions = defineCall({
  path: listPaths.subscriptions,
  access: 'session',
  key: false,
  summary: 'New-share subscriptions: status, rjmoney',
  request: z.strictObject({ type: z.optional(wallet), buy_type: z.optional(z.literal(0)), page: z.optional(page), size: z.optional(size) }),
  reply: z.array(z.object({ status: z.int(), rjmoney: z.string() })),
});

/** One entry of the list of subscriptions; without money it says '-'. */
export const toSubscription = (entry: { status: number; paidIn: string | null }): ReplyOf<typeof subscriptions>[number] => ({
  status: entry.status,
  rjmoney: entry.paidIn ?? '-',
});

export const dayTrades = defineCall({
  path: listPaths.dayTrades,
  access: 'session',
  key: false,
  summary: 'Day-trade orders: status, credit',
  request: listRequest,
  reply: z.array(z.object({ status: z.int(), credit: decimal })),
});

export const lent = defineCall({
  path: listPaths.lent,
  access: 'session',
  key: false,
  summary: 'Securities-lending orders: status, credit',
  request: listRequest,
  reply: z.array(z.object({ status: z.int(), credit: decimal })),
});

export const stockEntry = z.object({
  status: z.int(),
  state: z.enum(['pending', 'holding', 'locked', 'ready-to-close', 'closed', 'cancelled']),
  code: z.string(),
  name: z.string(),
  buy_price: decimal,
  stock_num: decimal,
  yingkui: decimal,
  credit: decimal,
  /** Ours: opening time, market value now. */
  buy_time: z.string(),
  market_value: z.nullable(decimal),
});
export type StockEntry = z.output<typeof stockEntry>;

/** One entry of the list from what our own words call it. */
export const toStockEntry = (entry: {
  status: number;
  state: StockEntry['state'];
  code: string;
  name: string;
  buyPrice: string;
  quantity: string;
  profit: string;
  ownMoney: string;
  boughtAt: string;
  marketValue: string | null;
}): StockEntry => ({
  status: entry.status,
  state: entry.state,
  code: entry.code,
  name: entry.name,
  buy_price: entry.buyPrice,
  stock_num: entry.quantity,
  yingkui: entry.profit,
  credit: entry.ownMoney,
  buy_time: entry.boughtAt,
  market_value: entry.marketValue,
});

/** The answer of userstocklist: entries keyed by number beside the two sums over all open positions. */
export const toStockList = (list: { marketValue: string; profit: string; entries: Readonly<Record<string, StockEntry>> }): StockList =>
  ({ ccsz: list.marketValue, fdyk: list.profit, ...list.entries }) as StockList;

export const stocks = defineCall({
  path: listPaths.stocks,
  access: 'session',
  key: false,
  summary: 'Positions and pending orders keyed by number, plus ccsz and fdyk',
  request: z.strictObject({
    type: z.optional(wallet),
    buy_type: z.optional(z.literal(1)),
    /** Closed and cancelled entries instead of the open ones. */
    state: z.optional(z.literal('closed')),
    page: z.optional(page),
    size: z.optional(size),
  }),
  reply: z.catchall(z.object({ ccsz: decimal, fdyk: decimal }), stockEntry),
});

export type StockList = z.output<(typeof stocks)['reply']>;

declare module './client.ts' {
  interface CustomerModules {
    readonly wire: typeof import('./wire.ts');
  }
}
