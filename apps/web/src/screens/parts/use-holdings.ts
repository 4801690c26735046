import type { ReplyAt } from '@parkett/contract';
import { useCall } from '../../lib/query.ts';
import { useCustomer } from '../../lib/session.ts';
import type { WalletName } from '../../lib/wallets.ts';

/** In the order of their tabs. */
const types = ['Germany', 'usd', 'ustd'] as const satisfies readonly WalletName[];

export type Holdings = ReplyAt<'trade/positions'> & { readonly type: WalletName };

/** The newest open positions and the sums of each wallet that has any, each in its own currency; undefined until all are known. */
export function useHoldings(size: number): readonly Holdings[] | undefined {
  const enabled = useCustomer() !== null;
  const request = { state: 'open', size } as const;
  const options = { enabled, quiet: true, refetchMs: 15_000 };
  const [euros, dollars, tethers] = types;
  const replies = [
    useCall('trade/positions', { ...request, type: euros }, options).data,
    useCall('trade/positions', { ...request, type: dollars }, options).data,
    useCall('trade/positions', { ...request, type: tethers }, options).data,
  ];
  if (!enabled || replies.some(reply => reply === undefined)) return undefined;
  return types.map((type, i) => ({ ...replies[i]!, type })).filter(({ total }) => total > 0);
}
