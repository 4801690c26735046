import { wire, type ReplyAt } from '@parkett/contract';
import { useCall } from '../../lib/query.ts';
import { useCustomer } from '../../lib/session.ts';
import type { WalletName } from '../../lib/wallets.ts';

export type Holdings = ReplyAt<'trade/positions'> & { readonly type: WalletName };

/** The newest open positions and the sums of each wallet that has any, each in its own currency; undefined until all are known. */
export function useHoldings(size: number): readonly Holdings[] | undefined {
  const enabled = useCustomer() !== null;
  const request = { state: 'open', size } as const;
  const options = { enabled, quiet: true, refetchMs: 15_000 };
  const [euros, dollars, tethers] = wire.wallets;
  const replies = [
    useCall('trade/positions', { ...request, type: euros.type }, options).data,
    useCall('trade/positions', { ...request, type: dollars.type }, options).data,
    useCall('trade/positions', { ...request, type: tethers.type }, options).data,
  ];
  if (!enabled || replies.some(reply => reply === undefined)) return undefined;
  return wire.wallets.map(({ type }, i) => ({ ...replies[i]!, type })).filter(({ total }) => total > 0);
}
