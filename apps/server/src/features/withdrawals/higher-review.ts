import { formatDecimal, invariant, ok, scaleOf } from '@parkett/kernel';
import type { ReviewKind } from '../../books/reviews/index.ts';
import { cashKey } from './chart.ts';
import { decideHigher, lockHigher, readHigher, type HigherRow } from './higher-store.ts';
import { limitsOf } from './limits.ts';
import type { WithdrawalParts } from './parts.ts';

export const higherReviewKind = 'withdrawal-higher';

type Fact = Pick<HigherRow, 'id' | 'state'>;

/** The treasury's decision about one withdrawal above the maximum: granted by two. Undecided at its deadline it isn't granted; the customer withdraws in parts meanwhile. */
export function higherReview({ ledger, ruleBook, now }: Pick<WithdrawalParts, 'ledger' | 'ruleBook' | 'now'>): ReviewKind<HigherRow, Fact> {
  return {
    name: higherReviewKind,
    reasons: { approved: [], rejected: [] },
    deciders: ['treasury'],
    load: async (tx, { id, subject }) => {
      const known = await readHigher(tx, BigInt(subject));
      invariant(known, `the request of review ${id} is there`);
      await ledger.lock(tx, [cashKey(known.customer, known.currency)]);
      return (await lockHigher(tx, known.id))!;
    },
    decide: ({ id }, { decision }) => ok({ id, state: decision }),
    needsSecond: (_, { decision }) => decision === 'approved',
    apply: (tx, fact) => decideHigher(tx, fact),
    facts: async (from, { id, subject }) => {
      const row = await readHigher(from, BigInt(subject));
      invariant(row, `the request of review ${id} is there`);
      const text = (minor: bigint): string => `${formatDecimal(minor, scaleOf(row.currency))} ${row.currency}`;
      return [
        { label: 'withdrawal-amount', value: text(row.amount) },
        { label: 'withdrawal-maximum', value: text(limitsOf(ruleBook.at(now()), row.currency).maximum) },
      ];
    },
    staffSays: () => ({ decision: 'approved', reason: null }),
    staffSigns: () => true,
    atDeadline: 'expired',
    expire: (tx, { id }) => decideHigher(tx, { id, state: 'expired' }),
  };
}
