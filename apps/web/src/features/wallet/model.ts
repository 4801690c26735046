import type { ReplyAt } from '@parkett/contract';
import { divide, formatDecimal, parseDecimal, powerOfTen, scaleOf, type Currency } from '@parkett/kernel';
import type { WalletName } from '../../lib/wallets.ts';

/** What the specification's own sum is made from: getUserinfo and the five list calls of one wallet. */
export type Lists = {
  readonly info: ReplyAt<'user/getUserinfo'>;
  readonly follows: ReplyAt<'trade/userproductlist'>;
  readonly subscriptions: ReplyAt<'trade/usernewstocklist'>;
  readonly dayTrades: ReplyAt<'trade/urnjylist'>;
  readonly stocks: ReplyAt<'trade/userstocklist'>;
  readonly loans: ReplyAt<'trade/ustockslist'>;
};

/** What counts as frozen in a list; subscriptions also while won and paid (specification §4). */
const isFrozen = ({ status }: { status: number }): boolean => status === 0;

/**
 * Total assets as the specification derives them: balance + products’ money + new-stock rjmoney + day-trade credit +
 * positions’ buy_price × stock_num + stock credits, of what is frozen. Each product is rounded to the minor unit, half up.
 * Answers a wire decimal; null when a figure on the wire is none.
 */
export function totalOfLists(lists: Lists, of: { type: WalletName; currency: Currency }): string | null {
  const scale = scaleOf(of.currency);
  const parts = [
    lists.info[of.type],
    ...lists.follows.filter(isFrozen).map(row => row.money),
    ...lists.subscriptions.filter(row => isFrozen(row) || row.status === 1).map(row => (row.rjmoney === '-' ? '0' : row.rjmoney)),
    ...lists.dayTrades.filter(isFrozen).map(row => row.credit),
    ...lists.loans.filter(isFrozen).map(row => row.credit),
  ].map(wire => minorOf(wire, scale));
  const costs = positionsOf(lists.stocks)
    .filter(isFrozen)
    .map(entry => productOf(entry.buy_price, entry.stock_num, scale));
  let total = 0n;
  for (const part of [...parts, ...costs]) {
    if (part === null) return null;
    total += part;
  }
  return formatDecimal(total, scale);
}

type Entry = { readonly status: number; readonly buy_price: string; readonly stock_num: string };

/** The keyed entries beside the two sums. */
const positionsOf = (stocks: Lists['stocks']): Entry[] =>
  Object.values(stocks as Record<string, unknown>).filter((value): value is Entry => typeof value === 'object' && value !== null);

function minorOf(wire: string, scale: number): bigint | null {
  const parsed = parseDecimal(wire, scale);
  return parsed.ok ? parsed.value : null;
}

/** Most decimals a figure on the wire has. */
const exactScale = 12;

function productOf(price: string, quantity: string, scale: number): bigint | null {
  const [a, b] = [minorOf(price, exactScale), minorOf(quantity, exactScale)];
  return a === null || b === null ? null : divide(a * b, powerOfTen(2 * exactScale - scale), 'half-up');
}

export type BarPart = {
  readonly kind: 'free' | 'orders' | 'positions';
  readonly amount: string;
  /** Of the whole bar, for drawing. */ readonly percent: number;
};

/** What total assets consist of: free money, money held for orders, positions at cost. The parts’ widths are drawn, never shown as figures. */
export function barOf(overview: ReplyAt<'wallet/overview'>): BarPart[] {
  const positions = overview.frozen.find(part => part.cause === 'positions')?.amount ?? '0';
  const parts = [
    { kind: 'free', amount: overview.available },
    { kind: 'orders', amount: overview.held },
    { kind: 'positions', amount: positions },
  ] as const;
  const whole = parts.reduce((sum, part) => sum + Math.max(0, Number(part.amount)), 0);
  return parts.map(part => ({ ...part, percent: whole === 0 ? 0 : (Math.max(0, Number(part.amount)) / whole) * 100 }));
}
