import { wire, type FrozenCause, type ReplyAt } from '@parkett/contract';
import type { Currency } from '@parkett/kernel';
import type { WalletName } from '../../lib/wallets.ts';

/** What the specification's own sum is made from: getUserinfo and the five list calls of one wallet. */
export type Lists = Omit<Parameters<typeof wire.totalsFromLists>[0], 'currency' | 'cash'> & { readonly info: ReplyAt<'user/getUserinfo'> };

/** Total assets as the specification derives them from these answers (contract, wire-totals.ts); null when a figure on the wire is none. */
export function totalOfLists(lists: Lists, wallet: { type: WalletName; currency: Currency }): string | null {
  try {
    return wire.totalsFromLists({ ...lists, currency: wallet.currency, cash: lists.info[wallet.type] }).totalAssets;
  } catch {
    return null;
  }
}

export type BarPart = {
  readonly kind: 'free' | FrozenCause;
  readonly amount: string;
  /** Of the whole bar, for drawing. */ readonly percent: number;
};

/** The parts of total assets: free money, and the money held by each cause. The parts’ widths are drawn, never shown as figures. */
export function barOf(overview: ReplyAt<'wallet/overview'>): BarPart[] {
  const frozen = overview.frozen.map(({ cause, held }) => ({ kind: cause, amount: held }));
  const parts = [{ kind: 'free' as const, amount: overview.available }, ...frozen];
  const whole = parts.reduce((sum, part) => sum + Math.max(0, Number(part.amount)), 0);
  return parts.map(part => ({ ...part, percent: whole === 0 ? 0 : (Math.max(0, Number(part.amount)) / whole) * 100 }));
}
