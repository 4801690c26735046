import { denied } from '@parkett/contract';
import * as contract from '@parkett/contract/loans';
import { idOfNumber, ok } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { applying } from './apply.ts';
import type { LoanParts } from './parts.ts';
import { leaving, repaying } from './pay.ts';
import { raising } from './raise.ts';
import { addRecordCalls } from './records.ts';
import { askingAgain, cancelling } from './reconsider.ts';
import { detailOf, loanShown, overviewOf, quoteOf } from './shown.ts';
import { loansOf, openLoanOf, readLoan } from './store.ts';

const pageSize = 20;

/** The calls of a customer about loans. */
export function addLoanCalls(calls: Calls<SignedIn>, parts: LoanParts): void {
  const { db } = parts;
  calls.signedIn(contract.overview, async (_, { session }) => ok(await overviewOf(parts, session.customer.id)));
  calls.signedIn(contract.quote, async (typed, { session }) => ok(await quoteOf(parts, session.customer.id, typed)));
  calls.signedIn(contract.list, async ({ before }, { session }) => {
    const from = before === undefined ? null : (idOfNumber('L', before) ?? 0n);
    const rows = await loansOf(db, { customer: session.customer.id, before: from, max: pageSize + 1 });
    return ok({ loans: rows.slice(0, pageSize).map(loanShown), hasMore: rows.length > pageSize });
  });
  calls.signedIn(contract.one, async ({ number }, { session }) => {
    const customer = session.customer.id;
    const id = number === undefined ? null : idOfNumber('L', number);
    const row = number === undefined ? await openLoanOf(db, customer) : id === null ? null : await readLoan(db, id);
    if (row?.customer === customer) return ok(await detailOf(parts, db, row));
    return number === undefined ? ok(null) : denied('no-such-loan');
  });
  addRecordCalls(calls, parts);
  addChanges(calls, parts);
}

function addChanges(calls: Calls<SignedIn>, parts: LoanParts): void {
  const [apply, raise, repay, leave] = [applying(parts), raising(parts), repaying(parts), leaving(parts)];
  const [cancel, again] = [cancelling(parts), askingAgain(parts)];
  const loan = (number: string): bigint | null => idOfNumber('L', number);
  calls.keyed(contract.apply, (body, { session, commandKey }) => apply({ ...commandKey(), command: { customer: session.customer.id, body } }));
  calls.keyed(contract.raise, ({ amount }, { session, commandKey }) =>
    raise({ ...commandKey(), command: { customer: session.customer.id, amount } }),
  );
  calls.keyed(contract.repay, ({ number, amount, all = false }, { session, commandKey }) =>
    repay({ ...commandKey(), command: { customer: session.customer.id, loan: loan(number), amount, all } }),
  );
  calls.keyed(contract.leave, ({ number }, { session, commandKey }) =>
    leave({ ...commandKey(), command: { customer: session.customer.id, loan: loan(number) } }),
  );
  calls.keyed(contract.cancel, ({ number }, { session, commandKey }) =>
    cancel({ ...commandKey(), command: { customer: session.customer.id, loan: loan(number) } }),
  );
  calls.keyed(contract.secondLook, ({ number, view }, { session, commandKey }) =>
    again({ ...commandKey(), command: { customer: session.customer.id, loan: loan(number), view } }),
  );
}
