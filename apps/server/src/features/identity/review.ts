import { clearingReasons, denied, identity } from '@parkett/contract';
import { dateAt, invariant, ok, zonedInstant, type Instant, type TradingDate } from '@parkett/kernel';
import { lockCustomer, readCustomer } from '../../books/customers/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import type { Hints, Review, ReviewKind, Reviews } from '../../books/reviews/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { addDueItem, type DueKind } from '../../platform/due-items.ts';
import { recordCleared, screenOnceMore, type Cleared } from './cleared.ts';
import { dueAtOf, reviewDays } from './limits.ts';
import type { IdentityParts, ListedEntry } from './parts.ts';
import { lastDayOf, type Application } from './rules/application.ts';
import { openFields, openSome } from './sealed-fields.ts';
import { fieldsWith } from './standing.ts';
import {
  fileOf,
  insertOutcome,
  lastApplication,
  lastApproved,
  lastOutcome,
  othersWithNumber,
  readApplication,
  standingOf,
  type Outcome,
  type SameDocument,
  type SentApplication,
} from './store.ts';

export const reviewKind = 'identity';

/** The facts of a reviewer's decision: all fields, other customers with this document, and entries of the list with a name like this one. */
export type Case = {
  readonly sent: SentApplication;
  readonly fields: Application;
  /** What was approved before it; null: it is the first. */
  readonly before: Application | null;
  /** He stays so whatever is decided. */
  readonly isVerified: boolean;
  readonly others: readonly SameDocument[];
  readonly listed: readonly ListedEntry[];
  /** Operators who were given every photo of it. */
  readonly lookedAt: ReadonlySet<bigint>;
};
type Fact = {
  readonly customer: bigint;
  readonly outcome: Outcome & { readonly application: bigint };
  readonly realName: 'verified' | 'failed';
  readonly lastDay: TradingDate | null;
  /** Null without any entry. */
  readonly cleared: Cleared | null;
};

/** Which application a review is about. One that nobody decided in time comes before the desk again, as `7/2`. */
export const applicationOf = ({ subject }: Pick<Review, 'subject'>): bigint => BigInt(subject.split('/')[0]!);
export const nextRound = ({ subject }: Pick<Review, 'subject'>): string => {
  const [application, round = '1'] = subject.split('/');
  return `${application}/${Number(round) + 1}`;
};

type Opened = { readonly id: bigint; readonly customer: bigint; readonly openedAt: Instant; readonly dueAt: Instant };

/** Puts a new application before the desk. */
export const openReview = (tx: Tx, reviews: Reviews, { id, customer, openedAt, dueAt }: Opened): Promise<bigint> =>
  reviews.open(tx, { kind: reviewKind, subject: String(id), customer, openedAt, dueAt, openedBy: { kind: 'customer', id: customer } });

/** The customer's application that waits for a decision, with its review. */
export async function pendingReview(
  from: Queryable,
  reviews: Reviews,
  customer: bigint,
): Promise<{ readonly application: bigint; readonly review: Review } | null> {
  const sent = await lastApplication(from, customer);
  if (!sent) return null;
  const review = await reviews.pendingOf(from, { kind: reviewKind, customer });
  return review && { application: sent.id, review };
}

/** Reads a case whole, for the desk. */
export async function readCase(parts: Pick<IdentityParts, 'customerKeys' | 'screening' | 'files'>, from: Queryable, review: Review): Promise<Case> {
  const sent = await readApplication(from, applicationOf(review));
  invariant(sent, `the application of review ${review.id} is there`);
  const fields = await openFields(from, parts.customerKeys, sent);
  const [others, listed, lookedAt] = await Promise.all([
    othersWithNumber(from, sent.id),
    parts.screening.hits(fields.name),
    whoLookedAt(parts, from, sent),
  ]);
  const [before, customer] = await Promise.all([standingBefore(parts, from, sent), readCustomer(from, parts.customerKeys, sent.customer)]);
  return { sent, fields, before, isVerified: customer?.realName === 'verified', others, listed, lookedAt };
}

