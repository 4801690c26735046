import type { ReplyAt, RequestAt } from '@parkett/contract';
import { change, useCall, type Declared } from '../../lib/reads/query.ts';
import { useCustomer } from '../../lib/session.ts';

export type Offering = ReplyAt<'newShares/offerings'>['offerings'][number];
export type Increase = NonNullable<Offering['increase']>;
export type Subscription = ReplyAt<'newShares/mine'>['subscriptions'][number];

const offerings = { path: 'newShares/offerings', topics: ['wallet'] } as const satisfies Declared;
const mine = { path: 'newShares/mine', topics: ['wallet', 'positions'] } as const satisfies Declared;
const estimate = { path: 'newShares/estimate', topics: ['wallet'] } as const satisfies Declared;

/** Demand and states change while they are looked at; a house that has just begun publishes its first offerings a moment after its start. */
const everyMs = 5_000;
const estimateEveryMs = 60_000;

export const useOfferings = () => useCall(offerings, {}, { refetchMs: everyMs });

export function useOwnSubscriptions() {
  const enabled = useCustomer() !== null;
  return useCall(mine, {}, { enabled, refetchMs: everyMs });
}

/** The server's figures of a subscription; asked for while a number of shares is typed. */
export function useEstimate(wish: RequestAt<'newShares/estimate'>, isTyped: boolean) {
  const enabled = useCustomer() !== null && isTyped;
  return useCall(estimate, wish, { enabled, quiet: true, refetchMs: estimateEveryMs });
}

const changes = { topics: ['wallet', 'positions'], quiet: true } as const;
export const subscribe = (wish: RequestAt<'newShares/subscribe'>): Promise<Subscription> => change('newShares/subscribe', wish, changes);

export const tellOpening = (wish: RequestAt<'newShares/tellOpening'>): Promise<ReplyAt<'newShares/tellOpening'>> =>
  change('newShares/tellOpening', wish, { topics: ['wallet'], quiet: true });

export const exercise = (wish: RequestAt<'newShares/exercise'>): Promise<Subscription> => change('newShares/exercise', wish, changes);
export const sellEntitlements = (wish: RequestAt<'newShares/sell'>): Promise<ReplyAt<'newShares/sell'>> => change('newShares/sell', wish, changes);

export type Settling = 'cancel' | 'pay' | 'waive';
export const settle = (way: Settling, number: string): Promise<Subscription> => change(`newShares/${way}`, { number }, changes);
