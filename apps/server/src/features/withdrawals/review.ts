import { rejectionReasons, type RejectionReason } from '@parkett/contract/withdrawals';
import { formatDecimal, invariant, ok, scaleOf, withdrawalNumber, type Instant } from '@parkett/kernel';
import type { ReviewKind } from '../../books/reviews/index.ts';
import { lockWithWallet } from './lock.ts';
import type { WithdrawalParts } from './parts.ts';
import type { Step } from './rules/steps.ts';
import { readWithdrawal, type WithdrawalRow } from './store.ts';
import { takeStep } from './take-step.ts';

export const reviewKind = 'withdrawal';
export const payoutKind = 'payout';

/** The kind of case that decides about a withdrawal. */
export const kindOf = ({ byDesk }: Pick<WithdrawalRow, 'byDesk'>): string => (byDesk ? payoutKind : reviewKind);

type Fact = { readonly row: WithdrawalRow; readonly step: Step; readonly at: Instant };

/**
 * The desk's decision about a withdrawal. A rejection has one of three reasons and no other (decisions.md ‘A reviewer rejects a withdrawal’); at its deadline
 * it is approved by itself, whatever the amount.
 */
export function withdrawalReview(parts: WithdrawalParts): ReviewKind<WithdrawalRow, Fact> {
  return {
    name: reviewKind,
    reasons: { approved: [], rejected: rejectionReasons },
    deciders: ['reviewer', 'treasury'],
    load: async (tx, { id, subject }) => {
      const row = await lockWithWallet(tx, parts.ledger, BigInt(subject));
      invariant(row, `the withdrawal of review ${id} is there`);
      return row;
    },
    decide: (row, { decision, by, reason, now: at }) => {
      const rejected = decision === 'rejected' ? (reason as RejectionReason) : null;
      return ok({ row, step: { to: decision, reason: rejected ?? (by === null ? 'deadline' : null) }, at });
    },
    needsSecond: ({ twoDecide }, { decision }) => twoDecide && decision === 'approved',
    apply: (tx, fact) => takeStep(tx, parts, fact),
    facts: async (from, { subject, customer }) => {
      const row = await readWithdrawal(from, BigInt(subject));
      invariant(row, `withdrawal ${subject} is there`);
      const payee = await parts.payees.payeeOfPayment(from, customer, row.payee);
      const text = (minor: bigint): string => `${formatDecimal(minor, scaleOf(row.currency))} ${row.currency}`;
      return [
        { label: 'withdrawal', value: withdrawalNumber(row.id) },
        { label: 'withdrawal-amount', value: text(row.amount) },
        { label: 'withdrawal-fee', value: text(row.fee) },
        { label: 'payee-kind', value: payee.kind },
        { label: 'payee-holder', value: payee.holder },
        { label: 'payee-last', value: payee.last },
        { label: 'payee-name-check', value: payee.nameCheck },
      ];
    },
    staffSays: () => ({ decision: 'approved', reason: null }),
    staffSigns: () => true,
    atDeadline: 'approved',
  };
}

/** A payout that an operator has asked for: another one signs, no simulated staff does, and time alone pays nothing. */
export const payoutReview = (parts: WithdrawalParts): ReviewKind<WithdrawalRow, Fact> => ({
  ...withdrawalReview(parts),
  name: payoutKind,
  deciders: ['treasury'],
  needsSecond: (_, { decision }) => decision === 'approved',
  staffSays: () => null,
  staffSigns: () => false,
  atDeadline: 'rejected',
});
