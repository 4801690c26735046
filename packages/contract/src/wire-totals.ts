import { divide, formatDecimal, parseDecimal, powerOfTen, scaleOf, type Currency } from '@parkett/kernel';
import type { ReplyOf } from './call.ts';
import type { dayTrades, follows, lent, StockEntry, stocks, subscriptions } from './wire.ts';

// What of the old API's words a client needs without the schemas: the wallets, the lists' addresses and the specification's totals. Part of wire.ts.

/** Screen order of the wallets: tab 1 is the default. */
export const wallets = [
  { type: 'Germany', currency: 'EUR' },
  { type: 'usd', currency: 'USD' },
  { type: 'ustd', currency: 'USDT' },
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

/** What a client has of one wallet: its figure of getUserinfo, and the five lists without filter. */
export type WalletAnswers = {
  readonly currency: Currency;
  readonly cash: string;
  readonly follows: ReplyOf<typeof follows>;
  readonly subscriptions: ReplyOf<typeof subscriptions>;
  readonly dayTrades: ReplyOf<typeof dayTrades>;
  readonly lent: ReplyOf<typeof lent>;
  readonly stocks: ReplyOf<typeof stocks>;
};

/** The totals under the specification's names, decimals of the wallet's currency. */
export type WalletTotals = { readonly totalAssets: string; readonly profit: string; readonly value: string };

/** The floating profit of all positions, as the list of stocks sums it itself. */
export const floatingProfitOf = ({ fdyk }: Pick<WalletAnswers['stocks'], 'fdyk'>): string => fdyk;

/** A decimal of the wire in units of 10^-scale; a dash stands for nothing. */
function unitsOf(text: string, scale: number): bigint {
  const parsed = parseDecimal(text === '-' ? '0' : text, scale);
  if (!parsed.ok) throw new Error(`'${text}' is a decimal with at most ${scale} places`);
  return parsed.value;
}

const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0;

/** buy_price × stock_num in minor units, half up: what an entry has bound. */
function boundIn({ buy_price, stock_num }: Pick<StockEntry, 'buy_price' | 'stock_num'>, scale: number): bigint {
  const exact = unitsOf(buy_price, decimalsIn(buy_price)) * unitsOf(stock_num, decimalsIn(stock_num)) * powerOfTen(scale);
  return divide(exact, powerOfTen(decimalsIn(buy_price) + decimalsIn(stock_num)), 'half-up');
}

/**
 * The specification's arithmetic (§7), from the answers alone: total assets = cash + what is frozen (status 0; of new shares also 1),
 * profit = the sum of each entry's own, value = both. Ours compute the same on the server; invariant I23 compares them.
 */
export function totalsFromLists(answers: WalletAnswers): WalletTotals {
  const scale = scaleOf(answers.currency);
  const { ccsz: _worth, fdyk: _profit, ...keyed } = answers.stocks;
  const open = Object.values(keyed as Record<string, StockEntry>).filter(({ status }) => status === stockStatus.open);
  const frozen = [
    ...answers.follows.filter(({ status }) => status === 0).map(({ money }) => unitsOf(money, scale)),
    ...answers.subscriptions.filter(({ status }) => status === 0 || status === 1).map(({ rjmoney }) => unitsOf(rjmoney, scale)),
    ...[...answers.dayTrades, ...answers.lent].filter(({ status }) => status === 0).map(({ credit }) => unitsOf(credit, scale)),
    ...open.map(entry => boundIn(entry, scale)),
  ];
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
  const totalAssets = unitsOf(answers.cash, scale) + sum(frozen);
  const profit = sum(open.map(entry => unitsOf(entry.yingkui, scale)));
  return { totalAssets: formatDecimal(totalAssets, scale), profit: formatDecimal(profit, scale), value: formatDecimal(totalAssets + profit, scale) };
}
