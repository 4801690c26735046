import type { Limit, Score } from '../../books/credit/index.ts';
import type { LoanMonths } from '@parkett/contract/loan-words';
import { dateAt, type Instant } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import { termsOf, type LoanTerms } from './limits.ts';
import type { LoanParts } from './parts.ts';
import { dueDays } from './rules/days.ts';
import { affordableInstalment, type Declared, type Open } from './rules/judge-application.ts';
import { counted, totalOwed } from './rules/owing.ts';
import { affordable } from './rules/schedule.ts';
import { isRunning, openLoanOf, type LoanRow } from './store.ts';

/** The parts of an application on which the limit depends. */
export type Wish = { readonly months: LoanMonths; readonly declared: Declared };

const stepOfLimit = 10_000n;

/** The largest loan that a customer can afford by what he declared. */
function affordableOf({ months, declared }: Wish, { rateBps, shareBps }: LoanTerms, now: Instant): bigint {
  const from = dateAt(now);
  const most = affordableInstalment(declared, shareBps);
  return affordable({ rateBps, from, days: dueDays(from, months) }, { most, step: stepOfLimit });
}

/** The open loan as a refusal of another one knows it. */
export function openOf(row: LoanRow | null, now: Instant): Open | null {
  if (!row) return null;
  const owed = isRunning(row) ? totalOwed(counted(row, dateAt(now))) : 0n;
  return { id: row.id, state: isRunning(row) ? 'running' : 'asked', owed, decidedBy: row.decidedBy };
}

export type Situation = {
  readonly terms: LoanTerms;
  readonly limit: Limit & Score;
  readonly open: LoanRow | null;
};

/** All that decides about a loan of a customer: terms, limit, and whether one is open. Without a wish the limit has no term of what can be afforded. */
export async function situationOf(
  parts: Pick<LoanParts, 'credit' | 'netAssets' | 'ruleBook'>,
  from: Queryable,
  { customer, wish, now }: { readonly customer: bigint; readonly wish: Wish | null; readonly now: Instant },
): Promise<Situation> {
  const terms = termsOf(parts.ruleBook.at(now));
  const netAssets = await parts.netAssets(from, customer);
  const most = wish && affordableOf(wish, terms, now);
  return {
    terms,
    limit: await parts.credit.limitOf(from, { customer, now, netAssets, affordable: most }),
    open: await openLoanOf(from, customer),
  };
}
