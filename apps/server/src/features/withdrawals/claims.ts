import { money, nothing } from '@parkett/kernel';
import type { ClaimSource } from '../../books/ledger/index.ts';
import { claim } from './chart.ts';
import { heldInWallet } from './store.ts';

/** Money that waits for its withdrawal. It stands in none of the five lists, so all of it stays inside of the cash that they are added to. */
export const withdrawalClaims: ClaimSource = {
  kind: claim,
  cause: 'withdrawals',
  claimsOf: async (db, { customer, currency }) =>
    (await heldInWallet(db, { customer, currency })).map(({ id, amount }) => ({ reference: id, listed: nothing, held: money(currency, amount) })),
};
