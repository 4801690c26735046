import { invariant, money, negated, type Currency, type Instant } from '@parkett/kernel';
import { journalEntry, line, unitOfCurrency } from '../../books/ledger/index.ts';
import type { Tx } from '../../platform/db.ts';
import { bankKey, cashKey } from './chart.ts';
import type { DepositsParts } from './parts.ts';
import { insertEvent, updateDeposit, type DepositEvent, type DepositRow } from './store.ts';

type Noted = Pick<DepositEvent, 'step' | 'at'> & Partial<Pick<DepositEvent, 'reason' | 'isSimulated'>>;

/** Notes a step of a deposit, which tells its customer. */
export async function noteStep(tx: Tx, deposit: DepositRow, { step, at, reason = null, isSimulated = false }: Noted): Promise<void> {
  const amount = deposit.came ?? deposit.announced!;
  await insertEvent(tx, { deposit: deposit.id, customer: deposit.customer, currency: deposit.currency, step, amount, reason, isSimulated, at });
}

/** Ends an announcement without money. The caller has locked the customer. */
export async function endWithout(
  tx: Tx,
  deposit: DepositRow,
  { step, at, reason = null, isSimulated = false }: Noted & { readonly step: 'cancelled' | 'rejected' | 'ended' },
): Promise<void> {
  const ended: DepositRow = { ...deposit, state: step };
  await updateDeposit(tx, ended);
  await noteStep(tx, ended, { step, at, reason, isSimulated });
}

type Credit = { readonly came: bigint; readonly line: bigint | null; readonly at: Instant; readonly isSimulated: boolean };

/** The deposit as it stands once it is credited. */
export const credited = (deposit: DepositRow, { came, line: from, at }: Credit): DepositRow => ({
  ...deposit,
  ...{ state: 'credited', came, creditedAt: at, line: from },
});

/** The house's accounts at its bank and on chains, opened once, outside of the transaction that books. */
export const openBankAccount = ({ ledger }: Pick<DepositsParts, 'ledger'>, currency: Currency): Promise<void> =>
  ledger.directory.open([bankKey(currency)]);

/** Books a deposit that was written as credited, and notes it. The caller has locked the customer. */
export async function book({ ledger }: Pick<DepositsParts, 'ledger'>, tx: Tx, deposit: DepositRow, isSimulated: boolean): Promise<void> {
  const { id: reference, customer: owner, currency } = deposit;
  const [amount, bookedAt, unit] = [money(currency, deposit.came!), deposit.creditedAt!, unitOfCurrency(currency)];
  const [cash] = await ledger.open(tx, [cashKey(owner, currency)]);
  const bank = ledger.directory.known(bankKey(currency));
  invariant(cash && bank !== null, 'both accounts are open');
  const postings = [line({ account: cash.id, unit, amount }), line({ account: bank, unit, amount: negated(amount) })];
  await ledger.post(tx, { entries: [journalEntry({ kind: 'deposit', reference, part: 0, owner, bookedAt, postings })] });
  await noteStep(tx, deposit, { step: 'credited', at: bookedAt, isSimulated });
}
