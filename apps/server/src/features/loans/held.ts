import { instantToWire, loanNumber } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Held } from '../../books/customers/index.ts';
import { declaredOf, viewOf } from './declared.ts';
import { amountText, currency, percentText } from './rules/currency.ts';
import { bookingsOf, instalmentsOf, loansOf } from './store.ts';

const all = 1_000_000;
const text = (cents: bigint | null): string | null => (cents === null ? null : amountText(cents));

/** A customer's loans with all that was declared, planned and paid. */
export const heldLoans = (keys: CustomerKeys): Held => ({
  name: 'loans',
  tables: ['loan', 'loan_instalment', 'loan_booking'],
  read: async (from, customer) => {
    const told: object[] = [];
    for (const row of await loansOf(from, { customer, before: null, max: all })) {
      const { id, amount, months, purpose, rateBps, state, askedAt, reason, score, limit, grantedAt, outstanding, interestDue, leftAt, finishedAt } =
        row;
      const { income, duties } = await declaredOf(from, keys, row);
      const at = (moment: typeof grantedAt): string | null => moment && instantToWire(moment);
      told.push({
        ...{
          number: loanNumber(id),
          currency,
          amount: text(amount),
          months,
          purpose,
          ratePercent: percentText(rateBps),
          state,
          reason,
        },
        ...{ askedAt: at(askedAt), grantedAt: at(grantedAt), withdrawnFromAt: at(leftAt), repaidAt: at(finishedAt) },
        ...{ score, limit: text(limit), income: text(income), duties: text(duties), view: await viewOf(from, keys, row) },
        ...{ outstanding: text(outstanding), interestDue: text(interestDue) },
        instalments: (await instalmentsOf(from, [id])).map(one => ({
          ...{ no: one.no, dueOn: one.dueOn, principal: text(one.principal), interest: text(one.interest), paid: text(one.paid), paidOn: one.paidOn },
        })),
        bookings: (await bookingsOf(from, id)).map(one => ({
          ...{ kind: one.kind, principal: text(one.principal), interest: text(one.interest), at: instantToWire(one.at) },
        })),
      });
    }
    return told;
  },
});
