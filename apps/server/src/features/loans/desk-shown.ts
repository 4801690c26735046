import type { LoanInBook } from '@parkett/contract/desk-loans';
import type { LoanState } from '@parkett/contract/loan-words';
import { customerNumber, dateAt, idOfNumber, instantToWire, loanNumber, type TradingDate } from '@parkett/kernel';
import { amountText as text, currency } from './rules/currency.ts';
import { counted, isOverdue, overdueOf, totalOwed } from './rules/owing.ts';
import { instalmentsShown, type Situated } from './shown.ts';
import { instalmentsOf, isRunning, loanBook, loansOf, paidOf, type BookPlace, type InstalmentRow, type LoanRow } from './store.ts';

/** More than a customer can have asked for: one is open at a time, and each is decided by people. */
const loansOfOne = 10_000;

type Read = Pick<Situated, 'db' | 'now'>;
type Standing = { readonly instalments: readonly InstalmentRow[]; readonly paid: bigint; readonly day: TradingDate };

function loanInBook(row: LoanRow, { instalments, paid, day }: Standing): LoanInBook {
  const running = isRunning(row);
  const next = running ? instalmentsShown({ row, instalments }).find(({ state }) => state === 'planned') : undefined;
  const oldest = instalments.find(isOverdue);
  return {
    ...{ number: loanNumber(row.id), customer: customerNumber(row.customer), state: row.state, currency, amount: text(row.amount) },
    ...{ months: row.months, askedAt: instantToWire(row.askedAt), grantedAt: row.grantedAt && instantToWire(row.grantedAt) },
    ...{ paid: text(paid), owed: text(running ? totalOwed(counted(row, day)) : 0n) },
    next: next ? { dueOn: next.dueOn, amount: next.amount } : null,
    arrears: oldest ? { amount: text(overdueOf(instalments)), since: oldest.dueOn } : null,
  };
}

/** Loans as they stand today, for the desk. */
async function inBook({ db, now }: Read, rows: readonly LoanRow[]): Promise<LoanInBook[]> {
  const ids = rows.map(({ id }) => id);
  const [instalments, paid] = await Promise.all([instalmentsOf(db, ids), paidOf(db, ids)]);
  const byLoan = Map.groupBy(instalments, ({ loan }) => loan);
  const day = dateAt(now());
  return rows.map(row => loanInBook(row, { instalments: byLoan.get(row.id) ?? [], paid: paid.get(row.id) ?? 0n, day }));
}

/** A place as a page names the next one: `L12@7428`. */
const textOfPlace = ({ id, arrears }: BookPlace): string => `${loanNumber(id)}@${arrears}`;
function placeIn(name: string): BookPlace {
  const [number = '', arrears = ''] = name.split('@');
  return { id: idOfNumber('L', number) ?? 0n, arrears: /^\d{1,18}$/.test(arrears) ? BigInt(arrears) : 0n };
}

type Wish = { readonly state?: LoanState | undefined; readonly before?: string | undefined; readonly size: number };

/** A page of the loan book, and the name of the next one. */
export async function bookPage(parts: Read, { state, before, size }: Wish): Promise<{ readonly rows: LoanInBook[]; readonly next: string | null }> {
  const asked = { state: state ?? null, before: before === undefined ? null : placeIn(before), max: size + 1 };
  const found = await loanBook(parts.db, asked);
  const page = found.slice(0, size);
  return { rows: await inBook(parts, page), next: found.length > size ? textOfPlace(page.at(-1)!) : null };
}

/** All loans and applications of a customer, the newest first. */
export const loansInBookOf = async (parts: Read, customer: bigint): Promise<LoanInBook[]> =>
  inBook(parts, await loansOf(parts.db, { customer, before: null, max: loansOfOne }));
