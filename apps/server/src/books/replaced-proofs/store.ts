import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';

type WhatWasReplaced = 'login-password' | 'fund-password' | 'second-factor';

/** What allowed it, once: a review at the desk, or the link of a letter. */
export type AllowedBy = { readonly review: bigint } | { readonly letter: bigint };

/** Moments are business time. */
export type ReplacedProof = {
  readonly customer: bigint;
  readonly what: WhatWasReplaced;
  readonly allowedBy: AllowedBy;
  readonly at: Instant;
  readonly payOutFrom: Instant;
};

/** False where this review or letter was used before. */
export async function insertReplaced(tx: Tx, { customer, what, allowedBy, at, payOutFrom }: ReplacedProof): Promise<boolean> {
  const [reviewId, letterId] = 'review' in allowedBy ? [allowedBy.review, null] : [null, allowedBy.letter];
  const rows = await tx.arrays(
    'replaced-proofs.insert',
    `insert into replaced_proof (customer_id, what, review_id, letter_id, at, pay_out_from) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning 1`,
    [customer, what, reviewId, letterId, timestamp(at), timestamp(payOutFrom)],
  );
  return rows.length > 0;
}

export async function isReviewUsed(from: Queryable, review: bigint): Promise<boolean> {
  return (await from.query('replaced-proofs.of-review', 'select from replaced_proof where review_id = $1', [review])).length > 0;
}

/** Whether the same of a customer was replaced at a moment or after it. */
export async function readReplacedSince(
  from: Queryable,
  { customer, what, since }: Pick<ReplacedProof, 'customer' | 'what'> & { since: Instant },
): Promise<boolean> {
  const rows = await from.query('replaced-proofs.since', 'select from replaced_proof where customer_id = $1 and what = $2 and at >= $3 limit 1', [
    customer,
    what,
    timestamp(since),
  ]);
  return rows.length > 0;
}

/** Until when each of a customer's keeps his payees and withdrawals waiting: those that aren't over at a moment. */
export const readWaits = (from: Queryable, customer: bigint, now: Instant): Promise<Pick<ReplacedProof, 'payOutFrom'>[]> =>
  from.query('replaced-proofs.waits', 'select pay_out_from as "payOutFrom" from replaced_proof where customer_id = $1 and pay_out_from > $2', [
    customer,
    timestamp(now),
  ]);

/** Those of which the customer wasn't told yet, in their order. */
export const readToTell = (from: Queryable, customer: bigint): Promise<Pick<ReplacedProof, 'what' | 'at'>[]> =>
  from.query('replaced-proofs.to-tell', 'select what, at from replaced_proof where customer_id = $1 and told_at is null order by id', [customer]);

export async function writeTold(tx: Tx, customer: bigint, at: Instant): Promise<void> {
  await tx.query('replaced-proofs.told', 'update replaced_proof set told_at = $2 where customer_id = $1 and told_at is null', [
    customer,
    timestamp(at),
  ]);
}
