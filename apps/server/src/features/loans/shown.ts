import type { ReplyAt } from '@parkett/contract';
import type { Loan, LoanDetail, PlannedInstalment } from '@parkett/contract/loans';
import { loanMonths } from '@parkett/contract/loan-words';
import { dateAt, depositNumber, instantToWire, later, loanNumber, subscriptionNumber, type Instant } from '@parkett/kernel';
import { raisesOf, type CreditEvent, type CreditFact, type Limit } from '../../books/credit/index.ts';
import { available, cashOf } from '../../books/ledger/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { LoanParts } from './parts.ts';
import { aprBps } from './rules/apr.ts';
import { amountText as text, currency, percentText as percent } from './rules/currency.ts';
import { dueDays } from './rules/days.ts';
import { judgeApplication, readAmount, readDeclared, type Typed } from './rules/judge-application.ts';
import { counted, isOverdue, isPosted, overdueOf, running, totalOwed, type Instalment } from './rules/owing.ts';
import { lastDayToLeave } from './rules/repaying.ts';
import { centDaysOf, interestOf, schedule, type Planned } from './rules/schedule.ts';
import { openOf, situationOf } from './situation.ts';
import { bookingsOf, instalmentsOf, isRunning, type BookingRow, type LoanRow } from './store.ts';

/** The number of what an event of the score is about. */
const numberOf: Readonly<Record<CreditFact['kind'], (id: bigint) => string>> = {
  ...{ 'loan-repaid': loanNumber, 'instalment-late': loanNumber },
  ...{ 'subscription-unpaid': subscriptionNumber, 'deposit-called-back': depositNumber },
};
const aboutShown = ({ kind, about }: CreditEvent): string | null =>
  about === null || !Object.hasOwn(numberOf, kind) ? null : numberOf[kind as CreditFact['kind']](about);

export const loanShown = (row: LoanRow): Loan => ({
  ...{ number: loanNumber(row.id), state: row.state, currency, amount: text(row.amount), months: row.months, purpose: row.purpose },
  ...{ ratePercent: percent(row.rateBps), askedAt: instantToWire(row.askedAt), decidedBy: instantToWire(row.decidedBy) },
  ...{ reason: row.state === 'refused' ? row.reason : null, secondLook: row.view !== null },
});

const limitShown = ({ terms, amount }: Limit) => ({
  terms: terms.map(one => ({ term: one.term, amount: one.amount === null ? null : text(one.amount) })),
  amount: text(amount),
});

const plannedShown = ({ no, dueOn, interest, principal, left }: Planned): PlannedInstalment => ({
  ...{ no, dueOn, amount: text(interest + principal), interest: text(interest), principal: text(principal), left: text(left) },
});

export type Situated = Pick<LoanParts, 'db' | 'now' | 'credit' | 'netAssets' | 'ruleBook'>;

/** Score, limit and what is borrowed. */
export async function overviewOf(parts: Situated, customer: bigint): Promise<ReplyAt<'loans/overview'>> {
  const [db, now] = [parts.db, parts.now()];
  const { terms, limit, open } = await situationOf(parts, db, { customer, wish: null, now: later(now, 1) });
  const [raised] = await raisesOf(db, customer);
  return {
    ...{ currency, score: limit.score, limit: limitShown(limit), minimum: text(terms.minimum), ratePercent: percent(terms.rateBps) },
    events: limit.events.map(event => ({
      ...{ kind: event.kind, points: event.points, at: event.at && instantToWire(event.at) },
      about: aboutShown(event),
    })),
    ...{ borrowable: text(open ? 0n : limit.amount), borrowed: text(open?.outstanding ?? 0n), months: [...loanMonths] },
    open: open && loanShown(open),
    raise: raised
      ? { amount: text(raised.amount), state: raised.state, reason: raised.reason, until: raised.until && instantToWire(raised.until) }
      : null,
  };
}

