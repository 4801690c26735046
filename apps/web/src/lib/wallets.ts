import { wire } from '@parkett/contract';
import type { Currency } from '@parkett/kernel';

export type WalletName = (typeof wire.wallets)[number]['type'];

export type MainWalletName = (typeof wire.mainWallets)[number]['type'];

/** The wallets, those with a tab first. */
export const wallets: readonly { readonly type: WalletName; readonly currency: Currency }[] = wire.wallets;
export const mainWallets = wire.mainWallets;

/** The wallet that pays for and receives what is traded in a currency. */
export const walletOf = (currency: string): WalletName => (wallets.find(w => w.currency === currency) ?? wallets[0]!).type;

/** The currency of a wallet. */
export const currencyOf = (type: WalletName): Currency => wallets.find(wallet => wallet.type === type)!.currency;

/** The wallet that an address names; the first one for anything else. */
export const walletNamed = (name: string | null): WalletName =>
  (wallets.find(({ type }) => type === name) ?? mainWallets.find((_, place) => String(place + 1) === name) ?? mainWallets[0]).type;
