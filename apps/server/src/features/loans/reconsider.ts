import { denied, type ReplyAt } from '@parkett/contract';
import { instantToWire, invariant, loanNumber, ok, type Instant } from '@parkett/kernel';
import { lockCustomer } from '../../books/customers/index.ts';
import { settlementCalendar } from '../../books/instruments/index.ts';
import { withKeptAnswer, type Principal, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { sealView } from './declared.ts';
import { termsOf } from './limits.ts';
import type { LoanParts } from './parts.ts';
import { loanReview } from './review-kinds.ts';
import { currency } from './rules/currency.ts';
import { decidedBy } from './rules/decided-by.ts';
import { lockLoans, openLoanOf, readLoan, updateLoans, type LoanRow } from './store.ts';

type Own = { readonly customer: bigint; readonly loan: bigint | null };
type Found = { readonly row: LoanRow | null; readonly isOther: boolean };

/** A loan of the customer, who is locked; `isOther`: another one is open. */
async function load(tx: Tx, { customer, loan: id }: Own): Promise<Found> {
  await lockCustomer(tx, customer);
  const known = id === null ? null : await readLoan(tx, id);
  if (known?.customer !== customer) return { row: null, isOther: false };
  const [row] = await lockLoans(tx, [known.id]);
  return { row: row ?? null, isOther: (await openLoanOf(tx, customer)) !== null };
}

type Cancel = { readonly row: LoanRow; readonly by: Principal; readonly at: Instant };

/** Takes back an application that isn't decided. */
export const cancelling = (parts: LoanParts): Submit<Own, ReplyAt<'loans/cancel'>> =>
  parts.commands.register(
    withKeptAnswer<Own, Found, Cancel, ReplyAt<'loans/cancel'>>({
      name: 'cancel loan application',
      load: (tx, { command }) => load(tx, command),
      decide: ({ row }, { customer }, at) => {
        if (!row) return denied('no-such-loan');
        if (row.state !== 'asked' || at >= row.decidedBy) return denied('loan-not-cancellable');
        return ok({ change: { row, by: { kind: 'customer', id: customer }, at }, answer: { state: 'cancelled' } });
      },
      told: ({ change: { row } }) => ({ subject: row.customer, facts: { loan: loanNumber(row.id) } }),
      save: async (tx, { row, by, at: now }) => {
        await updateLoans(tx, [{ ...row, state: 'cancelled' }]);
        const withdrawn = await parts.reviews.withdraw(tx, { kind: loanReview, subject: String(row.id), by, now });
        invariant(withdrawn.ok, `the review of loan ${row.id}, which is undecided, is open`);
      },
    }),
  );

type Again = Own & { readonly view: string };
type Reopened = { readonly row: LoanRow; readonly view: string; readonly at: Instant };

/** Puts a refused application before the desk once more, with the customer’s view (GDPR 22, decisions.md ‘Loans’). */
export const askingAgain = (parts: LoanParts): Submit<Again, ReplyAt<'loans/secondLook'>> =>
  parts.commands.register(
    withKeptAnswer<Again, Found, Reopened, ReplyAt<'loans/secondLook'>>({
      name: 'second look at loan',
      load: (tx, { command }) => load(tx, command),
      decide: ({ row, isOther }, { view: typed }, at) => {
        if (!row) return denied('no-such-loan');
        if (row.state !== 'refused' || row.view !== null || isOther) return denied('second-look-over');
        const view = typed.trim();
        if (view === '') return denied('view-missing');
        const by = decidedBy(at, termsOf(parts.ruleBook.at(at)).reviewDays, settlementCalendar);
        return ok({ change: { row: { ...row, decidedBy: by }, view, at }, answer: { decidedBy: instantToWire(by) } });
      },
      told: ({ change: { row } }) => ({ subject: row.customer, facts: { loan: loanNumber(row.id) } }),
      save: async (tx, { row, view, at }) => {
        const key = await parts.customerKeys.of(tx, row.customer);
        await updateLoans(tx, [{ ...row, state: 'asked', view: sealView(key, row.id, view) }]);
        await parts.reviews.open(tx, {
          ...{ kind: loanReview, subject: String(row.id), customer: row.customer, openedAt: at, dueAt: row.decidedBy },
          ...{ amount: { units: row.amount, currency }, openedBy: { kind: 'customer', id: row.customer } },
        });
      },
    }),
  );
