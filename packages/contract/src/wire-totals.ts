import { divide, formatDecimal, parseDecimal, powerOfTen, scaleOf, type Currency } from '@parkett/kernel';
import type { ReplyOf } from './call.ts';
import type { dayTrades, follows, lent, StockEntry, stocks, subscriptions } from './wire.ts';
import { stockStatus } from './wire-lists.ts';

// The specification's totals, for a client without the schemas. Part of wire.ts.

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
