import { identity, type ReplyOf } from '@parkett/contract';
import { instantToWire } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import { isBySimulatedStaff, type Review } from '../../books/reviews/index.ts';
import type { IdentityParts } from './parts.ts';
import { reviewKind } from './review.ts';
import { lastDayOf, type Application } from './rules/application.ts';
import { lastSignOf, maskedName } from './rules/masked.ts';
import { openFields } from './sealed-fields.ts';
import { lastApplication, lastApproved, lastOutcome, type Outcome, type SentApplication } from './store.ts';

type Reply = ReplyOf<typeof identity.state>;
type Sent = NonNullable<Reply['application']>;

/** What was typed last, to be filled in again: all but the numbers. */
function typedAgain(fields: Application): NonNullable<Reply['typed']> {
  const { documentNumber: _, taxNumber: __, ...seen } = fields;
  return seen;
}

/** What the reviewer wrote beside his reason. */
export async function noteOf({ db, reviews }: Pick<IdentityParts, 'db' | 'reviews'>, review: Review): Promise<string | null> {
  const events = await reviews.history(db, review);
  return events.findLast(({ note }) => note !== null)?.note ?? null;
}

type Seen = { readonly sent: SentApplication; readonly outcome: Outcome | null; readonly pending: Review | null };

async function sentAs(parts: IdentityParts, { sent, outcome, pending }: Seen): Promise<Sent> {
  const fields = await openFields(parts.db, parts.customerKeys, sent);
  const refused = outcome?.what === 'rejected' ? outcome : null;
  const review = outcome?.review ? await parts.reviews.get(parts.db, outcome.review) : null;
  return {
    name: maskedName(fields.name),
    documentType: fields.documentType as identity.DocumentType,
    documentCountry: fields.documentCountry,
    documentNumber: lastSignOf(fields.documentNumber),
    validUntil: lastDayOf(fields),
    sentAt: instantToWire(sent.sentAt),
    dueAt: pending && instantToWire(pending.dueAt),
    refusal: refused && { reason: refused.reason!, note: await noteOf(parts, review!) },
    bySimulatedStaff: review !== null && isBySimulatedStaff(review),
  };
}

/** How far a customer's verification is. */
export async function readState(parts: IdentityParts, { customer: { id, realName } }: SignedIn): Promise<Reply> {
  const { db, reviews, customerKeys, files } = parts;
  const sent = await lastApplication(db, id);
  if (!sent) return { state: realName, ranOut: false, application: null, change: null, typed: null, views: [] };
  const [approved, outcome, pending, views] = await Promise.all([
    lastApproved(db, { customer: id }),
    lastOutcome(db, sent.id),
    reviews.pendingOf(db, { kind: reviewKind, customer: id }),
    files.viewsOf(id),
  ]);
  const approval = approved && (await lastOutcome(db, approved.id));
  const last = { sent, outcome, pending };
  // What stands, and beside it what was sent since to change it.
  const standing = realName === 'verified' && approved && approved.id !== sent.id ? { sent: approved, outcome: approval, pending: null } : null;
  return {
    state: realName,
    ranOut: realName === 'unverified' && approval?.what === 'ran-out',
    application: await sentAs(parts, standing ?? last),
    change: standing && outcome?.what !== 'withdrawn' ? await sentAs(parts, last) : null,
    typed: realName === 'under-review' || pending ? null : typedAgain(await openFields(db, customerKeys, sent)),
    views: views.map(({ at, viewerKind, reason }) => ({ at: instantToWire(at), by: viewerKind as Reply['views'][number]['by'], reason })),
  };
}
