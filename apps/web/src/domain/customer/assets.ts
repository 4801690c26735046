import { wire } from '@parkett/contract';
import { useCall, type Declared } from '../../lib/reads/query.ts';

const liveEveryMs = 15_000;

const reads = {
  overview: { path: 'wallet/overview', topics: ['wallet'] },
  stocks: { path: wire.listPaths.stocks, topics: ['orders', 'positions'] },
} as const satisfies Record<string, Declared>;

export const assetPaths = [reads.overview.path, reads.stocks.path] as const;

type Assets = { readonly value: string | undefined; readonly total: string | undefined; readonly profit: string | undefined };

/** The total value, the total assets, and the floating profit as the list of stocks sums it: all of the euros, the wallet has the others. Undefined until they are known. */
export function useAssets(): Assets {
  const live = { quiet: true, refetchMs: liveEveryMs };
  const { data: wallet } = useCall(reads.overview, { type: 'Germany' }, live);
  const { data: stocks } = useCall(reads.stocks, { type: 'Germany' }, live);
  return { value: wallet?.value, total: wallet?.totalAssets, profit: stocks && wire.floatingProfitOf(stocks) };
}
