import { dateAt, divide, later, money, nothing, powerOfTen, scaleOf, type Currency, type Instant } from '@parkett/kernel';
import { scoreToWithdraw, type Credit } from '../../books/credit/index.ts';
import { cashOf, type DebtSource } from '../../books/ledger/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { currency as ofLoans } from './rules/currency.ts';
import { counted, overduePrincipal, overdueOf, totalOwed } from './rules/owing.ts';
import { instalmentsOf, isRunning, openLoanOf } from './store.ts';

/** The last price of one euro in a currency, units of 10^-scale. */
type PerEuro = { readonly units: bigint; readonly scale: number };

type Parts = {
  readonly credit: Credit;
  readonly now: () => Instant;
  /** Null where there is none: then nothing can have been exchanged into that currency either. */
  readonly perEuro: (currency: Currency) => PerEuro | null;
};

/** Cents in minor units of another currency, rounded up. */
const inCurrency = (cents: bigint, currency: Currency, { units, scale }: PerEuro): bigint =>
  divide(cents * units * powerOfTen(scaleOf(currency)), 100n * powerOfTen(scale), 'ceiling');

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Euros of a customer that no order and no withdrawal has set aside, in cents. */
async function freeEuros(db: Queryable, customer: bigint): Promise<bigint> {
  const cash = await cashOf(db, { customer, currency: ofLoans });
  return cash && cash.balance > cash.held ? cash.balance - cash.held : 0n;
}

/**
 * Loans as debts: all that is owed today; what is overdue keeps money here, and with a low score the rest of the principal too. Euros that the
 * wallet hasn't may have been exchanged: so much stays in each other wallet, and its owner exchanges it back to withdraw the rest.
 */
export const loanDebts = ({ credit, now, perEuro }: Parts): DebtSource => ({
  kind: 'loan',
  debtOf: async (db, { customer, currency }) => {
    const none = { owed: nothing, withheld: nothing };
    const rate = currency === ofLoans ? null : perEuro(currency);
    if (currency !== ofLoans && rate === null) return none;
    const row = await openLoanOf(db, customer);
    if (!row || !isRunning(row)) return none;
    const instalments = await instalmentsOf(db, [row.id]);
    const { score } = await credit.scoreOf(db, { customer, now: later(now(), 1) });
    const overdue = overdueOf(instalments);
    const kept = score < scoreToWithdraw ? row.outstanding - overduePrincipal(row, instalments) : 0n;
    const byScore = (amount: bigint) => ({ score, needed: scoreToWithdraw, amount: money(currency, amount) });
    if (rate === null)
      return {
        owed: money(currency, totalOwed(counted(row, dateAt(now())))),
        ...{ withheld: money(currency, overdue + kept), byScore: byScore(kept) },
      };
    const missing = overdue + kept - (await freeEuros(db, customer));
    if (missing <= 0n) return none;
    const [all, ofScore] = [missing, least(missing, kept)].map(cents => inCurrency(cents, currency, rate)) as [bigint, bigint];
    return { owed: nothing, withheld: money(currency, all), byScore: byScore(ofScore) };
  },
});
