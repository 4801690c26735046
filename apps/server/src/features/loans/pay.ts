import { denied, type ReplyAt, type Denial } from '@parkett/contract';
import { dateAt, loanNumber, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import { available, moneyLimit } from '../../books/ledger/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import type { LoanParts } from './parts.ts';
import type { Outcome } from './rules/booking.ts';
import { amountText as text, currency } from './rules/currency.ts';
import { readAmount } from './rules/judge-application.ts';
import { isFinished, nextLook } from './rules/morning.ts';
import { counted, isPosted, totalOwed, type Owing } from './rules/owing.ts';
import { lastDayToLeave, leave, repayAll, repaymentDenial, repayPart } from './rules/repaying.ts';
import { lockRunning, openHouseAccounts, saveLoans, type LockedLoan } from './save.ts';
import { readLoan, type RunningLoan } from './store.ts';
import { tellLoan } from './tell.ts';

type Own = { readonly customer: bigint; readonly loan: bigint | null };
type Repay = Own & { readonly amount: string; readonly all: boolean };
/** `known`: it is this customer's. */
type Snapshot = { readonly known: boolean; readonly loan: LockedLoan | null };
type Change = { readonly loan: LockedLoan; readonly outcome: Outcome<RunningLoan>; readonly left: boolean; readonly at: Instant };

async function load(parts: LoanParts, tx: Tx, { customer, loan: id }: Own): Promise<Snapshot> {
  const known = id === null ? null : await readLoan(tx, id);
  if (known?.customer !== customer) return { known: false, loan: null };
  await openHouseAccounts(parts.ledger);
  const [loan] = await lockRunning(tx, parts.ledger, [known.id], [customer]);
  return { known: true, loan: loan ?? null };
}

const paidIn = ({ bookings }: Outcome): bigint =>
  bookings.filter(({ kind }) => kind !== 'interest').reduce((sum, { principal, interest }) => sum + principal + interest, 0n);

async function save(parts: LoanParts, tx: Tx, { loan, outcome, left, at }: Change): Promise<void> {
  await saveLoans(tx, parts.ledger, [{ loan, outcome, left, nextAt: nextLook(outcome, dateAt(at)) }], at);
  if (isFinished(outcome)) await tellLoan(tx, { kind: 'loan-repaid', loan: loan.owing, amount: loan.owing.amount, at: parts.systemNow() });
}

const toldOf = ({ loan: { owing }, outcome }: Change) => ({
  subject: owing.customer,
  facts: { loan: loanNumber(owing.id), paid: text(paidIn(outcome)), currency },
});

function repaid(loan: LockedLoan, { amount: typed, all }: Repay, at: Instant): Result<Outcome<RunningLoan>, Denial> {
  const day = dateAt(at);
  const owing: Owing = counted(loan.owing, day);
  const amount = all ? ok(totalOwed(owing)) : readAmount(typed);
  if (!amount.ok) return amount;
  const cash = { balance: loan.cash.balance, free: available(loan.cash) };
  const refused = repaymentDenial(owing, { amount: amount.value, cash });
  if (refused) return refuse(refused);
  return ok(amount.value === totalOwed(owing) ? repayAll(loan, day) : repayPart(loan, amount.value, day));
}

const notifying =
  <C extends Own, R>(parts: LoanParts, submit: Submit<C, R>): Submit<C, R> =>
  async submission => {
    const outcome = await submit(submission);
    if (outcome.outcome === 'accepted') parts.notify([submission.command.customer], ['wallet']);
    return outcome;
  };

/** Repays a part of a loan, or all that is owed today, free of charge. */
export const repaying = (parts: LoanParts): Submit<Repay, ReplyAt<'loans/repay'>> =>
  notifying(
    parts,
    parts.commands.register(
      withKeptAnswer<Repay, Snapshot, Change, ReplyAt<'loans/repay'>>({
        name: 'repay loan',
        limit: moneyLimit(parts),
        load: (tx, { command }) => load(parts, tx, command),
        decide: ({ known, loan }, command, at) => {
          if (!known) return denied('no-such-loan');
          if (!loan) return denied('nothing-owed');
          const outcome = repaid(loan, command, at);
          if (!outcome.ok) return outcome;
          const left = totalOwed(outcome.value.owing);
          return ok({ change: { loan, outcome: outcome.value, left: false, at }, answer: { paid: text(paidIn(outcome.value)), left: text(left) } });
        },
        told: ({ change }) => toldOf(change),
        save: (tx, change) => save(parts, tx, change),
      }),
    ),
  );

/** Withdraws from the contract of a loan within its 14 days. */
export const leaving = (parts: LoanParts): Submit<Own, ReplyAt<'loans/leave'>> =>
  notifying(
    parts,
    parts.commands.register(
      withKeptAnswer<Own, Snapshot, Change, ReplyAt<'loans/leave'>>({
        name: 'leave loan contract',
        limit: moneyLimit(parts),
        load: (tx, { command }) => load(parts, tx, command),
        decide: ({ known, loan }, _, at) => {
          if (!known) return denied('no-such-loan');
          if (!loan) return denied('nothing-owed');
          const [day, lastDay] = [dateAt(at), lastDayToLeave(dateAt(loan.owing.grantedAt))];
          if (day > lastDay || loan.owing.leftAt !== null) return denied('loan-withdrawal-over', { lastDay });
          const outcome = leave(loan, { day, free: available(loan.cash) });
          const dueOn = outcome.instalments.find(one => !isPosted(one))?.dueOn ?? null;
          const answer = { paid: text(paidIn(outcome)), left: text(totalOwed(outcome.owing)), dueOn };
          return ok({ change: { loan, outcome, left: true, at }, answer });
        },
        told: ({ change }) => toldOf(change),
        save: (tx, change) => save(parts, tx, change),
      }),
    ),
  );
