import { denial, denied } from '@parkett/contract';
import { loanReasons, type LoanMonths, type LoanReason } from '@parkett/contract/loan-words';
import { dateAt, invariant, money, negated, ok, refuse, type Instant } from '@parkett/kernel';
import { lockCustomer } from '../../books/customers/index.ts';
import { journalEntry, line, unitOfCurrency } from '../../books/ledger/index.ts';
import type { Review, ReviewKind } from '../../books/reviews/index.ts';
import type { Principal } from '../../platform/commands/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { cashKey, loansKey } from './chart.ts';
import { checkShown } from './check-shown.ts';
import { declaredOf } from './declared.ts';
import type { LoanParts } from './parts.ts';
import { loanReview } from './review-kinds.ts';
import { currency } from './rules/currency.ts';
import { dueDays } from './rules/days.ts';
import { limitDenial, type Declared } from './rules/judge-application.ts';
import { nextLook } from './rules/morning.ts';
import { schedule } from './rules/schedule.ts';
import { openHouseAccounts } from './save.ts';
import { situationOf } from './situation.ts';
import { insertInstalments, readLoan, updateLoans, type LoanRow } from './store.ts';
import { tellLoan } from './tell.ts';

type Loaded = {
  readonly row: LoanRow;
  /** The limit as it is now; null where the customer’s figures can't be read any more. */
  readonly limit: bigint | null;
  /** Operators who refused it before: they take no second look. */
  readonly refusedBy: readonly Principal[];
};
type Fact = { readonly row: LoanRow; readonly decision: 'approved' | 'rejected'; readonly reason: LoanReason | null; readonly at: Instant };

const isSame = (one: Principal, other: Principal): boolean => one.kind === other.kind && one.id === other.id;

async function loanOf(from: Queryable, { id, subject }: Pick<Review, 'id' | 'subject'>): Promise<LoanRow> {
  const row = await readLoan(from, BigInt(subject));
  invariant(row, `the loan of review ${id} is there`);
  return row;
}

/** The operators who decided an earlier review of a loan. */
async function refusedBy(parts: LoanParts, from: Queryable, row: LoanRow): Promise<Principal[]> {
  if (row.reason === null) return [];
  const earlier = await parts.reviews.listOf(from, { customer: row.customer, before: null, size: 300 });
  return earlier
    .filter(({ kind, subject, state }) => kind === loanReview && subject === String(row.id) && state === 'rejected')
    .flatMap(({ maker, checker }) => [maker, checker].filter(one => one !== null));
}

async function limitNow(parts: LoanParts, tx: Tx, row: LoanRow): Promise<bigint> {
  const declared: Declared = await declaredOf(tx, parts.customerKeys, row);
  const wish = { months: row.months as LoanMonths, declared };
  return (await situationOf(parts, tx, { customer: row.customer, wish, now: parts.now() })).limit.amount;
}

/** Pays a loan out: its money in the wallet, its instalments, and when it is looked at next. The customer is locked. */
async function grant(parts: LoanParts, tx: Tx, { row, at }: Pick<Fact, 'row' | 'at'>): Promise<void> {
  const { id: reference, customer: owner, amount, rateBps, months } = row;
  await openHouseAccounts(parts.ledger);
  const [cash] = await parts.ledger.open(tx, [cashKey(owner)]);
  const account = parts.ledger.directory.known(loansKey);
  invariant(cash && account !== null, 'both accounts are open');
  const [lent, unit, day] = [money(currency, amount), unitOfCurrency(currency), dateAt(at)];
  const postings = [line({ account: cash.id, unit, amount: lent }), line({ account, unit, amount: negated(lent) })];
  await parts.ledger.post(tx, { entries: [journalEntry({ kind: 'loan', reference, part: 0, owner, bookedAt: at, postings })] });
  const plan = schedule({ principal: amount, rateBps, from: day, days: dueDays(day, months) });
  const instalments = plan.map(({ no, dueOn, principal }) => ({ no, dueOn, principal, interest: null, paid: 0n, paidOn: null }));
  const running = { ...row, state: 'running' as const, grantedAt: at, outstanding: amount, countedTo: day };
  await updateLoans(tx, [{ ...running, nextAt: nextLook({ owing: running, instalments }, day) }]);
  await insertInstalments(
    tx,
    instalments.map(one => ({ ...one, loan: reference })),
  );
  await tellLoan(tx, { kind: 'loan-granted', loan: row, amount, at: parts.systemNow() });
}

async function refuseLoan(parts: LoanParts, tx: Tx, { row, reason }: Fact): Promise<void> {
  await updateLoans(tx, [{ ...row, state: 'refused', reason }]);
  await tellLoan(tx, { kind: 'loan-refused', loan: row, amount: row.amount, at: parts.systemNow(), more: { reason: reason! } });
}

/** The desk's decision about a loan: two of the treasury grant it, and the limit is asked again at the last signature. Nobody who refused it takes the second look. */
export function reviewOfLoans(parts: LoanParts): ReviewKind<Loaded, Fact> {
  return {
    name: loanReview,
    deciders: ['treasury'],
    reasons: { approved: [], rejected: loanReasons },
    load: async (tx, review) => {
      await lockCustomer(tx, review.customer);
      const row = await loanOf(tx, review);
      return { row, limit: await limitNow(parts, tx, row), refusedBy: await refusedBy(parts, tx, row) };
    },
    decide: ({ row, limit, refusedBy: others }, { decision, by, reason, now: at }) => {
      if (by && others.some(other => isSame(other, by))) return denied('second-look-by-others');
      const tooMuch = decision === 'approved' && limit !== null ? limitDenial(row.amount, limit) : null;
      return tooMuch ? refuse(tooMuch) : ok({ row, decision, reason: decision === 'rejected' ? (reason as LoanReason) : null, at });
    },
    needsSecond: (_, { decision }) => decision === 'approved',
    apply: (tx, fact) => (fact.decision === 'approved' ? grant(parts, tx, fact) : refuseLoan(parts, tx, fact)),
    against: async (from, review, by) => {
      const others = await refusedBy(parts, from, await loanOf(from, review));
      return others.some(other => isSame(other, by)) ? denial('second-look-by-others') : null;
    },
    facts: async (from, review) => checkShown(parts, from, await loanOf(from, review)),
    // A second look is for people: staff gives the same answer twice.
    staffSays: ({ row, limit }) =>
      row.reason !== null
        ? null
        : limit !== null && row.amount <= limit
          ? { decision: 'approved', reason: null }
          : { decision: 'rejected', reason: 'income-not-enough' },
    staffSigns: ({ row }) => row.reason === null,
    atDeadline: 'expired',
    expire: async (tx, { row }) => {
      await updateLoans(tx, [{ ...row, state: row.reason === null ? 'expired' : 'refused' }]);
    },
  };
}
