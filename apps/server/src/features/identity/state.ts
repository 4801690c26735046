import { identity, type ReplyOf, type RequestOf } from '@parkett/contract';
import { instantToWire } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import { isBySimulatedStaff, type Review } from '../../books/reviews/index.ts';
import type { IdentityParts } from './parts.ts';
import { reviewKind } from './review.ts';
import { lastDayOf, type Application } from './rules/application.ts';
import { lastSignOf, maskedName } from './rules/masked.ts';
import { confirmMonths, photoPurpose } from './limits.ts';
import { confirmationDueAt } from './rules/details.ts';
import { openFields } from './sealed-fields.ts';
import { readStandingOf, type Standing } from './standing.ts';
import { fileOf, lastApplication, lastOutcome, type Outcome, type SentApplication } from './store.ts';

type Reply = ReplyOf<typeof identity.state>;
type Sent = NonNullable<Reply['application']>;

/** What was typed last, to be filled in again: all but the numbers. */
function typedAgain(fields: Application): NonNullable<Reply['typed']> {
  const { documentNumber: _, taxNumber: __, ...seen } = fields;
  return seen;
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
    isQuick: pending !== null && pending.proposal === null && (await parts.staffDecides()),
    refusal: refused && { reason: refused.reason!, note: await parts.reviews.noteTo(parts.db, review!) },
    bySimulatedStaff: review !== null && isBySimulatedStaff(review),
  };
}

/** What stands of a verified customer, without the number. */
function detailsOfState({ ruleBook, now }: IdentityParts, { fields, saidAt, version }: Standing): NonNullable<Reply['details']> {
  const { street, postalCode, city, country, taxCountry, taxNumber, occupation, sourceOfFunds, usPerson, politicalPerson } = fields;
  const dueAt = confirmationDueAt(saidAt, ruleBook.now(confirmMonths));
  return {
    ...{ street, postalCode, city, country, taxCountry, taxNumber: lastSignOf(taxNumber), occupation, sourceOfFunds },
    ...{ usPerson: usPerson as 'yes', politicalPerson: politicalPerson as 'yes', version },
    ...{ saidAt: instantToWire(saidAt), dueAt: instantToWire(dueAt), isDue: now() >= dueAt },
  };
}

/** What was sent last, with the details that were said after it. */
async function typedLast(parts: IdentityParts, sent: SentApplication, known: Standing | null): Promise<NonNullable<Reply['typed']>> {
  const typed = typedAgain(await openFields(parts.db, parts.customerKeys, sent));
  const changed = known?.since.findLast(({ what }) => what === 'changed');
  if (!known || !changed || changed.at < sent.sentAt) return typed;
  const { street, postalCode, city, country, taxCountry, occupation, sourceOfFunds } = known.fields;
  return { ...typed, street, postalCode, city, country, taxCountry, occupation, sourceOfFunds };
}

type Last = { readonly sent: SentApplication; readonly known: Standing | null; readonly outcome: Outcome | null };

/** What stands of a verified customer, and beside it what was sent since to change it; of everybody else what was sent last. */
function shownOf(
  { realName }: SignedIn['customer'],
  { sent, known, outcome }: Last,
): { application: SentApplication; change: SentApplication | null } {
  const approved = realName === 'verified' && known ? known.application : sent;
  return { application: approved, change: approved.id !== sent.id && outcome?.what !== 'withdrawn' ? sent : null };
}

/** A photo of what the state shows, for whoever sent it. */
export async function photoShown(
  { db, customerKeys: keys, files }: IdentityParts,
  { customer }: SignedIn,
  { which, side }: RequestOf<typeof identity.ownPhoto>,
): Promise<{ bytes: Buffer } | null> {
  const sent = await lastApplication(db, customer.id);
  if (!sent) return null;
  const [known, outcome] = await Promise.all([readStandingOf(db, { keys, customer: customer.id }), lastOutcome(db, sent.id)]);
  const photo = shownOf(customer, { sent, known, outcome })[which]?.[side] ?? null;
  const file = photo === null ? null : await fileOf(db, photo);
  return file === null ? null : files.read(file, { by: { kind: 'customer', id: customer.id }, reason: 'own' });
}

type View = Awaited<ReturnType<IdentityParts['files']['viewsOf']>>[number];

/** Who looked, so that two looks of one person can be told from those of two. */
function viewTold({ at, viewerKind, viewer, reason }: View): Reply['views'][number] {
  const by = viewerKind as Reply['views'][number]['by'];
  return { at: instantToWire(at), by, number: by === 'customer' ? null : String(viewer), reason };
}

/** How far a customer's verification is. */
export async function readState(parts: IdentityParts, { customer }: SignedIn): Promise<Reply> {
  const { id, realName } = customer;
  const { db, reviews, customerKeys, files } = parts;
  const sent = await lastApplication(db, id);
  if (!sent) return { state: realName, ranOut: false, application: null, change: null, details: null, typed: null, views: [] };
  const [known, outcome, pending, views] = await Promise.all([
    readStandingOf(db, { keys: customerKeys, customer: id }),
    lastOutcome(db, sent.id),
    reviews.pendingOf(db, { kind: reviewKind, customer: id }),
    files.viewsOf(id),
  ]);
  const approved = known && known.application;
  const approval = approved && (await lastOutcome(db, approved.id));
  const last = { sent, outcome, pending };
  const { application, change } = shownOf(customer, { sent, known, outcome });
  return {
    state: realName,
    ranOut: realName === 'unverified' && approval?.what === 'ran-out',
    application: await sentAs(parts, application.id === sent.id ? last : { sent: application, outcome: approval, pending: null }),
    change: change && (await sentAs(parts, last)),
    details: known && realName === 'verified' ? detailsOfState(parts, known) : null,
    typed: realName === 'under-review' || pending ? null : await typedLast(parts, sent, known),
    views: views.filter(({ purpose }) => purpose === photoPurpose).map(viewTold),
  };
}
