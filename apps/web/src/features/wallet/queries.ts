import { useEffect, useState } from 'react';
import { wire, type ReplyAt } from '@parkett/contract';
import { ask } from '../../lib/api.ts';
import { useCall, usePagedCall } from '../../lib/reads/query.ts';
import type { WalletName } from '../../lib/wallets.ts';
import { totalOfLists, type Lists } from './model.ts';
import { reads } from './reads.ts';

const liveEveryMs = 3000;

/** One wallet as the server sees it; its profit follows the prices. */
export const useOverview = (type: WalletName) => useCall(reads.overview, { type }, { keepPrevious: true, refetchMs: liveEveryMs, quiet: true });

export const entriesSize = 30;

export const useEntries = (type: WalletName) =>
  usePagedCall({
    what: reads.entries,
    request: { type, page: 1, size: entriesSize },
    next: (last, pages) => (pages.length * entriesSize < last.total ? { page: pages.length + 1 } : null),
  });

export const useEntriesPage = (page: { type: WalletName; page: number; size: number }) => useCall(reads.entries, page, { keepPrevious: true });

export type SumCheck = { readonly server: string; readonly lists: string | null };

/** An order can be executed between two of the calls; then they are asked again. */
const triesMax = 3;

async function checkSum(type: WalletName): Promise<SumCheck> {
  const total = () => ask('wallet/overview', { type }, { quiet: true });
  for (let tries = 1; ; tries++) {
    const before = await total();
    const lists = await askLists(type);
    const after = await total();
    const check = { server: after.totalAssets, lists: totalOfLists(lists, { type, currency: after.currency }) };
    const stoodStill = before.totalAssets === after.totalAssets && before.held === after.held;
    if (check.lists === check.server || (stoodStill && tries > 1) || tries === triesMax) return check;
  }
}

async function askLists(type: WalletName): Promise<Lists> {
  const quiet = { quiet: true };
  const { listPaths } = wire;
  const [info, follows, subscriptions, dayTrades, lent, stocks] = await Promise.all([
    ask('user/getUserinfo', {}, quiet),
    ask(listPaths.follows, { type }, quiet),
    ask(listPaths.subscriptions, { type, buy_type: 0 }, quiet),
    ask(listPaths.dayTrades, { type }, quiet),
    ask(listPaths.lent, { type }, quiet),
    ask(listPaths.stocks, { type, page: 1, size: 300 }, quiet),
  ]);
  return { info, follows, subscriptions, dayTrades, lent, stocks };
}

/** Whether the lists of the specification add up to the server’s total assets; asked again whenever the wallet’s money changes. */
export function useSumCheck(type: WalletName, overview: ReplyAt<'wallet/overview'>): SumCheck | null {
  const [check, setCheck] = useState<SumCheck | null>(null);
  const { totalAssets, balance, held } = overview;
  useEffect(() => {
    let wanted = true;
    void checkSum(type).then(
      found => wanted && setCheck(found),
      () => wanted && setCheck(null),
    );
    return () => {
      wanted = false;
    };
  }, [type, totalAssets, balance, held]);
  return check;
}
