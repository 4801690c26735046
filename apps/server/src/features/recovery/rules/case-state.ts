import { later, type Instant } from '@parkett/kernel';

/** How long an approved case can be used (business time). */
const useMs = 3 * 24 * 3_600_000;

/** Until when what was approved at a moment can be used. */
export const usableUntil = (approvedAt: Instant): Instant => later(approvedAt, useMs);

export type CaseState = 'pending' | 'approved' | 'rejected' | 'done' | 'taken-back' | 'ended';

/** What is known of a case; moments are business time. */
export type KnownCase = {
  readonly dueAt: Instant;
  /** Whether an approval is still to be used by its customer, or has had its effect by itself. */
  readonly isUsedLater: boolean;
  /** Whether who asked has shown that he belongs to the account. */
  readonly mayBeTold: boolean;
  readonly review: { readonly state: 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'expired'; readonly endedAt: Instant | null } | null;
  /** What was approved has been done. */
  readonly isDone: boolean;
  /** An operator has taken back what was approved. */
  readonly isTakenBack: boolean;
  /** What it asks for, or what was shown for it, was set anew since. */
  readonly isOvertaken: boolean;
};

/**
 * What the browser that asked is told. Whoever has shown nothing can't tell a rejected case from one of an account that doesn't exist: both stay pending
 * until their deadline.
 */
export function stateOf({ dueAt, isUsedLater, mayBeTold, review, isDone, isOvertaken, isTakenBack }: KnownCase, now: Instant): CaseState {
  if (review?.state === 'approved') {
    if (isDone || !isUsedLater) return 'done';
    if (isTakenBack) return 'taken-back';
    const isOver = isOvertaken || review.endedAt === null || now >= usableUntil(review.endedAt);
    return isOver ? 'ended' : 'approved';
  }
  if (review?.state === 'rejected' && mayBeTold) return 'rejected';
  if (isOvertaken && mayBeTold) return 'ended';
  return now < dueAt ? 'pending' : 'ended';
}
