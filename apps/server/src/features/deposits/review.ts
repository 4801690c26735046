import { depositReasons, type DepositReason } from '@parkett/contract';
import { depositNumber, formatDecimal, invariant, ok, scaleOf, type Instant } from '@parkett/kernel';
import { lockCustomer } from '../../books/customers/index.ts';
import type { CustomerReview, ReviewKind } from '../../books/reviews/index.ts';
import type { DepositsParts } from './parts.ts';
import { senderOf } from './sender.ts';
import { book, credited, endWithout, openBankAccount } from './step.ts';
import { readDeposit, updateDeposit, type DepositRow } from './store.ts';

export const reviewKind = 'deposit';

type Fact = { readonly deposit: DepositRow; readonly decision: 'approved' | 'rejected'; readonly reason: DepositReason | null; readonly at: Instant };

const depositOfReview = ({ subject }: Pick<CustomerReview, 'subject'>): bigint => BigInt(subject);

/**
 * The desk's decision about an announced deposit whose money hasn't come: credited on its proof by two operators, or rejected. Money that comes
 * decides it without them, and at its deadline it ends.
 */
export function depositReview(parts: DepositsParts): ReviewKind<DepositRow, Fact> {
  return {
    name: reviewKind,
    deciders: ['treasury'],
    reasons: { approved: [], rejected: Object.keys(depositReasons) },
    load: async (tx, review) => {
      await lockCustomer(tx, review.customer);
      const deposit = await readDeposit(tx, depositOfReview(review));
      invariant(deposit, `the deposit of review ${review.id} is there`);
      return deposit;
    },
    decide: (deposit, { decision, reason, now: at }) => {
      invariant(deposit.state === 'announced', 'money that comes, and a cancellation, withdraw the review');
      return ok({ deposit, decision, reason: decision === 'rejected' ? (reason as DepositReason) : null, at });
    },
    needsSecond: (_, { decision }) => decision === 'approved',
    apply: async (tx, { deposit, decision, reason, at }) => {
      if (decision === 'rejected') return endWithout(tx, deposit, { step: 'rejected', at, reason });
      await openBankAccount(parts, deposit.currency);
      const proved = credited(deposit, { came: deposit.announced!, line: null, at, isSimulated: false });
      await updateDeposit(tx, proved);
      return book(parts, tx, proved, false);
    },
    facts: async (from, review) => {
      const deposit = await readDeposit(from, depositOfReview(review));
      invariant(deposit, `the deposit of review ${review.id} is there`);
      const sender = await senderOf(from, parts.customerKeys, deposit);
      return [
        { label: 'deposit', value: depositNumber(deposit.id) },
        { label: 'deposit-channel', value: deposit.channel },
        { label: 'deposit-amount', value: `${formatDecimal(deposit.announced!, scaleOf(deposit.currency))} ${deposit.currency}` },
        { label: 'deposit-sender', value: sender?.holder ?? '' },
        { label: 'deposit-sender-account', value: sender?.number.slice(-4) ?? '' },
      ];
    },
    // Money on a picture alone is for people.
    staffSays: () => null,
    staffSigns: () => false,
    atDeadline: 'expired',
    expire: (tx, deposit, { now: at }) => (deposit.state === 'announced' ? endWithout(tx, deposit, { step: 'ended', at }) : Promise.resolve()),
  };
}
