import type { SubscriptionRow } from '../subscription-store.ts';

/** The money that a subscription still sets aside in its wallet. */
export const stillHeld = ({ held, holdId, paid, releasedAt }: Pick<SubscriptionRow, 'held' | 'holdId' | 'paid' | 'releasedAt'>): bigint =>
  holdId === null || releasedAt !== null ? 0n : held - paid;
