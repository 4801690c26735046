import { invariant, type Instant } from '@parkett/kernel';
import type { Principal } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import type { DueKind } from '../../platform/due-items.ts';
import type { Gates } from '../customers/index.ts';
import type { ReviewHistory } from './history.ts';
import type { ReviewKinds } from './kinds.ts';
import { earliestDue, lockReview, readReview } from './store.ts';

type Parts = { readonly kinds: ReviewKinds; readonly history: ReviewHistory; readonly customers: Pick<Gates, 'changed'> };

export const bySystem: Principal = { kind: 'system', id: 0n };

/** The ends of undecided reviews at their deadline; a jump of the clock stops before it. */
export const reviewDeadlines = (parts: Parts): DueKind => ({
  name: 'reviews.deadline',
  inJump: 'stops',
  source: {
    nextAt: async (db, except) => (await earliestDue(db, { except }))?.at ?? null,
    // One at a time, and not locked here: a decision locks its subject before the review, and so does the deadline.
    claim: async (tx, { until, except, only }) => {
      const due = await earliestDue(tx, { except, until, only });
      return due ? [{ key: String(due.id), at: due.at, facts: {} }] : [];
    },
  },
  handle: async (tx, items, now) => {
    const told: (() => void)[] = [];
    for (const { key } of items) {
      const customer = await endAtDeadline(parts, tx, { id: BigInt(key), now });
      if (customer !== null) told.push(parts.customers.changed(tx, customer));
    }
    return () => told.forEach(tell => tell());
  },
});

/** Answers whose review has ended; null where it had been decided, and of a review of the house. */
async function endAtDeadline({ kinds, history }: Parts, tx: Tx, { id, now }: { id: bigint; now: Instant }): Promise<bigint | null> {
  const known = await readReview(tx, id);
  invariant(known, `review ${id}, which is due, is there`);
  const kind = kinds.kindOf(known);
  const loaded = await kind.load(tx, known);
  const review = await lockReview(tx, id);
  if (review.state !== 'pending') return null;
  const { atDeadline: state } = kind;
  if (state === 'expired') await kind.expire?.(tx, loaded, { review, now });
  else {
    const fact = kind.decide(loaded, { review, decision: state, by: null, reason: null, now });
    invariant(fact.ok, `what the deadline decides of review ${id} is possible`);
    await kind.apply(tx, fact.value);
  }
  const { customer } = review;
  await history.add(tx, { review: id, customer, what: 'deadline', state, decision: null, by: bySystem, reason: null, at: now, note: null });
  return customer;
}
