import { deskIdentity, denied } from '@parkett/contract';
import { instantToWire, ok } from '@parkett/kernel';
import type { OnDuty } from '../../books/operators/index.ts';
import type { Review } from '../../books/reviews/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { IdentityParts } from './parts.ts';
import { applicationOf, readCase, reviewKind } from './review.ts';
import { fileOf, readApplication } from './store.ts';

/** What the reviewer sees of an application. */
export function addIdentityDeskCalls(calls: Calls<OnDuty>, parts: IdentityParts): void {
  const { db, reviews, files } = parts;
  const reviewOf = async (id: string): Promise<Review | null> => {
    const review = await reviews.get(db, BigInt(id));
    return review?.kind === reviewKind ? review : null;
  };
  calls.signedIn(deskIdentity.identityCase, async ({ review: id }) => {
    const review = await reviewOf(id);
    if (!review) return denied('review-does-not-exist');
    const { sent, fields, others, listed } = await readCase(parts, db, review);
    return ok({
      customer: String(sent.customer),
      sentAt: instantToWire(sent.sentAt),
      fields,
      hasBack: sent.back !== null,
      sameDocument: others.map(String),
      listed: [...listed],
    });
  });
  calls.download(deskIdentity.identityPhoto, async ({ review: id, side, reason }, { session: { operator } }) => {
    const review = await reviewOf(id);
    if (!review) return denied('review-does-not-exist');
    const sent = (await readApplication(db, applicationOf(review)))!;
    const photo = sent[side];
    const file = photo === null ? null : await fileOf(db, photo);
    const read = file === null ? null : await files.read(file, { by: { kind: 'operator', id: operator.id }, reason });
    return read ? ok({ type: 'image/jpeg', name: `application-${sent.id}-${side}.jpg`, bytes: read.bytes }) : denied('review-does-not-exist');
  });
}
