import { money, negated, sumOf, type Currency, type Instant } from '@parkett/kernel';
import { available, journalEntry, line, unitOfCurrency, type DebtSource, type Ledger } from '../../../books/ledger/index.ts';
import { withTransaction, type Tx } from '../../../platform/db.ts';
import { lookAgain } from '../../../platform/looking-again.ts';
import { bankKey, cashKey, receivablesKey } from '../chart.ts';
import type { DepositsParts } from '../parts.ts';
import { insertTaking, owedRecalls, type Recall } from './store.ts';

/** The debt of a customer for deposits that were called back; all of it keeps money here. */
export const recallDebts: DebtSource = {
  kind: 'called-back',
  debtOf: async (db, { customer, currency }) => {
    const owed = sumOf((await owedRecalls(db, { customer, currency })).map(({ amount, taken }) => money(currency, amount - taken)));
    return { owed, withheld: owed };
  },
};

/** The house's accounts of a recall, opened outside of the transaction that books. */
export const openRecallAccounts = (ledger: Ledger, currency: Currency): Promise<void> =>
  ledger.directory.open([receivablesKey(currency), bankKey(currency)]);

/** Books the debt of a deposit that was called back. */
export async function bookRecall(tx: Tx, ledger: Ledger, { deposit, customer, currency, amount, at }: Recall): Promise<void> {
  const [bank, receivables] = [ledger.directory.known(bankKey(currency))!, ledger.directory.known(receivablesKey(currency))!];
  const [unit, whole] = [unitOfCurrency(currency), money(currency, amount)];
  const postings = [line({ account: bank, unit, amount: whole }), line({ account: receivables, unit, amount: negated(whole) })];
  const entry = journalEntry({ kind: 'deposit-called-back', reference: deposit, part: 0, owner: customer, bookedAt: at, postings });
  await ledger.post(tx, { entries: [entry] });
}

/** Takes what is free of a wallet for what its customer owes in this currency; answers whether anything was taken. */
export async function takeOwed(
  tx: Tx,
  ledger: Ledger,
  { customer, currency, at }: { customer: bigint; currency: Currency; at: Instant },
): Promise<boolean> {
  const [cash] = await ledger.lock(tx, [cashKey(customer, currency)]);
  let free: bigint = cash ? available(cash) : 0n;
  let isTaken = false;
  const receivables = ledger.directory.known(receivablesKey(currency))!;
  for (const { deposit, amount: owed, taken } of await owedRecalls(tx, { customer, currency })) {
    const amount = free < owed - taken ? free : owed - taken;
    if (amount <= 0n) break;
    const part = await insertTaking(tx, { deposit, customer, amount, at });
    const [unit, some] = [unitOfCurrency(currency), money(currency, amount)];
    const postings = [line({ account: cash!.id, unit, amount: negated(some) }), line({ account: receivables, unit, amount: some })];
    const entry = journalEntry({ kind: 'receivable-taken', reference: deposit, part, owner: customer, bookedAt: at, postings });
    await ledger.post(tx, { entries: [entry] });
    free -= amount;
    isTaken = true;
  }
  return isTaken;
}

/** Takes what customers owe as soon as their wallets have it. */
export class RecallTaking {
  readonly #parts: DepositsParts;
  readonly #stopped = new AbortController();
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: DepositsParts) {
    this.#parts = parts;
  }

  start(): void {
    const { log } = this.#parts;
    const { signal } = this.#stopped;
    this.#looking = lookAgain({ look: () => this.look(), signal, log, failure: 'what is owed for deposits could not be taken' });
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#looking;
  }

  async look(): Promise<void> {
    const { db, ledger, now, notify } = this.#parts;
    for (const { customer, currency } of await owedRecalls(db, null)) {
      await openRecallAccounts(ledger, currency);
      if (await withTransaction(db, tx => takeOwed(tx, ledger, { customer, currency, at: now() }))) notify([customer], ['wallet']);
    }
  }
}
