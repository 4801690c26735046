import type { LoanMonths } from '@parkett/contract/loan-words';
import { dateAt, loanNumber, zonedInstant } from '@parkett/kernel';
import type { Limit } from '../../books/credit/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { declaredOf, viewOf } from './declared.ts';
import { termsOf } from './limits.ts';
import type { LoanParts } from './parts.ts';
import { amountText, currency } from './rules/currency.ts';
import { dueDays, monthsLater } from './rules/days.ts';
import { affordableInstalment } from './rules/judge-application.ts';
import { schedule } from './rules/schedule.ts';
import { situationOf } from './situation.ts';
import type { LoanRow } from './store.ts';

/** Months before an application whose deposits are shown beside the declared income. */
const monthsOfDeposits = 3;

type Fact = { readonly label: string; readonly value: string };

export const euros = (cents: bigint): string => `${amountText(cents)} ${currency}`;

/** The terms of a limit that are known, as facts of a case. */
export const termsShown = ({ terms }: Pick<Limit, 'terms'>): Fact[] =>
  terms.flatMap(({ term, amount }) => (amount === null ? [] : [{ label: `loan-limit-${term}`, value: euros(amount) }]));

/** Euros that came in by deposits in the months before an application, a month on average: what the house itself sees of an income. */
async function depositsAMonth({ paidIn }: LoanParts, from: Queryable, { customer, askedAt }: LoanRow): Promise<bigint> {
  const since = zonedInstant(monthsLater(dateAt(askedAt), -monthsOfDeposits), '00:00');
  return (await paidIn(from, { customer, since, until: askedAt })) / BigInt(monthsOfDeposits);
}

/** The inputs of a credit check: what was declared and what deposits show of it, what an instalment may be and is, and the limit term by term while it is undecided. */
export async function checkShown(parts: LoanParts, from: Queryable, row: LoanRow): Promise<Fact[]> {
  const declared = await declaredOf(from, parts.customerKeys, row);
  const view = await viewOf(from, parts.customerKeys, row);
  const { shareBps } = termsOf(parts.ruleBook.at(row.askedAt));
  const day = dateAt(row.askedAt);
  const [first] = schedule({ principal: row.amount, rateBps: row.rateBps, from: day, days: dueDays(day, row.months) });
  const wish = { months: row.months as LoanMonths, declared };
  const today = row.state === 'asked' ? (await situationOf(parts, from, { customer: row.customer, wish, now: parts.now() })).limit : null;
  return [
    { label: 'loan', value: loanNumber(row.id) },
    { label: 'loan-amount', value: euros(row.amount) },
    { label: 'loan-months', value: String(row.months) },
    { label: 'loan-purpose', value: `purpose-${row.purpose}` },
    { label: 'loan-score', value: String(row.score) },
    { label: 'loan-limit', value: euros(row.limit) },
    { label: 'loan-income', value: euros(declared.income) },
    { label: 'loan-income-seen', value: euros(await depositsAMonth(parts, from, row)) },
    { label: 'loan-duties', value: euros(declared.duties) },
    { label: 'loan-instalment-most', value: euros(affordableInstalment(declared, shareBps)) },
    { label: 'loan-instalment', value: euros(first!.interest + first!.principal) },
    ...(today === null ? [] : [...termsShown(today), { label: 'loan-limit-today', value: euros(today.amount) }]),
    ...(view === null ? [] : [{ label: 'loan-view', value: view }]),
  ];
}
