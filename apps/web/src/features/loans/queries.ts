import type { ReplyAt, RequestAt } from '@parkett/contract';
import { ask } from '../../lib/api.ts';
import { saying } from '../../lib/outcomes.ts';
import { saveText } from '../../lib/save-text.ts';
import { change, useCall, usePagedCall, type Declared } from '../../lib/reads/query.ts';

export type Overview = ReplyAt<'loans/overview'>;
export type Quote = ReplyAt<'loans/quote'>;
export type Detail = NonNullable<ReplyAt<'loans/one'>>;
export type Wish = RequestAt<'loans/quote'>;
export type Application = RequestAt<'loans/apply'>;

/** Each step moves money or brings a message, as a decision of the house does. */
const decided = ['wallet', 'messages'] as const;
const overview = { path: 'loans/overview', topics: decided } as const satisfies Declared;
const quote = { path: 'loans/quote', topics: ['wallet'] } as const satisfies Declared;
const listed = { path: 'loans/list', topics: decided } as const satisfies Declared;
const single = { path: 'loans/one', topics: decided } as const satisfies Declared;

const recorded = { path: 'loans/records', topics: decided } as const satisfies Declared;

export type RecordFilter = Pick<RequestAt<'loans/records'>, 'state' | 'from' | 'to'>;

/** Payments of loans to the wallet and from it. */
export const useLoanRecords = (filter: RecordFilter) =>
  usePagedCall({
    what: recorded,
    request: { ...filter, size: 30 },
    next: ({ records, hasMore }) => (hasMore && records.length > 0 ? { before: records.at(-1)!.number } : null),
  });

/** Saves the same as a CSV file, in the reader's words. */
export const downloadLoanRecords = async (filter: RecordFilter, words: Readonly<Record<string, string>>): Promise<void> =>
  saveText(await saying('query', ask('loans/recordsFile', { ...filter, words })));

const refetchMs = 5_000;

export const useOverview = () => useCall(overview, {}, { refetchMs });
export const useQuote = (wish: Wish) => useCall(quote, wish, { keepPrevious: true, quiet: true });
export const useLoan = (number: string | null) => useCall(single, number === null ? {} : { number }, { refetchMs });
export const useLoans = () =>
  usePagedCall({
    what: listed,
    request: {},
    next: ({ loans, hasMore }) => (hasMore && loans.length > 0 ? { before: loans.at(-1)!.number } : null),
  });

const topics = ['wallet'] as const;
export const applyForLoan = (body: Application) => change('loans/apply', body, { topics: [...topics], quiet: true });
export const cancelLoan = (number: string) => change('loans/cancel', { number }, { topics: [...topics], quiet: true });
export const askAgain = (number: string, view: string) => change('loans/secondLook', { number, view }, { topics: [...topics], quiet: true });
export const repayLoan = (body: RequestAt<'loans/repay'>) => change('loans/repay', body, { topics: [...topics], quiet: true });
export const leaveLoan = (number: string) => change('loans/leave', { number }, { topics: [...topics], quiet: true });
export const raiseCredit = (amount: string) => change('loans/raise', { amount }, { topics: [...topics], quiet: true });
