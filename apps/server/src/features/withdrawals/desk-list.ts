import { formatDecimal, instantToWire, scaleOf, withdrawalNumber } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import type { WithdrawalParts } from './parts.ts';
import { listWithdrawals, type WithdrawalRow } from './store.ts';

type Wish = { readonly customer: bigint; readonly before: bigint | null; readonly size: number };
type Parts = { readonly db: Queryable } & { readonly payees: Pick<WithdrawalParts['payees'], 'payeeOfPayment'> };

/** Withdrawals on the desk's page of their customer. */
export async function shownWithdrawalsOf({ db, payees }: Parts, { customer, before, size }: Wish) {
  const rows = await listWithdrawals(db, { customer, before, size, state: null, from: null, until: null });
  const shown = async ({ id, state, currency, amount, payee, askedAt }: WithdrawalRow) => ({
    ...{ id, number: withdrawalNumber(id), state, currency, at: instantToWire(askedAt) },
    amount: formatDecimal(amount, scaleOf(currency)),
    place: (await payees.payeeOfPayment(db, customer, payee)).last,
  });
  return Promise.all(rows.map(shown));
}
