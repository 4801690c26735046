import { dateAt, type Instant } from '@parkett/kernel';
import { available } from '../../books/ledger/index.ts';
import type { DueKind } from '../../platform/due-items.ts';
import type { LoanParts } from './parts.ts';
import { isFinished, morning, nextLook, type Morning } from './rules/morning.ts';
import { running } from './rules/owing.ts';
import { lockRunning, openHouseAccounts, saveLoans, type Changed } from './save.ts';
import { loansToLookAt, nextLookAt, type RunningLoan } from './store.ts';
import { tellLoans, type News } from './tell.ts';

/** Loans in one transaction at the most: an order whose wallet is among theirs waits until its end. */
const loansMax = 128;

type Parts = Pick<LoanParts, 'ledger' | 'systemNow' | 'notify'>;

/** The news of a morning. */
function newsOf(after: Morning<RunningLoan>, at: Instant): News[] {
  const { owing: loan, soon, taken, missing } = after;
  const news: News[] = [];
  if (soon) {
    const amount = soon.principal + running({ ...loan, centDays: loan.centDays + loan.outstanding * 3n });
    news.push({ kind: 'loan-instalment-soon', loan, amount, at, more: { day: soon.dueOn } });
  }
  if (isFinished(after)) news.push({ kind: 'loan-repaid', loan, amount: loan.amount, at });
  else if (taken > 0n) news.push({ kind: 'loan-instalment-taken', loan, amount: taken, at });
  if (missing > 0n) news.push({ kind: 'loan-overdue', loan, amount: missing, at });
  return news;
}

/** Loans at their moments: the notice three days before an instalment, the instalment at 07:00 of its day, and what is overdue each morning after it. */
export const loanMornings = ({ ledger, systemNow, notify }: Parts): DueKind => ({
  name: 'loans.morning',
  source: {
    nextAt: nextLookAt,
    // Not locked here: wallets are locked before their loans.
    claim: async (tx, { until, except, only, max }) => {
      await openHouseAccounts(ledger);
      const asked = { until, except, only, max: Math.min(max, loansMax) };
      return (await loansToLookAt(tx, asked)).map(({ id, customer, at }) => ({
        ...{ key: String(id), at, facts: { customer: String(customer) } },
      }));
    },
  },
  handle: async (tx, items, now) => {
    const owners = new Set(items.map(({ facts }) => BigInt((facts as { customer: string }).customer)));
    const due = new Map(items.map(({ key, at }) => [key, at]));
    const ids = items.map(({ key }) => BigInt(key));
    const locked = await lockRunning(tx, ledger, ids, [...owners]);
    const changed: Changed[] = [];
    const news: News[] = [];
    for (const loan of locked) {
      const at = due.get(String(loan.owing.id))!;
      // Looked at by another process meanwhile.
      if (loan.owing.nextAt !== at) continue;
      // Never before a day up to which a repayment has counted.
      const day = loan.owing.countedTo > dateAt(at) ? loan.owing.countedTo : dateAt(at);
      const after = morning(loan, { day, free: available(loan.cash) });
      changed.push({ loan, outcome: after, nextAt: nextLook(after, day) });
      news.push(...newsOf(after, systemNow()));
    }
    await Promise.all([...(changed.length > 0 ? [saveLoans(tx, ledger, changed, now)] : []), tellLoans(tx, news)]);
    return () => notify(owners, ['wallet']);
  },
});
