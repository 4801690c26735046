import { invariant, money, negated, type Instant, type TradingDate } from '@parkett/kernel';
import { journalEntry, line, unitOfCurrency, type AccountRow, type Draft, type Ledger } from '../../books/ledger/index.ts';
import type { Tx } from '../../platform/db.ts';
import { cashKey, interestDueKey, interestKey, loansKey } from './chart.ts';
import type { Booking, Outcome } from './rules/booking.ts';
import { currency } from './rules/currency.ts';
import { isFinished } from './rules/morning.ts';
import {
  changeInstalments,
  insertBookings,
  instalmentsOf,
  isRunning,
  lastBookings,
  lockLoans,
  updateLoans,
  type InstalmentRow,
  type LoanRow,
  type RunningLoan,
} from './store.ts';
import type { Held } from './rules/owing.ts';

const unit = unitOfCurrency(currency);

/** The house’s accounts of loans; opened once, outside of the transaction that books. */
export const openHouseAccounts = (ledger: Ledger): Promise<void> => ledger.directory.open([loansKey, interestDueKey, interestKey]);

const houseAccount = (ledger: Ledger, key: typeof loansKey): AccountRow<'EUR'>['id'] => {
  const id = ledger.directory.known(key);
  invariant(id !== null, `the account of ${key.purpose} is open`);
  return id;
};

/** A running loan with its instalments, its wallet and the number of its last booking, all locked. */
export type LockedLoan = Held<RunningLoan> & { readonly cash: AccountRow<'EUR'>; readonly booked: number };

/** Locks loans behind the wallets of their customers, and answers those that run. */
export async function lockRunning(tx: Tx, ledger: Ledger, ids: readonly bigint[], owners: readonly bigint[]): Promise<LockedLoan[]> {
  const wallets = new Map((await ledger.lock(tx, owners.map(cashKey))).map(row => [row.owner, row]));
  // All three leave at once; the other two are answered behind the locks of the first.
  const [locked, instalments, last] = await Promise.all([lockLoans(tx, ids), instalmentsOf(tx, ids), lastBookings(tx, ids)]);
  const rows = Map.groupBy(instalments, ({ loan }) => loan);
  return locked.filter(isRunning).map(owing => {
    const cash = wallets.get(owing.customer);
    invariant(cash, `loan ${owing.id} was paid to a wallet, which is locked`);
    return { owing, instalments: rows.get(owing.id) ?? [], cash, booked: last.get(owing.id) ?? 0 };
  });
}

type Entry = { readonly loan: LockedLoan; readonly booking: Booking; readonly no: number; readonly day: TradingDate; readonly at: Instant };

function entryOf(ledger: Ledger, { loan: { owing, cash }, booking: { kind, principal, interest }, no, at }: Omit<Entry, 'day'>): Draft {
  const [part, due] = [money(currency, principal), money(currency, interest)];
  const earned = kind === 'interest';
  const postings = earned
    ? [
        line({ account: houseAccount(ledger, interestDueKey), unit, amount: negated(due) }),
        line({ account: houseAccount(ledger, interestKey), unit, amount: due }),
      ]
    : [
        line({ account: cash.id, unit, amount: money(currency, -(principal + interest)) }),
        line({ account: houseAccount(ledger, loansKey), unit, amount: part }),
        line({ account: houseAccount(ledger, interestDueKey), unit, amount: due }),
      ];
  const name = kind === 'interest' ? 'loan-interest' : kind === 'instalment' ? 'loan-instalment' : 'loan-repaid';
  return journalEntry({ kind: name, reference: owing.id, part: no, owner: owing.customer, bookedAt: at, postings });
}

export type Changed = { readonly loan: LockedLoan; readonly outcome: Outcome<RunningLoan>; readonly nextAt: Instant; readonly left?: boolean };

/** The instalments that rules answered anew: those that stay as they were are the same objects. */
const changedInstalments = ({ loan, outcome }: Changed): InstalmentRow[] =>
  outcome.instalments.filter(one => !loan.instalments.includes(one)).map(one => ({ ...one, loan: loan.owing.id }));
const goneInstalments = ({ loan, outcome }: Changed): Pick<InstalmentRow, 'loan' | 'no'>[] =>
  loan.instalments.filter(({ no }) => !outcome.instalments.some(one => one.no === no)).map(({ no }) => ({ loan: loan.owing.id, no }));

/** Writes what became of some loans that are locked: their rows, their instalments, and each booking with its entry of the ledger. No statement waits for the one before. */
export async function saveLoans(tx: Tx, ledger: Ledger, changed: readonly Changed[], at: Instant): Promise<void> {
  const rows = changed.map(({ outcome, nextAt, left }): LoanRow => {
    const { owing } = outcome;
    const leftAt = left ? at : owing.leftAt;
    return isFinished(outcome) ? { ...owing, leftAt, state: 'finished', centDays: 0n, nextAt: null, finishedAt: at } : { ...owing, leftAt, nextAt };
  });
  const booked = changed.flatMap(({ loan, outcome }) =>
    outcome.bookings.map((booking, index): Entry => ({ loan, booking, no: loan.booked + index + 1, day: outcome.owing.countedTo, at })),
  );
  const writes = [
    updateLoans(tx, rows),
    changeInstalments(tx, { rows: changed.flatMap(changedInstalments), gone: changed.flatMap(goneInstalments) }),
  ];
  if (booked.length > 0) {
    const bookings = booked.map(({ loan, booking, no, day }) => ({ ...booking, loan: loan.owing.id, no, day, at }));
    writes.push(
      insertBookings(tx, bookings),
      ledger.post(tx, { entries: booked.map(entry => entryOf(ledger, entry)) }).then(() => {}),
    );
  }
  await Promise.all(writes);
}
