import { minus, nothing, sumOf, withdrawalNumber, type Currency, type Instant, type Money } from '@parkett/kernel';
import type { BankAccount, HouseBank } from '../../books/bank/index.ts';
import type { Answered } from '../../books/customers/index.ts';
import { unsettledOf, withdrawable, type AccountRow } from '../../books/ledger/index.ts';
import type { Payee } from '../../books/payments/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { higherOf } from './higher-store.ts';
import { limitsOf } from './limits.ts';
import type { WithdrawalParts } from './parts.ts';
import type { PayeeFound, Situation } from './rules/situation.ts';
import { undecidedOf } from './store.ts';

/** The account of the house that a payee is paid from in a currency; null where no rail leads there. */
export function railTo(bank: Pick<HouseBank, 'accounts'>, { kind }: Pick<Payee, 'kind'>, currency: Currency): BankAccount | null {
  const rail = kind === 'iban' || kind === 'card' ? 'bank' : kind;
  return bank.accounts.find(account => account.rail === rail && account.currency === currency) ?? null;
}

type Asked = {
  readonly customer: bigint;
  readonly currency: Currency;
  /** As it was named; null: not yet. */
  readonly payee: string | null;
  readonly cash: AccountRow<Currency> | null;
  readonly standing: readonly Answered[] | null;
  /** Business time. */
  readonly now: Instant;
};

/** The payee that a text names, where it is the customer's and can be paid in the currency. */
export async function payeeNamed(
  { payees, bank }: Pick<WithdrawalParts, 'payees' | 'bank'>,
  from: Queryable,
  { customer, currency, payee: text }: Pick<Asked, 'customer' | 'currency' | 'payee'>,
): Promise<PayeeFound | null> {
  if (text === null || !/^[1-9]\d{0,17}$/.test(text)) return null;
  const found = await payees.payeeOf(from, customer, BigInt(text));
  return found && railTo(bank, found, currency) ? { id: found.id, waitsUntil: payees.waitOf(found) } : null;
}

/** All that decides about a withdrawal, as one transaction or one look finds it. */
export async function situationOf(parts: WithdrawalParts, from: Queryable, asked: Asked): Promise<Situation> {
  const { customer, currency, cash, standing, now } = asked;
  const undecided = await undecidedOf(from, { customer, currency });
  const unsettled = cash ? await unsettledOf(from, { account: cash.id, currency }) : [];
  const debt = await parts.debts.of(from, { customer, currency });
  const account = { balance: cash?.balance ?? nothing, held: cash?.held ?? nothing };
  const pending = sumOf(unsettled.map(({ amount }) => amount));
  const free = (withheld: Money) => withdrawable(account, { unsettled: pending, withheld });
  return {
    ...{ currency, now, standing, limits: limitsOf(parts.ruleBook.at(now), currency) },
    higher: await higherOf(from, { customer, currency }),
    payee: await payeeNamed(parts, from, asked),
    pendingDeposit: await parts.pendingDeposit(from, customer),
    undecided: undecided && { number: withdrawalNumber(undecided.id), decidedBy: undecided.decidedBy },
    money: {
      withdrawable: free(debt.withheld),
      unsettled: unsettled.filter(({ amount }) => amount > 0n),
      ...(debt.byScore ? { byScore: { ...debt.byScore, otherwise: free(minus(debt.withheld, debt.byScore.amount)) } } : {}),
    },
  };
}
