import type { deskReviews as contract } from '@parkett/contract';
import { idOfNumber, instantToWire, reviewNumber } from '@parkett/kernel';
import type { Principal } from '../../platform/commands/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { actorOf } from '../audit/index.ts';
import { namedActors } from '../operators/index.ts';
import type { Review } from './review.ts';
import type { Reviews } from './reviews.ts';

export type ShowPrincipal = (principal: Principal) => contract.DeskReview['openedBy'];

const principalsIn = ({ openedBy, maker, checker, claim }: Review): readonly (Principal | null)[] => [openedBy, maker, checker, claim?.by ?? null];

/** What operators are called now who have to do with reviews, or are named beside them. */
export async function principalsOf(from: Queryable, reviews: readonly Review[], others: readonly Principal[] = []): Promise<ShowPrincipal> {
  const principals = [...reviews.flatMap(principalsIn), ...others].filter(principal => principal !== null);
  const named = await namedActors(from, principals.map(actorOf));
  return principal => named(actorOf(principal));
}

/** Reviews as the desk is shown them; what was approved and taken back says so. */
export async function deskReviewsOf(
  { db, reviews }: { db: Queryable; reviews: Pick<Reviews, 'takenBackOf'> },
  shown: readonly Review[],
): Promise<contract.DeskReview[]> {
  const [show, takenBack] = await Promise.all([principalsOf(db, shown), reviews.takenBackOf(db, shown)]);
  return shown.map(review => ({ ...deskReview(review, show), ...(takenBack.has(review.id) ? { state: 'taken-back' } : {}) }));
}

const deskReview = (review: Review, show: ShowPrincipal): contract.DeskReview => ({
  number: reviewNumber(review.id),
  kind: review.kind,
  subject: review.subject,
  customer: review.customer === null ? null : String(review.customer),
  state: review.state,
  amount: review.amount && { units: String(review.amount.units), currency: review.amount.currency },
  openedAt: instantToWire(review.openedAt),
  openedBy: show(review.openedBy),
  dueAt: instantToWire(review.dueAt),
  proposal: review.proposal,
  maker: review.maker && show(review.maker),
  checker: review.checker && show(review.checker),
  reason: review.reason,
  endedAt: review.endedAt === null ? null : instantToWire(review.endedAt),
  claim: review.claim && { by: show(review.claim.by), until: instantToWire(review.claim.until) },
});

/** The review of a number, `R12`; none has 0. */
export const reviewIdOf = (number: string): bigint => idOfNumber('R', number) ?? 0n;