/** Operators who were given each photo of an application. */
async function whoLookedAt({ files }: Pick<IdentityParts, 'files'>, from: Queryable, { front, back }: SentApplication): Promise<ReadonlySet<bigint>> {
  const photos = await Promise.all([front, back].filter(photo => photo !== null).map(photo => fileOf(from, photo)));
  const viewers = await Promise.all(photos.map(file => files.operatorsWhoSaw(from, file!)));
  return viewers.reduce((all, some) => all.intersection(some));
}

/** What a queue says beside these cases: a name of the list, a document that others sent, an application that isn't the first, two signatures. */
export async function hintsOf({ customerKeys, screening }: IdentityParts, from: Queryable, reviews: readonly Review[]): Promise<Hints> {
  const standing = await standingOf(from, reviews.map(applicationOf));
  const opened = await openSome(from, customerKeys, { sent: standing, names: ['name', 'politicalPerson'] });
  const listed = await Promise.all(opened.map(({ fields }) => screening.hits(fields.name)));
  const hints = opened.map(({ id, fields }, at): [bigint, readonly string[]] => {
    const { shared, again } = standing.find(one => one.id === id)!;
    const isListed = listed[at]!.length > 0;
    const isPolitical = fields.politicalPerson === 'yes';
    const said = { listed: isListed, political: isPolitical, 'shared-document': shared, 'two-reviewers': isListed || isPolitical, again };
    return [id, Object.entries(said).flatMap(([hint, holds]) => (holds ? [hint] : []))];
  });
  const ofApplication = new Map(hints);
  return new Map(reviews.map(review => [review.id, ofApplication.get(applicationOf(review)) ?? []]));
}

/** What stood before an application was sent: the one approved before it, with the details that were said of it since. */
async function standingBefore(
  { customerKeys: keys }: Pick<IdentityParts, 'customerKeys'>,
  from: Queryable,
  sent: SentApplication,
): Promise<Application | null> {
  const approved = await lastApproved(from, { customer: sent.customer, below: sent.id });
  return approved && (await fieldsWith(from, keys, approved)).fields;
}

/** The reasons of one case: to approve it one is asked for where its name is like a listed one. */
async function reasonsFor(
  { customerKeys, screening }: Pick<IdentityParts, 'customerKeys' | 'screening'>,
  from: Queryable,
  review: Review,
): Promise<{ readonly approved: readonly string[]; readonly rejected: readonly string[] }> {
  const sent = await readApplication(from, applicationOf(review));
  invariant(sent, `the application of review ${review.id} is there`);
  const { name } = await openFields(from, customerKeys, sent);
  const isListed = (await screening.hits(name)).length > 0;
  return { approved: isListed ? clearingReasons : [], rejected: identity.rejectionReasons };
}

/** A name of the list, and somebody with a political office: one reviewer isn't enough to let them in. */
export const needsSecondReviewer = ({ fields, listed }: Pick<Case, 'fields' | 'listed'>): boolean =>
  listed.length > 0 || fields.politicalPerson === 'yes';

/** Who decides must be able to see the photos. */
export const identityDeciders = ['reviewer'] as const;

