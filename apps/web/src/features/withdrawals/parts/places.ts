import { address, type Address, type Layout } from '../../../navigation/paths.ts';
import { currencyOf, type WalletName } from '../../../lib/wallets.ts';

export const cashOutAt = { mobile: '/information/cashOut', desktop: '/pc/information/cashOut' } as const;
export const recordsAt = { mobile: '/information/fundRecord', desktop: '/pc/information/fundRecord' } as const;

/** The wallet whose money goes to addresses and to no bank account. */
export const isInUsdt = (type: WalletName): boolean => currencyOf(type) === 'USDT';

/** The record of one withdrawal. */
export const recordOf = (layout: Layout, withdrawal: string): Address => address(recordsAt[layout], { tab: 'withdrawals', withdrawal });

/** The screen on which a payee of a wallet is added, and which leads back here with what was typed. */
export function payeeFormOf(layout: Layout, { type, amount }: { readonly type: WalletName; readonly amount: string }): Address {
  const back = address(cashOutAt[layout], { type, amount: amount === '' ? undefined : amount });
  if (layout === 'desktop') return address('/pc/information/addBankCard', { back, kind: isInUsdt(type) ? 'addresses' : 'accounts' });
  return isInUsdt(type) ? address('/information/usdtAddress', { back }) : address('/information/addBankCard', { back });
}
