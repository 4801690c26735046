import type { Review } from '../../books/reviews/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { RecoveryParts } from './parts.ts';
import { reviewKind } from './review-kind.ts';
import { stateOf, type CaseState } from './rules/case-state.ts';
import { isOvertaken, isTakenBack, type CaseRow } from './store.ts';

type Known = { readonly state: CaseState; readonly review: Review | null; readonly reason: string | null; readonly note: string | null };

/** How it stands with a case. Of one that nobody may be told of the same is asked as of one without a customer. */
export async function know(
  { reviews, replacedProofs, businessNow }: Pick<RecoveryParts, 'reviews' | 'replacedProofs' | 'businessNow'>,
  from: Queryable,
  asked: CaseRow,
): Promise<Known> {
  const review = await reviews.latest(from, { kind: reviewKind, subject: String(asked.id) });
  const isDone = review?.state === 'approved' && (await replacedProofs.isUsed(from, review.id));
  const [worthless, taken] = [await isOvertaken(from, asked), await isTakenBack(from, asked.id)];
  const known = { dueAt: asked.dueAt, isUsedLater: asked.lost !== 'second-factor', mayBeTold: asked.shown !== 'nothing', review, isDone };
  const state = stateOf({ ...known, isOvertaken: worthless, isTakenBack: taken }, businessNow());
  const rejected = state === 'rejected' ? review : null;
  return { state, review, reason: rejected?.reason ?? null, note: rejected && (await reviews.noteTo(from, rejected)) };
}