/** The standard information about a loan, as far as it is typed. */
export async function quoteOf(parts: LoanParts, customer: bigint, typed: Typed): Promise<ReplyAt<'loans/quote'>> {
  const now = parts.now();
  const declared = readDeclared(typed);
  const wish = declared && { months: typed.months, declared };
  const { terms, limit, open } = await situationOf(parts, parts.db, { customer, wish, now });
  const judged = judgeApplication(typed, { minimum: terms.minimum, limit: limit.amount, open: openOf(open, now) });
  const read = readAmount(typed.amount);
  return {
    refusal: judged.ok ? null : { code: judged.error.code, params: { ...judged.error.params } },
    limit: limitShown(limit),
    offer: read.ok && read.value >= terms.minimum ? offerOf(read.value, { months: typed.months, rateBps: terms.rateBps, now }) : null,
  };
}

type OfferTerms = { readonly months: number; readonly rateBps: number; readonly now: Instant };

function offerOf(amount: bigint, { months, rateBps, now }: OfferTerms): NonNullable<ReplyAt<'loans/quote'>['offer']> {
  const from = dateAt(now);
  const plan = schedule({ principal: amount, rateBps, from, days: dueDays(from, months) });
  const payments = plan.map(({ no, interest, principal }) => ({ amount: interest + principal, months: no }));
  const total = payments.reduce((sum, one) => sum + one.amount, 0n);
  return {
    ...{ amount: text(amount), ratePercent: percent(rateBps), aprPercent: percent(aprBps(amount, payments)) },
    ...{ total: text(total), cost: text(total - amount), instalments: plan.map(plannedShown) },
  };
}

type Counted = { readonly row: LoanRow; readonly instalments: readonly Instalment[] };
type ShownInstalment = LoanDetail['instalments'][number];

/** The instalments as they stand; the interest of those to come is what it will be if all is paid on its day. */
export function instalmentsShown({ row, instalments }: Counted): ShownInstalment[] {
  let [left, since, carried] = [row.outstanding, row.countedTo!, row.centDays];
  let after = instalments.reduce((sum, { principal }) => sum + principal, 0n);
  return instalments.map(one => {
    const interest = one.interest ?? interestOf(carried + (one.dueOn > since ? centDaysOf(left, since, one.dueOn) : 0n), row.rateBps);
    after -= one.principal;
    if (!isPosted(one)) [left, since, carried] = [left - one.principal, one.dueOn, 0n];
    return {
      ...{ no: one.no, dueOn: one.dueOn, amount: text(interest + one.principal), interest: text(interest), principal: text(one.principal) },
      ...{ left: text(after), paid: text(one.paid), state: isOverdue(one) ? 'overdue' : isPosted(one) ? 'paid' : 'planned' },
    };
  });
}

const paymentsShown = (bookings: readonly BookingRow[]): LoanDetail['payments'] =>
  bookings.flatMap(({ kind, at, principal, interest }) =>
    kind === 'interest'
      ? []
      : [{ kind, at: instantToWire(at), amount: text(principal + interest), interest: text(interest), principal: text(principal) }],
  );

/** One loan with what is owed today. */
export async function detailOf(parts: LoanParts, from: Queryable, row: LoanRow): Promise<LoanDetail> {
  const day = dateAt(parts.now());
  const instalments = await instalmentsOf(from, [row.id]);
  const cash = await cashOf(from, { customer: row.customer, currency });
  const lastDay = row.grantedAt === null ? null : lastDayToLeave(dateAt(row.grantedAt));
  const owing = isRunning(row) ? counted(row, day) : null;
  const shown = isRunning(row) ? instalmentsShown({ row, instalments }) : [];
  const next = shown.find(({ state }) => state === 'planned');
  return {
    ...loanShown(row),
    ...{ grantedAt: row.grantedAt && instantToWire(row.grantedAt), outstanding: text(row.outstanding) },
    ...{ overdue: text(overdueOf(instalments)), total: text(owing ? totalOwed(owing) : 0n), interestToday: text(owing ? running(owing) : 0n) },
    ...{ available: text(cash ? available(cash) : 0n), next: next ? { dueOn: next.dueOn, amount: next.amount } : null },
    ...{ instalments: shown, payments: paymentsShown(await bookingsOf(from, row.id)) },
    withdrawableUntil: owing && row.leftAt === null && lastDay !== null && day <= lastDay ? lastDay : null,
    ...{ isLeft: row.leftAt !== null, mayAskAgain: row.state === 'refused' && row.view === null },
  };
}
