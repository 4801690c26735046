import { useState } from 'react';
import { navigate, useLocation } from '../../../navigation/location.ts';
import { walletNamed, type WalletName } from '../../../lib/wallets.ts';
import { address } from '../../../navigation/paths.ts';

type TabAddress<Tab extends string> = { readonly tab: Tab; readonly type: WalletName; readonly go: (to: { tab: Tab; type: WalletName }) => void };

/** Tab and wallet of a trading screen, by its address while it is shown; kept while it is hidden. The first tab is the default. */
export function useTabAddress<Tab extends string>(screen: '/trade/index' | '/pc/trade/index', tabs: readonly [Tab, ...Tab[]]): TabAddress<Tab> {
  const { path, search } = useLocation();
  const [kept, setKept] = useState<{ tab: Tab; type: WalletName }>({ tab: tabs[0], type: 'Germany' });
  const isShown = path === screen;
  const tab = isShown ? (tabs.find(value => value === search.get('tab')) ?? tabs[0]) : kept.tab;
  const type = isShown ? walletNamed(search.get('type')) : kept.type;
  if (tab !== kept.tab || type !== kept.type) setKept({ tab, type });
  return { tab, type, go: to => navigate(address(screen, to), { replace: true }) };
}
