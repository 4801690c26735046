import type { ReplyAt, RequestAt } from '@parkett/contract';
import { change, useCall, type Declared } from '../../lib/reads/query.ts';
import { useCustomer } from '../../lib/session.ts';

export type Offer = ReplyAt<'blockTrades/offers'>['offers'][number];
export type Amounts = NonNullable<Offer['amounts']>;

const offers = { path: 'blockTrades/offers', topics: ['wallet'] } as const satisfies Declared;
const mine = { path: 'blockTrades/mine', topics: ['wallet', 'positions'] } as const satisfies Declared;

const offersEveryMs = 5_000;

/** The offers, asked again while they are looked at: others buy of them too. */
export const useOffers = () => useCall(offers, {}, { refetchMs: offersEveryMs });

export function useOwnBlocks() {
  const enabled = useCustomer() !== null;
  return useCall(mine, {}, { enabled, quiet: true });
}

export const buyBlock = (wish: RequestAt<'blockTrades/buy'>): Promise<ReplyAt<'blockTrades/buy'>> =>
  change('blockTrades/buy', wish, { topics: ['wallet', 'positions'], quiet: true });
