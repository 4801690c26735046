import type { DeskReplyAt, Denial } from '@parkett/contract';
import * as contract from '@parkett/contract/desk-loans';
import { ok, type Result } from '@parkett/kernel';
import { lookAt } from '../../books/customers/index.ts';
import { listFiles, moment, momentColumns, rowsByPage, type ListFile, type OnDuty, type Reader } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { figure } from '../../platform/csv/csv.ts';
import { bookPage, loansInBookOf } from './desk-shown.ts';
import type { LoanParts } from './parts.ts';
import { overviewOf, type Situated } from './shown.ts';

const rowsAtOnce = 50;
const rowsOfFile = 300;

type DeskLoanParts = Situated & Pick<LoanParts, 'systemNow'>;

/** Score and limit as their customer sees them. */
async function creditShown(parts: DeskLoanParts, customer: bigint): Promise<DeskReplyAt<'credit/ofCustomer'>> {
  const { currency, score, events, limit, raise, borrowable } = await overviewOf(parts, customer);
  return { currency, score, events, limit, raise, borrowable };
}

/** The loan book, and what the desk reads of one customer’s credit. No call of it writes anything but that somebody looked. */
export function addDeskLoanCalls(calls: Calls<OnDuty>, parts: DeskLoanParts): void {
  const { db, systemNow } = parts;
  const file = listFiles(calls, parts);
  const seen = (number: string, { operator }: OnDuty): Promise<Result<bigint, Denial>> =>
    lookAt(db, { number, operator: operator.id, at: systemNow() });
  calls.signedIn(contract.loanBook, async wish => {
    const { rows, next } = await bookPage(parts, { ...wish, size: rowsAtOnce });
    return ok({ loans: rows, next });
  });
  calls.signedIn(contract.loansOfCustomer, async ({ customer: number }, { session }) => {
    const customer = await seen(number, session);
    return customer.ok ? ok({ loans: await loansInBookOf(parts, customer.value) }) : customer;
  });
  calls.signedIn(contract.creditOfCustomer, async ({ customer: number }, { session }) => {
    const customer = await seen(number, session);
    return customer.ok ? ok(await creditShown(parts, customer.value)) : customer;
  });
  file(contract.loanBookFile, async ({ state }, reader) => {
    const pages = rowsByPage<contract.LoanInBook, string>(before => bookPage(parts, { state, before, size: rowsOfFile }));
    return ok(loansFile(pages, reader));
  });
  file(contract.loansOfCustomerFile, async ({ customer: number }, reader, session) => {
    const customer = await seen(number, session);
    return customer.ok ? ok({ ...loansFile(await loansInBookOf(parts, customer.value), reader), customer: customer.value }) : customer;
  });
  file(contract.creditOfCustomerFile, async ({ customer: number }, reader, session) => {
    const customer = await seen(number, session);
    return customer.ok ? ok({ ...eventsFile((await creditShown(parts, customer.value)).events, reader), customer: customer.value }) : customer;
  });
}

const loansFile = (loans: AsyncIterable<contract.LoanInBook> | readonly contract.LoanInBook[], reader: Reader): ListFile => ({
  columns: [
    ...['number', 'customer', 'state', 'loan-amount', 'currency', 'loan-months', ...momentColumns('loanAsked'), ...momentColumns('loanGranted')],
    ...['loanPaid', 'loanOwed', 'loanNextDay', 'loanNext', 'loanArrears', 'loanArrearsSince'],
  ],
  rows: (async function* () {
    for await (const { number, customer, state, amount, currency, months, askedAt, grantedAt, paid, owed, next, arrears } of loans)
      yield [
        ...[number, customer, reader.word(`loanState-${state}`), figure(amount), currency, figure(String(months))],
        ...[...moment(reader, askedAt), ...moment(reader, grantedAt), figure(paid), figure(owed)],
        ...[next?.dueOn ?? '', figure(next?.amount ?? null), figure(arrears?.amount ?? null), arrears?.since ?? ''],
      ];
  })(),
});

const eventsFile = (events: readonly contract.CreditEvent[], reader: Reader): ListFile => ({
  columns: ['creditEvent', 'creditPoints', ...momentColumns('at'), 'creditAbout'],
  rows: (async function* () {
    for (const { kind, points, at, about } of events)
      yield [reader.word(`creditEvent-${kind}`), figure(String(points)), ...moment(reader, at), about ?? ''];
  })(),
});
