import { denied, type Denial, type RequestOf } from '@parkett/contract';
import type { payOut as contract } from '@parkett/contract/desk-withdrawals';
import { invariant, money, ok, refuse, type Currency, type Result } from '@parkett/kernel';
import { knownCustomer, lockStanding, readStanding } from '../../books/customers/index.ts';
import { settlementCalendar } from '../../books/instruments/index.ts';
import { newHold, type AccountRow } from '../../books/ledger/index.ts';
import type { Payee } from '../../books/payments/index.ts';
import { withKeptAnswer, type Principal, type Submission, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { cashKey, claim } from './chart.ts';
import { limitsOf } from './limits.ts';
import type { WithdrawalParts } from './parts.ts';
import { payoutKind } from './review.ts';
import { feeOf } from './rules/fee.ts';
import { decidedBy } from './rules/hours.ts';
import { judgePayout } from './rules/judge-payout.ts';
import { keptOutBy } from './kept-out.ts';
import { railTo, situationOf } from './situation.ts';
import { insertStep, insertWithdrawal, nextWithdrawal, type WithdrawalRow } from './store.ts';
import { tellStep } from './take-step.ts';

type PayOut = RequestOf<typeof contract>;
type Found = {
  readonly customer: bigint;
  readonly payee: bigint;
  readonly currency: Currency;
  readonly cash: AccountRow<Currency> | null;
  readonly id: bigint;
  readonly hold: bigint;
  readonly by: Principal;
  readonly judged: Result<bigint, Denial>;
};
type Change = { readonly row: WithdrawalRow; readonly by: Principal; readonly note: string | null };

/** Whether a payee is the one from which money came last. */
function isLastProved({ id }: Pick<Payee, 'id'>, all: readonly Payee[]): boolean {
  const proved = all.filter(({ provedAt }) => provedAt !== null).toSorted((a, b) => b.provedAt! - a.provedAt!);
  return proved[0]?.id === id;
}

async function load(parts: WithdrawalParts, tx: Tx, { command, principal: by }: Submission<PayOut>): Promise<Found | null> {
  const { payees, bank, ledger, systemNow, now } = parts;
  const customer = await knownCustomer(tx, command.customer);
  if (customer === null) return null;
  await lockStanding(tx, customer);
  const { gates } = (await readStanding(tx, customer))!;
  const payee = /^[1-9]\d{0,17}$/.test(command.payee) ? await payees.payeeOf(tx, customer, BigInt(command.payee)) : null;
  const currency: Currency = payee && (payee.kind === 'trc20' || payee.kind === 'erc20') ? 'USDT' : 'EUR';
  const [cash = null] = await ledger.lock(tx, [cashKey(customer, currency)]);
  const { undecided, money: free } = await situationOf(parts, tx, { customer, currency, payee: null, cash, standing: null, now: now() });
  const known = payee && railTo(bank, payee, currency) ? payee : null;
  const judged = judgePayout({
    ...{ ...keptOutBy(gates, systemNow()), undecided, withdrawable: free.withdrawable },
    payee: known && { waitsUntil: payees.waitOf(known), isLastProved: isLastProved(known, await payees.payeesOf(tx, customer)) },
  });
  const [hold] = await nextNumbers(tx, { sequence: 'ledger_hold_id', count: 1 });
  return { customer, payee: known?.id ?? 0n, currency, cash, id: await nextWithdrawal(tx), hold: hold!, by, judged };
}

async function save(parts: WithdrawalParts, tx: Tx, { row, by, note }: Change): Promise<void> {
  const { id, customer, currency, amount, askedAt, decidedBy: dueAt, hold, account } = row;
  await insertWithdrawal(tx, row);
  await insertStep(tx, { withdrawal: id, step: 'asked', reason: null, at: askedAt });
  const placed = newHold({ account, id: hold, claim, claimId: id, owner: customer, amount: money(currency, amount), at: askedAt });
  await parts.ledger.setAside(tx, { placed: [placed] });
  await parts.reviews.propose(tx, {
    ...{ kind: payoutKind, subject: String(id), customer, openedAt: askedAt, dueAt, reason: null, note },
    ...{ amount: { units: amount, currency }, openedBy: by },
  });
  await tellStep(tx, parts, { row, step: { to: 'asked', reason: null } });
}

/** A treasurer asks for the payout of a customer who can't; another one signs. It goes the way of every withdrawal from there on. */
export const payingOut = (parts: WithdrawalParts): Submit<PayOut, Record<string, never>> =>
  parts.commands.register(
    withKeptAnswer<PayOut, Found | null, Change, Record<string, never>>({
      name: 'money/payOut',
      load: (tx, submission) => load(parts, tx, submission),
      decide: (found, { note }, now) => {
        if (!found) return denied('account-does-not-exist');
        if (!found.judged.ok) return refuse(found.judged.error);
        const { id, customer, payee, currency, cash, hold, by, judged } = found;
        invariant(cash, 'money that can be withdrawn lies on an account');
        const amount = judged.value;
        const fee = feeOf(amount, limitsOf(parts.ruleBook.at(now), currency).networkFee);
        const row: WithdrawalRow = {
          ...{ id, customer, payee, currency, amount, fee, account: cash.id, hold, twoDecide: true, byDesk: true },
          ...{ askedAt: now, decidedBy: decidedBy(now, settlementCalendar), state: 'asked', handedAt: null },
        };
        return ok({ change: { row, by, note: note.trim() || null }, answer: {} });
      },
      told: ({ change: { row } }) => ({
        subject: row.customer,
        facts: { withdrawal: `W${row.id}`, amount: String(row.amount), currency: row.currency },
      }),
      save: (tx, change) => save(parts, tx, change),
    }),
  );
