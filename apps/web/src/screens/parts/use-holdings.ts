import { wire, type ReplyAt } from '@parkett/contract';
import { useCall } from '../../lib/reads/query.ts';
import { useCustomer } from '../../lib/session.ts';
import type { WalletName } from '../../lib/wallets.ts';
import { reads } from '../../features/trading/reads.ts';

export type Holdings = ReplyAt<'trade/positions'> & { readonly type: WalletName };

/** `held`: the newest open positions and the sums of each wallet that has any, each in its own currency. `euros`: the sums of the euros. `free`: what is free of them. */
export type Home = { readonly held: readonly Holdings[]; readonly euros: Holdings['summary']; readonly free: string };

/** What a customer's home shows of the wallets; undefined until all are known. */
export function useHoldings(size: number): Home | undefined {
  const enabled = useCustomer() !== null;
  const request = { state: 'open', size } as const;
  const options = { enabled, quiet: true, refetchMs: 15_000 };
  const [euros, dollars, tethers] = wire.wallets;
  const replies = [
    useCall(reads.positions, { ...request, type: euros.type }, options).data,
    useCall(reads.positions, { ...request, type: dollars.type }, options).data,
    useCall(reads.positions, { ...request, type: tethers.type }, options).data,
  ];
  if (!enabled || replies.some(reply => reply === undefined)) return undefined;
  const held = wire.wallets.map(({ type }, i) => ({ ...replies[i]!, type })).filter(({ total }) => total > 0);
  return { held, euros: replies[0]!.summary, free: replies[0]!.summary.available };
}
