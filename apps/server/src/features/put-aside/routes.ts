import { wire } from '@parkett/contract';
import * as contract from '@parkett/contract/put-aside';
import { formatDecimal, ok, scaleOf } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import { accountIn, accountsOfOwner, unitOfCurrency } from '../../books/ledger/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { moving, type PutAsideParts } from './move.ts';

export function addPutAsideCalls(calls: Calls<SignedIn>, parts: PutAsideParts): void {
  const move = moving(parts);
  calls.signedIn(contract.putAsideState, async (_, { session }) => {
    const accounts = await accountsOfOwner(parts.db, { owner: session.customer.id, purpose: 'put-aside' });
    const aside = wire.wallets.flatMap(({ type, currency }) => {
      const balance = accountIn(accounts, unitOfCurrency(currency))?.balance ?? 0n;
      return balance === 0n ? [] : [{ type, currency, amount: formatDecimal(balance, scaleOf(currency)) }];
    });
    return ok({ aside });
  });
  calls.keyed(contract.moveToPutAside, (body, { session, commandKey }) =>
    move({ ...commandKey(), command: { customer: session.customer.id, body } }),
  );
}
