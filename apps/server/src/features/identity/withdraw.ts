import { denied } from '@parkett/contract';
import { invariant, ok } from '@parkett/kernel';
import { lockCustomer, readCustomer } from '../../books/customers/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { IdentityParts } from './parts.ts';
import { pendingReview, reviewKind } from './review.ts';
import { insertOutcome } from './store.ts';

type Withdraw = { readonly customer: bigint };

/** Takes the application back while nobody has decided it: its customer is unverified again, or as verified as he was before it. */
export function withdrawing({ commands, customers, customerKeys, reviews }: IdentityParts): Submit<Withdraw, Record<string, never>> {
  const withdraw = commands.register(
    withKeptAnswer({
      name: 'withdraw identity',
      load: async (tx, { command: { customer } }: { command: Withdraw }) => {
        await lockCustomer(tx, customer);
        const isVerified = (await readCustomer(tx, customerKeys, customer))!.realName === 'verified';
        return { isVerified, pending: await pendingReview(tx, reviews, customer) };
      },
      decide: ({ pending, isVerified }, { customer }: Withdraw, now) => {
        if (!pending || now >= pending.review.dueAt) return denied('not-in-review');
        return ok({ change: { customer, isVerified, now, application: pending.application, subject: pending.review.subject }, answer: {} });
      },
      save: async (tx, { customer, isVerified, now, application, subject }) => {
        const taken = await reviews.withdraw(tx, { kind: reviewKind, subject, by: { kind: 'customer', id: customer }, now });
        invariant(taken.ok, `application ${application}, whose customer is locked, can be withdrawn`);
        await insertOutcome(tx, { application, what: 'withdrawn', review: null, reason: null, at: now });
        if (!isVerified) await customers.setRealNameWithin(tx, customer, 'unverified');
      },
    }),
  );
  return submission => customers.changing(submission.command.customer, () => withdraw(submission));
}
