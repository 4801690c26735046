import type { SubscriptionRow } from '../subscription-store.ts';

/** The money that a subscription still sets aside in its wallet. */
export const stillHeld = ({ held, holdId, paid, releasedAt }: Pick<SubscriptionRow, 'held' | 'holdId' | 'paid' | 'releasedAt'>): bigint =>
  holdId === null || releasedAt !== null ? 0n : held - paid;

/** The money that a subscription has paid and that didn't come back. Of a withdrawn offering all of it did. */
export const stillPaid = ({ state, paid, returned }: Pick<SubscriptionRow, 'state' | 'paid' | 'returned'>): bigint =>
  state === 'withdrawn' ? 0n : paid - returned;
