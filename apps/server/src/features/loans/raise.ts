import { denied, type ReplyAt } from '@parkett/contract';
import { loanReasons, type LoanReason } from '@parkett/contract/loan-words';
import { dateAt, instantToWire, invariant, loanNumber, ok, zonedInstant, type Instant } from '@parkett/kernel';
import { decideRaise, insertRaise, nextRaise, raisesOf, readRaise, type RaiseRow } from '../../books/credit/index.ts';
import { lockCustomer } from '../../books/customers/index.ts';
import { settlementCalendar } from '../../books/instruments/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import type { ReviewKind } from '../../books/reviews/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { euros, termsShown } from './check-shown.ts';
import { declaredOf } from './declared.ts';
import { termsOf } from './limits.ts';
import type { LoanParts } from './parts.ts';
import { raiseReview } from './review-kinds.ts';
import { amountText, currency } from './rules/currency.ts';
import { monthsLater } from './rules/days.ts';
import { decidedBy } from './rules/decided-by.ts';
import { readRaise as readTyped } from './rules/judge-application.ts';
import { loansOf } from './store.ts';

type Raise = { readonly customer: bigint; readonly amount: string };
type Snapshot = { readonly id: bigint; readonly pending: RaiseRow | null; readonly pendingUntil: Instant | null };
type Change = { readonly row: RaiseRow; readonly dueAt: Instant };

/** For how long an approved limit takes the place of the score’s. */
const validMonths = 12;

/** Asks for another limit by the score (credit top-up). */
export const raising = (parts: LoanParts): Submit<Raise, ReplyAt<'loans/raise'>> =>
  parts.commands.register(
    withKeptAnswer<Raise, Snapshot, Change, ReplyAt<'loans/raise'>>({
      name: 'ask for credit top-up',
      load: async (tx, { command: { customer } }) => {
        await lockCustomer(tx, customer);
        const pending = (await raisesOf(tx, customer)).find(({ state }) => state === 'asked') ?? null;
        const review = pending && (await parts.reviews.pending(tx, { kind: raiseReview, subject: String(pending.id) }));
        return { id: await nextRaise(tx), pending, pendingUntil: review?.dueAt ?? null };
      },
      decide: ({ id, pending, pendingUntil }, { customer, amount: typed }, at) => {
        const amount = readTyped(typed);
        if (!amount.ok) return amount;
        if (pending) return denied('credit-raise-pending', { until: instantToWire(pendingUntil ?? pending.askedAt) });
        const dueAt = decidedBy(at, termsOf(parts.ruleBook.at(at)).reviewDays, settlementCalendar);
        const row: RaiseRow = { id, customer, amount: amount.value, state: 'asked', reason: null, askedAt: at, decidedAt: null, until: null };
        return ok({ change: { row, dueAt }, answer: { decidedBy: instantToWire(dueAt) } });
      },
      told: ({ change: { row } }) => ({ subject: row.customer, facts: { amount: amountText(row.amount), currency } }),
      save: async (tx, { row, dueAt }) => {
        await insertRaise(tx, row);
        await parts.reviews.open(tx, {
          ...{ kind: raiseReview, subject: String(row.id), customer: row.customer, openedAt: row.askedAt, dueAt },
          ...{ amount: { units: row.amount, currency }, openedBy: { kind: 'customer', id: row.customer } },
        });
      },
    }),
  );

type Fact = { readonly row: RaiseRow; readonly decision: 'approved' | 'rejected'; readonly reason: LoanReason | null; readonly at: Instant };

async function raiseOf(from: Queryable, subject: string): Promise<RaiseRow> {
  const row = await readRaise(from, BigInt(subject));
  invariant(row, `the request ${subject} for another limit is there`);
  return row;
}

async function write({ systemNow }: LoanParts, tx: Tx, { row, decision, reason, at }: Fact): Promise<void> {
  const until = decision === 'approved' ? zonedInstant(monthsLater(dateAt(at), validMonths), '24:00') : null;
  await decideRaise(tx, { id: row.id, state: decision === 'approved' ? 'approved' : 'refused', reason, until, at });
  const parameters = { amount: amountText(row.amount), currency };
  await wantLetter(tx, { kind: 'credit-raise-decided', customer: row.customer, at: systemNow(), parameters });
}

/** Income and duties as their customer declared them for a loan last. A request for another limit declares none. */
async function lastDeclared(parts: LoanParts, from: Queryable, customer: bigint): Promise<{ label: string; value: string }[]> {
  const [last] = await loansOf(from, { customer, before: null, max: 1 });
  if (!last) return [];
  const { income, duties } = await declaredOf(from, parts.customerKeys, last);
  return [
    { label: 'loan', value: loanNumber(last.id) },
    { label: 'loan-income', value: euros(income) },
    { label: 'loan-duties', value: euros(duties) },
  ];
}

/** The desk's decision about another limit: two of the treasury. */
export const reviewOfRaises = (parts: LoanParts): ReviewKind<RaiseRow, Fact> => ({
  name: raiseReview,
  deciders: ['treasury'],
  reasons: { approved: [], rejected: loanReasons },
  load: async (tx, { customer, subject }) => {
    await lockCustomer(tx, customer);
    return raiseOf(tx, subject);
  },
  decide: (row, { decision, reason, now: at }) => ok({ row, decision, reason: decision === 'rejected' ? (reason as LoanReason) : null, at }),
  needsSecond: (_, { decision }) => decision === 'approved',
  apply: (tx, fact) => write(parts, tx, fact),
  facts: async (from, { subject, customer, openedAt }) => {
    const { amount } = await raiseOf(from, subject);
    const netAssets = await parts.netAssets(from, customer);
    const limit = await parts.credit.limitOf(from, { customer, now: openedAt, netAssets, affordable: null });
    return [
      { label: 'credit-raise', value: euros(amount) },
      { label: 'loan-score', value: String(limit.score) },
      { label: 'net-assets', value: euros(netAssets) },
      ...termsShown(limit),
      ...(await lastDeclared(parts, from, customer)),
    ];
  },
  // Trust beyond the score is for people.
  staffSays: () => null,
  staffSigns: () => false,
  atDeadline: 'expired',
  expire: (tx, row, { now: at }) => decideRaise(tx, { id: row.id, state: 'expired', reason: null, until: null, at }),
});
