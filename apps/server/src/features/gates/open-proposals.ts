import { reviewNumber, type Instant } from '@parkett/kernel';
import type { Gate } from '../../books/customers/index.ts';
import type { Review, Reviews } from '../../books/reviews/index.ts';
import type { Principal } from '../../platform/commands/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { readProposal, type Proposal } from './store.ts';

/** What waits for a second signature about the blocks of a customer. */
export type OpenProposal = { readonly review: Review; readonly proposal: Proposal };

export async function openProposals(from: Queryable, reviews: Pick<Reviews, 'allPendingOf'>, customer: bigint): Promise<OpenProposal[]> {
  const pending = await reviews.allPendingOf(from, { kind: 'gate', customer });
  const proposals = await Promise.all(pending.map(async review => ({ review, proposal: await readProposal(from, BigInt(review.subject)) })));
  return proposals.flatMap(({ review, proposal }) => (proposal ? [{ review, proposal }] : []));
}

/** The number of the case in which the same is asked for already; null where nobody does. A renewal waits as a block does. */
export function askedAlready(open: readonly OpenProposal[], wanted: Proposal, now: Instant): string | null {
  const same = open.find(
    ({ review, proposal }) =>
      now < review.dueAt && proposal.act === wanted.act && (wanted.act === 'lift' ? proposal.gate === wanted.gate : proposal.kind === wanted.kind),
  );
  return same ? reviewNumber(same.review.id) : null;
}

type Lifted = {
  readonly lifted: Pick<Gate, 'id' | 'kind'>;
  readonly customer: bigint;
  readonly by: Principal;
  readonly now: Instant;
  readonly but?: bigint;
};

/**
 * A block was lifted: whatever still waits to lift it, or to place another of its kind, is withdrawn, else a second signature would block him again. `but`:
 * the review that has lifted it. The caller has locked the customer's standing.
 */
export async function endOvertaken(tx: Tx, reviews: Reviews, { lifted, customer, by, now, but }: Lifted): Promise<void> {
  for (const { review, proposal } of await openProposals(tx, reviews, customer)) {
    if (review.id === but || !(proposal.act === 'lift' ? proposal.gate === lifted.id : proposal.kind === lifted.kind)) continue;
    // What is over by now ends at its deadline.
    await reviews.withdraw(tx, { kind: 'gate', subject: review.subject, by, now });
  }
}
