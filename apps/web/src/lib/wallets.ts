import { wire } from '@parkett/contract';

export type WalletName = (typeof wire.wallets)[number]['type'];

/** The wallets in the order of their tabs. */
export const wallets: readonly { readonly type: WalletName; readonly currency: 'EUR' | 'USD' | 'USDT' }[] = wire.wallets;

/** The wallet that pays for and receives what is traded in a currency. */
export const walletOf = (currency: string): WalletName => (wallets.find(w => w.currency === currency) ?? wallets[0]!).type;

/** The wallet that an address names; the first one for anything else. */
export const walletNamed = (name: string | null): WalletName =>
  (wallets.find((w, i) => w.type === name || String(i + 1) === name) ?? wallets[0]!).type;

/** Decimals of the large figures above lists and tables, which show every amount in full: six would drown the first ones. */
export const headlineScale = 2;