/** What the desk decides about who a customer is. */
export function identityReview(parts: IdentityParts): ReviewKind<Case, Fact> {
  const { customers, customerKeys, reviews, ruleBook } = parts;
  return {
    name: reviewKind,
    deciders: identityDeciders,
    hints: (from, pending) => hintsOf(parts, from, pending),
    reasons: { approved: [], rejected: identity.rejectionReasons },
    // Letting in somebody whose name is like a listed one takes the reason why it is another person.
    reasonsFor: (from, review) => reasonsFor(parts, from, review),
    load: async (tx, review) => {
      await lockCustomer(tx, review.customer);
      return readCase(parts, tx, review);
    },
    decide: ({ sent, fields, isVerified, lookedAt, listed }, { review, decision, by, reason, now }) => {
      // Simulated staff is given no photos, and says so (decision 51).
      if (decision === 'approved' && by?.kind === 'operator' && !lookedAt.has(by.id)) return denied('photos-not-opened');
      const lastDay = lastDayOf(fields);
      if (decision === 'approved' && lastDay !== null && lastDay < dateAt(now)) return denied('document-expired');
      const given = decision === 'rejected' ? (reason as identity.RejectionReason) : null;
      const outcome = { application: sent.id, what: decision, review: review.id, reason: given, at: now };
      const realName = decision === 'approved' || isVerified ? 'verified' : 'failed';
      const { customer } = sent;
      const isCleared = decision === 'approved' && listed.length > 0 && by !== null && reason !== null;
      const cleared = isCleared ? { customer, review: review.id, entries: listed, by, reason } : null;
      return ok({ customer, outcome, realName, lastDay: decision === 'approved' ? lastDay : null, cleared });
    },
    needsSecond: (loaded, { decision }) => decision === 'approved' && needsSecondReviewer(loaded),
    apply: async (tx, { customer, outcome, realName, lastDay, cleared }) => {
      await insertOutcome(tx, outcome);
      if (cleared) await recordCleared(tx, customerKeys, cleared);
      if (outcome.what === 'approved') await screenOnceMore(tx, { application: outcome.application, at: outcome.at });
      await customers.setRealNameWithin(tx, customer, realName);
      await wantLetter(tx, { kind: 'identity-decided', customer, at: parts.systemNow() });
      if (lastDay !== null) await addDueItem(tx, { kind: runsOut, key: String(outcome.application), at: zonedInstant(lastDay, '24:00') });
    },
    // They can't see a photo: whatever the rules find odd is rejected, also what a person might let in. The reason doesn't tell of the list or of others.
    staffSigns: () => true,
    staffSays: ({ fields, others, listed }, { now }) => {
      const lastDay = lastDayOf(fields);
      if (lastDay !== null && lastDay < dateAt(now)) return { decision: 'rejected', reason: 'document-ran-out' };
      if (listed.length > 0 || others.length > 0) return { decision: 'rejected', reason: 'not-possible' };
      return { decision: 'approved', reason: null };
    },
    atDeadline: 'expired',
    // That nobody came to it in time isn't the customer's fault: he stays under review, and the desk has it again.
    expire: async (tx, { sent }, { review, now }) => {
      const dueAt = dueAtOf(now, ruleBook.now(reviewDays));
      const openedBy = { kind: 'customer', id: sent.customer };
      await reviews.open(tx, { kind: reviewKind, subject: nextRound(review), customer: sent.customer, openedAt: now, dueAt, openedBy });
    },
  };
}

const runsOut = 'identity.runs-out';

/** After the last day of a document its customer is asked anew: nothing is opened until then; closing and withdrawing stay open. */
export function documentsRunOut({ customers, reviews }: Pick<IdentityParts, 'customers' | 'reviews'>): DueKind {
  return {
    name: runsOut,
    handle: async (tx, items, now) => {
      const told: (() => void)[] = [];
      for (const { key } of items) {
        const sent = await readApplication(tx, BigInt(key));
        invariant(sent, `application ${key}, which runs out, is there`);
        await lockCustomer(tx, sent.customer);
        const [last, outcome] = [await lastApproved(tx, { customer: sent.customer }), await lastOutcome(tx, sent.id)];
        // Another document stands by now.
        if (last?.id !== sent.id || outcome?.what !== 'approved') continue;
        await insertOutcome(tx, { application: sent.id, what: 'ran-out', review: null, reason: null, at: now });
        const pending = await reviews.pendingOf(tx, { kind: reviewKind, customer: sent.customer });
        await customers.setRealNameWithin(tx, sent.customer, pending ? 'under-review' : 'unverified');
        told.push(customers.changed(tx, sent.customer));
      }
      return () => told.forEach(tell => tell());
    },
  };
}
