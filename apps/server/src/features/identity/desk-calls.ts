import { deskIdentity, denied, type ReplyOf } from '@parkett/contract';
import { asTradingDate, customerNumber, dateAt, instantToWire, ok, reviewNumber } from '@parkett/kernel';
import { recordAudit, recordLook } from '../../books/audit/index.ts';
import { lookAt } from '../../books/customers/index.ts';
import type { OnDuty } from '../../books/operators/index.ts';
import { reviewIdOf, type Review } from '../../books/reviews/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Tx } from '../../platform/db.ts';
import type { IdentityParts } from './parts.ts';
import { detailsAtDesk } from './desk-details.ts';
import { applicationOf, needsSecondReviewer, readCase, reviewKind } from './review.ts';
import { screeningKind } from './screening-review.ts';
import { ageOn } from './rules/application.ts';
import { applicationsOf, fileOf, lastOutcome, readApplication, type SentApplication } from './store.ts';

type Earlier = ReplyOf<typeof deskIdentity.identityCase>['earlier'];

/** What the customer reads as the reason where a review is it; the app has a text for it. */
const byReview = 'identity-review';
/** What somebody types is never taken for it. */
const isOwnWord = (typed: string): boolean => typed.trim().toLowerCase() === byReview;

/** What the reviewer sees of an application. */
export function addIdentityDeskCalls(calls: Calls<OnDuty>, parts: IdentityParts): void {
  const { db, reviews, files } = parts;
  const reviewOf = (number: string): Promise<Review | null> => reviews.ofKind(db, { id: reviewIdOf(number), kind: reviewKind });
  /** Whether the caller has said that he is looking at it. */
  const isClaimedBy = ({ state, claim }: Review, operator: bigint): boolean =>
    state === 'pending' && claim !== null && claim.by.kind === 'operator' && claim.by.id === operator && claim.until > parts.systemNow();
  calls.signedIn(deskIdentity.identityCase, async ({ review: number }, { session: { operator } }) => {
    // A name like an entry of a later list shows the application that was approved.
    const screened = await reviews.ofKind(db, { id: reviewIdOf(number), kind: screeningKind });
    const review = screened ?? (await reviewOf(number));
    if (!review) return denied('review-does-not-exist');
    const found = await readCase(parts, db, review);
    const { sent, fields, before, others, listed } = found;
    // As on the customer's page: an hour of an operator leaves a row, which the customer's own file tells.
    await recordLook(db, { operator: operator.id, customer: sent.customer, at: parts.systemNow() });
    return ok({
      customer: customerNumber(sent.customer),
      sentAt: instantToWire(sent.sentAt),
      fields,
      before,
      age: ageOn(dateAt(parts.now()), asTradingDate(fields.birthDate)),
      hasBack: sent.back !== null,
      sameDocument: others.map(({ customer, verified }) => ({ customer: customerNumber(customer), verified })),
      listed: [...listed],
      needsSecond: screened !== null || needsSecondReviewer(found),
      earlier: await earlierOf(parts, sent),
    });
  });
  calls.signedIn(deskIdentity.identityDetails, async ({ customer: number }, { session: { operator } }) => {
    const customer = await lookAt(db, { number, operator: operator.id, at: parts.systemNow() });
    return customer.ok ? ok(await detailsAtDesk(parts, customer.value)) : customer;
  });
  calls.download(deskIdentity.identityPhoto, async ({ review: number, side, reason }, { session: { operator } }) => {
    const review = await reviewOf(number);
    if (!review) return denied('review-does-not-exist');
    if (reason === null ? !isClaimedBy(review, operator.id) : isOwnWord(reason)) return denied('photo-reason-missing');
    const sent = (await readApplication(db, applicationOf(review)))!;
    const photo = sent[side];
    const file = photo === null ? null : await fileOf(db, photo);
    const given = { by: { kind: 'operator', id: operator.id }, reason: reason ?? byReview } as const;
    await recordLook(db, { operator: operator.id, customer: sent.customer, at: parts.systemNow() });
    const andThen = (tx: Tx): Promise<void> => recordPhotoSeen(tx, { operator: operator.id, review, side, reason: given.reason });
    const read = file === null ? null : await files.read(file, { ...given, andThen });
    return read ? ok({ type: 'image/jpeg', name: `application-${sent.id}-${side}.jpg`, bytes: read.bytes }) : denied('photo-does-not-exist');
  });
}

/** For auditors; the customer reads his own list of who was given which file. */
const recordPhotoSeen = (
  tx: Tx,
  { operator, review, side, reason }: { operator: bigint; review: Review; side: string; reason: string },
): Promise<void> =>
  recordAudit(tx, {
    actor: { kind: 'operator', name: String(operator) },
    action: 'desk.photo-seen',
    customerId: review.customer,
    facts: { review: String(review.id), side, reason },
  });

/** The newest first. */
async function earlierOf(parts: IdentityParts, { customer, id: present }: SentApplication): Promise<Earlier> {
  const { db, reviews } = parts;
  const earlier = (await applicationsOf(db, customer)).filter(({ id }) => id < present).toReversed();
  return Promise.all(
    earlier.slice(0, 20).map(async ({ id, sentAt }) => {
      const outcome = await lastOutcome(db, id);
      const review = outcome?.review ? await reviews.get(db, outcome.review) : null;
      return {
        sentAt: instantToWire(sentAt),
        outcome: outcome?.what ?? null,
        reason: outcome?.reason ?? null,
        note: review && (await reviews.noteTo(db, review)),
        review: review && reviewNumber(review.id),
      };
    }),
  );
}
