import { deskCustomers as contract, signIn, type deskAudit, type ReplyOf } from '@parkett/contract';
import { customerNumber, gateNumber, instantToWire, reviewNumber, type Instant } from '@parkett/kernel';
import {
  actorIn,
  type agreementsOf,
  type Customers,
  type ListedCustomer,
  type readAllGates,
  type SessionOfPast,
} from '../../books/customers/index.ts';
import { namedActors } from '../../books/operators/index.ts';
import { deskReviewsOf, reviewIdOf } from '../../books/reviews/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { DeskCustomersParts, Person } from './parts.ts';
import { maskAccount, maskName } from './rules/mask-account.ts';

/** How an operator reads what is personal. */
export type Reading = { readonly whole: boolean };

const wireOrNull = (at: Instant | null): string | null => (at === null ? null : instantToWire(at));

type Listed = { readonly customer: ListedCustomer; readonly person: Person | null };

/** An operator who knows customers by number reads no more of a person than the first letters. */
export function rowView({ customer, person }: Listed, { whole }: Reading): contract.CustomerRow {
  const { id, account, kind, institution, realName, gates, createdAt, lastSeenAt } = customer;
  return {
    number: customerNumber(id),
    account: whole ? account : maskAccount(account),
    name: person && (whole ? person.name : maskName(person.name)),
    ...{ birthYear: (whole && person?.birthYear) || null, town: (whole && person?.town) || null },
    ...{ kind, institution, realName },
    gates: [...gates],
    createdAt: instantToWire(createdAt),
    lastSeenAt: wireOrNull(lastSeenAt),
  };
}

export function overviewView(
  known: {
    readonly listed: Listed;
    readonly customer: Awaited<ReturnType<Customers['get']>>;
    readonly inviter: bigint | null;
    readonly agreements: Awaited<ReturnType<typeof agreementsOf>>;
    readonly name: string | null;
    readonly open: ReplyOf<typeof contract.overview>['open'];
    readonly versionOf: (hash: string) => string | null;
  },
  reading: Reading,
): ReplyOf<typeof contract.overview> {
  const { listed, customer, inviter, agreements, name, open, versionOf } = known;
  const { callName, language, hasFundPassword, appropriateness } = customer;
  const answers = signIn.appropriatenessClasses.map(kind => [kind, appropriateness[kind] ?? 'unasked'] as const);
  return {
    ...rowView(listed, reading),
    name: name === null || reading.whole ? name : maskName(name),
    callName: callName === null || reading.whole ? callName : `${callName.slice(0, 1)}•••`,
    invitedBy: inviter === null ? null : customerNumber(inviter),
    ...{ language, hasFundPassword, open },
    appropriateness: Object.fromEntries(answers) as ReplyOf<typeof contract.overview>['appropriateness'],
    agreements: agreements.map(({ kind, hash, agreedAt }) => ({ kind, version: versionOf(hash), hash, agreedAt: instantToWire(agreedAt) })),
  };
}

export const sessionView = ({ id, openedAt, usedAt, endedAt, endReason }: SessionOfPast): ReplyOf<typeof contract.sessions>['sessions'][number] => ({
  ...{ id: String(id), openedAt: instantToWire(openedAt), usedAt: instantToWire(usedAt), endedAt: wireOrNull(endedAt), endReason },
});

/** A page of what the desk has decided, or is to decide, about a customer. */
export async function reviewsPage(
  { db, reviews, businessNow }: DeskCustomersParts,
  { customer, before, size }: { customer: bigint; before: string | undefined; size: number },
): Promise<ReplyOf<typeof contract.reviews>> {
  const found = await reviews.listOf(db, { customer, before: before === undefined ? null : reviewIdOf(before), size: size + 1 });
  const page = found.slice(0, size);
  return {
    reviews: await deskReviewsOf({ db, reviews }, page),
    next: found.length > size ? reviewNumber(page.at(-1)!.id) : null,
    now: instantToWire(businessNow()),
  };
}

export async function gatesView(
  db: Queryable,
  { gates, now }: { gates: Awaited<ReturnType<typeof readAllGates>>; now: Instant },
): Promise<ReplyOf<typeof contract.gates>> {
  const texts = gates.flatMap(({ placedBy, secondBy, liftedBy }) => [placedBy, secondBy, liftedBy]).filter(text => text !== null);
  const named = await namedActors(db, texts.map(actorIn));
  const by = (text: string): deskAudit.Actor => named(actorIn(text));
  return {
    gates: gates.map(({ id, kind, reason, startedAt, placedAt, placedBy, secondBy, expiresAt, liftedAt, liftedBy, liftReason }) => ({
      case: gateNumber(id),
      ...{ kind, reason },
      stands: liftedAt === null && (expiresAt === null || now < expiresAt),
      since: instantToWire(startedAt),
      placedAt: instantToWire(placedAt),
      placedBy: by(placedBy),
      secondBy: secondBy === null ? null : by(secondBy),
      until: wireOrNull(expiresAt),
      lifted: liftedAt === null ? null : { at: instantToWire(liftedAt), by: by(liftedBy!), reason: liftReason! },
    })),
  };
}
