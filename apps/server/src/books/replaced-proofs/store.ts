import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { Wait } from './rules/pay-out-from.ts';

type WhatWasReplaced = 'login-password' | 'fund-password' | 'second-factor';

/** What allowed it, once: a review at the desk, or the link of a letter. */
export type AllowedBy = { readonly review: bigint } | { readonly letter: bigint };

/** Moments are business time, but for that of the note. */
export type ReplacedProof = {
  readonly customer: bigint;
  readonly what: WhatWasReplaced;
  readonly allowedBy: AllowedBy;
  readonly at: Instant;
  readonly payOutFrom: Instant;
  /** The session on which it was replaced, where there was one. */
  readonly session: bigint | null;
  /** System time. */
  readonly notedAt: Instant;
};

/** False where this review or letter was used before. */
export async function insertReplaced(tx: Tx, { customer, what, allowedBy, at, payOutFrom, session, notedAt }: ReplacedProof): Promise<boolean> {
  const [reviewId, letterId] = 'review' in allowedBy ? [allowedBy.review, null] : [null, allowedBy.letter];
  const rows = await tx.arrays(
    'replaced-proofs.insert',
    `insert into replaced_proof (customer_id, what, review_id, letter_id, at, pay_out_from, session_id, noted_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing returning 1`,
    [customer, what, reviewId, letterId, timestamp(at), timestamp(payOutFrom), session, timestamp(notedAt)],
  );
  return rows.length > 0;
}

export async function isReviewUsed(from: Queryable, review: bigint): Promise<boolean> {
  return (await from.query('replaced-proofs.of-review', 'select from replaced_proof where review_id = $1', [review])).length > 0;
}

/** Whether something of a customer was replaced since a moment (system time). */
export async function isReplacedSince(
  from: Queryable,
  { customer, what, since }: Pick<ReplacedProof, 'customer' | 'what'> & { since: Instant },
): Promise<boolean> {
  const rows = await from.query(
    'replaced-proofs.since',
    'select from replaced_proof where customer_id = $1 and what = $2 and noted_at >= $3 limit 1',
    [customer, what, timestamp(since)],
  );
  return rows.length > 0;
}

/** A customer's replacements whose waits aren't over by both clocks. */
export const readWaits = (
  from: Queryable,
  customer: bigint,
  { businessNow, systemNow }: { businessNow: Instant; systemNow: Instant },
): Promise<Wait[]> =>
  from.query(
    'replaced-proofs.waits',
    `select at, pay_out_from as "payOutFrom", noted_at as "notedAt" from replaced_proof
     where customer_id = $1 and (pay_out_from > $2 or noted_at + (pay_out_from - at) > $3)`,
    [customer, timestamp(businessNow), timestamp(systemNow)],
  );

/** What was replaced since a moment of system time, in its order. */
export const readReplaced = (
  from: Queryable,
  customer: bigint,
  since: Instant,
): Promise<Pick<ReplacedProof, 'what' | 'at' | 'session' | 'notedAt'>[]> =>
  from.query(
    'replaced-proofs.recent',
    'select what, at, session_id as session, noted_at as "notedAt" from replaced_proof where customer_id = $1 and noted_at > $2 order by id',
    [customer, timestamp(since)],
  );
