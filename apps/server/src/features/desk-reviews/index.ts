import { denied, deskReviews as contract, type Denial } from '@parkett/contract';
import { customerNumber, instantToWire, ok, type Instant, type Result } from '@parkett/kernel';
import { recordLook } from '../../books/audit/index.ts';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import { actorWord, listFiles, moment, momentColumns, readsWhole, rowsByPage, type OnDuty, type Reader } from '../../books/operators/index.ts';
import { deskReviewsOf, reviewIdOf as idOf, type Review, type Reviews } from '../../books/reviews/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { bodyHash, type Principal } from '../../platform/commands/index.ts';
import type { Cell } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db.ts';
import { historyOf, historyRows } from './history.ts';

export type DeskReviewsParts = {
  readonly db: Db;
  readonly reviews: Reviews;
  readonly customerKeys: Pick<CustomerKeys, 'of'>;
  readonly businessNow: () => Instant;
  readonly systemNow: () => Instant;
  /** What customers are called by their documents. */
  readonly namesOf: (customers: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>;
};

const pageSize = 50;
const rowsAtOnce = 300;
/** A counter of two digits: beyond it there is work enough. */
const countedMax = 99;

const operatorOf = ({ operator }: OnDuty): Principal => ({ kind: 'operator', id: operator.id });

type Wish = {
  readonly show: 'pending' | 'signature' | 'ended';
  readonly kind?: string | undefined;
  readonly after?: string | undefined;
  readonly size: number;
};

/** What whoever may decide it is told before he begins, where it would be for nothing. */
async function refusalFor({ db, reviews }: DeskReviewsParts, review: Review, session: OnDuty): Promise<contract.QueuedReview['refusal']> {
  const refusal = reviews.mayBeDecidedBy(review, session.operator.roles) ? await reviews.refusalOf(db, review, operatorOf(session)) : null;
  return refusal && { code: refusal.code, params: refusal.params ?? {} };
}

/** A page of a queue as somebody sees it: what is undecided with what speaks for a second look. */
async function queuePage(parts: DeskReviewsParts, { show, kind, after, size }: Wish, session: OnDuty) {
  const { db, reviews, namesOf } = parts;
  const { roles } = session.operator;
  const found = await reviews.list(db, {
    show,
    kind: kind ?? null,
    after: after === undefined ? null : idOf(after),
    size: size + 1,
    by: operatorOf(session),
  });
  const page = found.slice(0, size);
  const [shown, names, refusals, hints] = await Promise.all([
    deskReviewsOf({ db, reviews }, page),
    readsWhole(roles) ? namesOf(page.flatMap(({ customer }) => customer ?? [])) : new Map<bigint, string>(),
    Promise.all(page.map(review => refusalFor(parts, review, session))),
    reviews.hintsOf(
      db,
      page.filter(({ state }) => state === 'pending'),
    ),
  ]);
  const rows = page.map((review, at) => ({
    ...shown[at]!,
    name: (review.customer !== null && names.get(review.customer)) || null,
    hints: [...(review.proposal === null ? [] : ['second']), ...(hints.get(review.id) ?? [])],
    mayDecide: reviews.mayBeDecidedBy(review, roles),
    refusal: refusals[at]!,
  }));
  return { rows, next: found.length > size ? rows.at(-1)!.number : null };
}

const queueColumns = [
  ...['number', 'kind', 'customer', 'name', 'hints', 'state'],
  ...[...momentColumns('due'), ...momentColumns('opened'), 'firstSignature', 'claimedBy'],
];

async function* queueRows(
  parts: DeskReviewsParts,
  wish: Omit<Wish, 'size'>,
  { session, reader }: { session: OnDuty; reader: Reader },
): AsyncGenerator<Cell[]> {
  const { word } = reader;
  const pages = rowsByPage<contract.QueuedReview, string>(async after => queuePage(parts, { ...wish, after, size: rowsAtOnce }, session));
  for await (const { number, kind, customer, name, hints, state, dueAt, openedAt, proposal, maker, claim } of pages)
    yield [
      ...[
        number,
        word(`review-${kind}`),
        customer === null ? word('theHouse') : customerNumber(BigInt(customer)),
        name,
        hints.map(hint => word(`hint-${hint}`)).join(', '),
        word(state),
      ],
      ...[...moment(reader, dueAt), ...moment(reader, openedAt)],
      proposal && maker ? `${word(proposal)}: ${actorWord(reader, maker)}` : '',
      claim ? actorWord(reader, claim.by) : '',
    ];
}

/** The desk's queues: what is to be decided, by whom it is being looked at, and the signatures. */
export function addDeskReviewCalls(calls: Calls<OnDuty>, parts: DeskReviewsParts): void {
  addReading(calls, parts);
  addDeciding(calls, parts);
}

const finding =
  ({ db, reviews }: DeskReviewsParts) =>
  async (number: string): Promise<Result<Review, Denial>> => {
    const review = await reviews.get(db, idOf(number));
    return review ? ok(review) : denied('review-does-not-exist');
  };

function addReading(calls: Calls<OnDuty>, parts: DeskReviewsParts): void {
  const { db, reviews, businessNow, systemNow } = parts;
  const [find, file] = [finding(parts), listFiles(calls, parts)];
  calls.signedIn(contract.list, async ({ size = pageSize, ...wish }, { session }) => {
    const { rows, next } = await queuePage(parts, { ...wish, size }, session);
    return ok({ reviews: rows, more: next !== null, kinds: reviews.kinds(), now: instantToWire(businessNow()) });
  });
  calls.signedIn(contract.waiting, async (_, { session }) => {
    const asked = { roles: session.operator.roles, by: operatorOf(session), now: businessNow(), upTo: countedMax + 1 };
    const count = await reviews.countFor(db, asked);
    return ok({ count: Math.min(count, countedMax), more: count > countedMax });
  });
  file(contract.listFile, async ({ show, kind }, reader, session) =>
    ok({ columns: queueColumns, rows: queueRows(parts, { show, kind }, { session, reader }) }),
  );
  calls.signedIn(contract.one, async ({ number }, { session }) => {
    const review = await find(number);
    if (!review.ok) return review;
    const { customer } = review.value;
    if (customer !== null) await recordLook(db, { operator: session.operator.id, customer, at: systemNow() });
    const [history, [shown]] = await Promise.all([historyOf(parts, review.value), deskReviewsOf(parts, [review.value])]);
    return ok({
      review: shown!,
      now: instantToWire(businessNow()),
      mayDecide: reviews.mayBeDecidedBy(review.value, session.operator.roles),
      refusal: await refusalFor(parts, review.value, session),
      deciders: [...reviews.decidersOf(review.value)],
      history,
      reasons: await reviews.reasonsOf(db, review.value),
      facts: [...(await reviews.factsOf(db, review.value))],
    });
  });
  file(contract.historyFile, async ({ number }, reader) => {
    const review = await find(number);
    return review.ok ? ok(historyRows(parts, review.value, reader)) : review;
  });
}

function addDeciding(calls: Calls<OnDuty>, parts: DeskReviewsParts): void {
  const { db, reviews, customerKeys } = parts;
  const find = finding(parts);
  /** A case that the caller may decide. */
  const own = async (number: string, { operator }: OnDuty): Promise<Result<Review, Denial>> => {
    const review = await find(number);
    return !review.ok || reviews.mayBeDecidedBy(review.value, operator.roles) ? review : denied('not-your-role');
  };
  calls.signedIn(contract.claim, async ({ number }, { session }) => {
    const review = await own(number, session);
    if (!review.ok) return review;
    const claimed = await reviews.claim({ review: review.value.id, by: operatorOf(session) });
    return claimed.ok ? ok({ until: instantToWire(claimed.value.until) }) : claimed;
  });
  calls.signedIn(contract.release, async ({ number }, { session }) => {
    await reviews.release({ review: idOf(number), by: operatorOf(session) });
    return ok({});
  });
  calls.keyed(contract.decide, async (body, { session, commandKey }) => {
    const found = await own(body.number, session);
    if (!found.ok) return { outcome: 'denied', denial: found.error };
    const { id, customer } = found.value;
    // The note may be about a person: its hash is one that only the customer's key makes.
    const hash = customer === null ? undefined : (await customerKeys.of(db, customer)).mac('request', bodyHash(body));
    const { decision, reason, note } = body;
    return reviews.decide({ ...commandKey(hash), command: { review: id, decision, reason, note } });
  });
}
