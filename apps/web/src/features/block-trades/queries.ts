import type { ReplyAt, RequestAt } from '@parkett/contract';
import { useDebounced } from '../../lib/reads/debounced.ts';
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

const costs = { path: 'blockTrades/costs', topics: ['wallet'] } as const satisfies Declared;

/** What shares of an offer cost, as the server would book them; the costs before stand until it has answered. */
export function useBlockCosts(number: string, quantity: string) {
  const wish = useDebounced(quantity);
  const asked = useCall(costs, { number, quantity: wish }, { enabled: wish !== '', keepPrevious: true, quiet: true, refetchMs: offersEveryMs });
  return { costs: wish === '' ? null : (asked.data?.costs ?? null), busy: wish !== quantity || asked.isPlaceholderData };
}

export const buyBlock = (wish: RequestAt<'blockTrades/buy'>): Promise<ReplyAt<'blockTrades/buy'>> =>
  change('blockTrades/buy', wish, { topics: ['wallet', 'positions'], quiet: true });
