import { denied, fileRowsMax } from '@parkett/contract';
import * as contract from '@parkett/contract/loans';
import { dateAt, formatDateTime, idOfNumber, instantToWire, loanNumber, ok, stretchOfDays } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import { pageOf } from '../../books/payments/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { csvOf, figure, type Cell } from '../../platform/csv/csv.ts';
import type { LoanParts } from './parts.ts';
import { amountText as text, currency } from './rules/currency.ts';
import { recordsOf, type RecordRow, type RecordsOf } from './store.ts';

const usualSize = 20;
const numberOf = ({ loan, no }: Pick<RecordRow, 'loan' | 'no'>): string => `${loanNumber(loan)}-${no}`;

/** A record's number; one that can't be one has nothing before it. */
function placeOf(number: string): NonNullable<RecordsOf['before']> {
  const [, loan = '', no = ''] = /^(L[1-9]\d*)-(\d{1,6})$/.exec(number) ?? [];
  const id = idOfNumber('L', loan);
  return id === null ? { loan: 0n, no: 0 } : { loan: id, no: Number(no) };
}

type Asked = Parameters<typeof stretchOfDays>[0] & {
  readonly state?: RecordRow['kind'] | undefined;
  readonly before?: string | undefined;
  readonly size?: number | undefined;
};

/** The wish of a customer; null where a day isn't one. */
function wishOf({ state, before, size = usualSize, ...stretch }: Asked, customer: bigint): RecordsOf | null {
  const days = stretchOfDays(stretch);
  return (
    days && {
      ...{ customer, state: state ?? null, from: days.from ?? null, until: days.until ?? null, size },
      before: before === undefined ? null : placeOf(before),
    }
  );
}

const shown = (row: RecordRow): contract.LoanRecord => {
  const { loan, kind, principal, interest, at } = row;
  const amount = kind === 'paid-out' ? principal : -(principal + interest);
  return {
    ...{ number: numberOf(row), loan: loanNumber(loan), kind, currency, amount: text(amount) },
    ...{ interest: text(interest), principal: text(principal), at: instantToWire(at) },
  };
};

function* fileRows(rows: readonly RecordRow[], words: Readonly<Record<string, string>>): Generator<Cell[]> {
  const word = (own: string): string => words[own] ?? own;
  yield contract.recordColumns.map(word);
  for (const row of rows) {
    const { number, kind, amount, interest, principal } = shown(row);
    yield [number, formatDateTime(row.at, 'de'), word(kind), figure(amount), figure(interest), figure(principal), currency];
  }
}

/** Payments of loans, as rows of the fund records and as a file. */
export function addRecordCalls(calls: Calls<SignedIn>, { db, now }: Pick<LoanParts, 'db' | 'now'>): void {
  calls.signedIn(contract.records, async (asked, { session }) => {
    const wish = wishOf(asked, session.customer.id);
    if (!wish) return denied('malformed', { field: 'from, to' });
    const { page, hasMore } = pageOf(await recordsOf(db, wish), wish);
    return ok({ records: page.map(shown), hasMore });
  });
  calls.signedIn(contract.recordsFile, async ({ words = {}, ...filters }, { session }) => {
    const wish = wishOf({ ...filters, size: fileRowsMax }, session.customer.id);
    if (!wish) return denied('malformed', { field: 'from, to' });
    const { page } = pageOf(await recordsOf(db, wish), wish);
    return ok({ name: `loans-${dateAt(now())}.csv`, content: csvOf(fileRows(page, words), 'de') });
  });
}
