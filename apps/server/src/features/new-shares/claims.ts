import { money } from '@parkett/kernel';
import type { ClaimSource } from '../../books/ledger/index.ts';
import { claim } from './chart.ts';
import { claimsIn, stillHeld } from './subscription-store.ts';

/** Money that is set aside for subscriptions, and money that was paid for shares which aren't listed yet: both stand in the old list. */
export const subscriptionClaims: ClaimSource = {
  kind: claim,
  cause: 'subscriptions',
  claimsOf: async (db, { customer, currency }) =>
    (await claimsIn(db, { customer, currency })).map(row => {
      const held = money(currency, stillHeld(row));
      return { reference: row.id, listed: held, held, paid: money(currency, row.state === 'listed' ? 0n : row.paid - row.returned) };
    }),
};
