import { invariant, type Instant } from '@parkett/kernel';
import type { Principal } from '../../platform/commands/index.ts';
import { numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';
import type { CustomerReview, Decision, Review, ReviewEvent, ReviewState } from './review.ts';

type Row = {
  readonly id: bigint;
  readonly kind: string;
  readonly subject: string;
  readonly customer: bigint | null;
  readonly state: ReviewState;
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly openedAt: Instant;
  readonly dueAt: Instant;
  readonly openedByKind: string;
  readonly openedBy: bigint;
  readonly proposal: Decision | null;
  readonly makerKind: string | null;
  readonly maker: bigint | null;
  readonly checkerKind: string | null;
  readonly checker: bigint | null;
  readonly reason: string | null;
  readonly endedAt: Instant | null;
  readonly claimedByKind: string | null;
  readonly claimedBy: bigint | null;
  readonly claimedUntil: Instant | null;
};

const { selected } = tableOf<Row>({
  id: ['id', 'int8'],
  kind: ['kind', 'text'],
  subject: ['subject', 'text'],
  customer: ['customer_id', 'int8'],
  state: ['state', 'text'],
  amount: ['amount', 'int8'],
  currency: ['currency', 'text'],
  openedAt: ['opened_at', 'timestamptz'],
  dueAt: ['due_at', 'timestamptz'],
  openedByKind: ['opened_by_kind', 'text'],
  openedBy: ['opened_by', 'int8'],
  proposal: ['proposal', 'text'],
  makerKind: ['maker_kind', 'text'],
  maker: ['maker', 'int8'],
  checkerKind: ['checker_kind', 'text'],
  checker: ['checker', 'int8'],
  reason: ['reason', 'text'],
  endedAt: ['ended_at', 'timestamptz'],
  claimedByKind: ['claimed_by_kind', 'text'],
  claimedBy: ['claimed_by', 'int8'],
  claimedUntil: ['claimed_until', 'timestamptz'],
});

const principalOf = (kind: string | null, id: bigint | null): Principal | null => (kind === null || id === null ? null : { kind, id });

function reviewOf(row: Row): Review {
  const { id, kind, subject, customer, state, openedAt, dueAt, proposal, reason, endedAt } = row;
  const claimedBy = principalOf(row.claimedByKind, row.claimedBy);
  return {
    ...{ id, kind, subject, customer, state, openedAt, dueAt, proposal, reason, endedAt },
    amount: row.amount === null ? null : { units: row.amount, currency: row.currency! },
    openedBy: { kind: row.openedByKind, id: row.openedBy },
    maker: principalOf(row.makerKind, row.maker),
    checker: principalOf(row.checkerKind, row.checker),
    claim: claimedBy && { by: claimedBy, until: row.claimedUntil! },
  };
}

export async function readReview(from: Queryable, id: bigint): Promise<Review | null> {
  const [row] = await from.query<Row>('reviews.read', `select ${selected} from review where id = $1`, [id]);
  return row ? reviewOf(row) : null;
}

/** Locks a subject by its name until COMMIT: for kinds whose subject has no row. */
export async function lockSubject(tx: Tx, { kind, subject }: Pick<Review, 'kind' | 'subject'>): Promise<void> {
  await tx.query('reviews.lock-subject', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`review/${kind}/${subject}`]);
}

export async function lockReview(tx: Tx, id: bigint): Promise<Review> {
  const [row] = await tx.query<Row>('reviews.lock', `select ${selected} from review where id = $1 for no key update`, [id]);
  invariant(row, `review ${id} is there`);
  return reviewOf(row);
}

/** The one of a subject that is undecided, or null. */
export async function findPending(from: Queryable, { kind, subject }: { kind: string; subject: string }): Promise<Review | null> {
  const [row] = await from.query<Row>('reviews.pending', `select ${selected} from review where kind = $1 and subject = $2 and state = 'pending'`, [
    kind,
    subject,
  ]);
  return row ? reviewOf(row) : null;
}

/** The newest one of a subject, whatever became of it, or null. */
export async function findLatest(from: Queryable, { kind, subject }: { kind: string; subject: string }): Promise<Review | null> {
  const [row] = await from.query<Row>('reviews.latest', `select ${selected} from review where kind = $1 and subject = $2 order by id desc limit 1`, [
    kind,
    subject,
  ]);
  return row ? reviewOf(row) : null;
}

export async function findPendingOf(from: Queryable, { kind, customer }: { kind: string; customer: bigint }): Promise<CustomerReview | null> {
  const [row] = await from.query<Row>(
    'reviews.pending-of',
    `select ${selected} from review where customer_id = $1 and kind = $2 and state = 'pending' order by id desc limit 1`,
    [customer, kind],
  );
  return row ? { ...reviewOf(row), customer } : null;
}

/** All undecided ones of a customer, the oldest first. */
export async function findAllPendingOf(from: Queryable, { kind, customer }: { kind: string; customer: bigint }): Promise<CustomerReview[]> {
  const rows = await from.query<Row>(
    'reviews.all-pending-of',
    `select ${selected} from review where customer_id = $1 and kind = $2 and state = 'pending' order by id`,
    [customer, kind],
  );
  return rows.map(row => ({ ...reviewOf(row), customer }));
}

/** All undecided ones of a kind, the oldest first. */
export async function findAllPending(from: Queryable, kind: string): Promise<Review[]> {
  const rows = await from.query<Row>('reviews.all-pending', `select ${selected} from review where kind = $1 and state = 'pending' order by id`, [
    kind,
  ]);
  return rows.map(reviewOf);
}

export type NewReview = Pick<Review, 'kind' | 'subject' | 'customer' | 'openedAt' | 'openedBy' | 'dueAt'> & {
  readonly amount?: Review['amount'];
  /** It waits behind all others, whatever its deadline. */
  readonly comesLast?: boolean;
};

/** @param recordedAt system time */
export async function insertReview(tx: Tx, review: NewReview, recordedAt: Instant): Promise<bigint> {
  const { kind, subject, customer, amount, openedAt, openedBy, dueAt, comesLast = false } = review;
  const [row] = await tx.query<{ id: bigint }>(
    'reviews.insert',
    `insert into review (kind, subject, customer_id, amount, currency, opened_at, due_at, opened_by_kind, opened_by, comes_last)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      kind,
      subject,
      customer,
      amount?.units ?? null,
      amount?.currency ?? null,
      timestamp(openedAt),
      timestamp(dueAt),
      openedBy.kind,
      openedBy.id,
      comesLast,
    ],
  );
  const { id } = row!;
  const opened = { what: 'opened', state: 'pending', decision: null, by: openedBy, reason: null, at: openedAt, note: null } as const;
  await insertEvent(tx, { review: id, ...opened, recordedAt });
  return id;
}

type NewEvent = ReviewEvent & {
  readonly review: bigint;
  readonly note: Buffer | null;
  /** System time. */
  readonly recordedAt: Instant;
};

async function insertEvent(tx: Tx, { review, what, state, decision, by, reason, at, note, recordedAt }: NewEvent): Promise<void> {
  await tx.query(
    'reviews.insert-event',
    `insert into review_event (review_id, what, state, decision, by_kind, by_id, reason, at, note, recorded_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [review, what, state, decision, by.kind, by.id, reason, timestamp(at), note, timestamp(recordedAt)],
  );
}

/** Adds what happened and makes the row what its events come to. An end takes the claim with it. */
export async function addEvent(tx: Tx, event: NewEvent): Promise<void> {
  await insertEvent(tx, event);
  const { review, what, state, decision, by, reason, at } = event;
  await tx.query(
    'reviews.advance',
    `update review set state = $2, ended_at = case when $2 = 'pending' then null else $3::timestamptz end,
       proposal = case when $4 = 'proposed' then $5 end,
       maker_kind = case when $4 in ('proposed', 'decided') then $6 else maker_kind end, maker = case when $4 in ('proposed', 'decided') then $7 else maker end,
       checker_kind = case when $4 = 'signed' then $6 end, checker = case when $4 = 'signed' then $7 end,
       reason = case when $5::text is null then reason else $8 end,
       claimed_by_kind = case when $2 = 'pending' then claimed_by_kind end, claimed_by = case when $2 = 'pending' then claimed_by end,
       claimed_until = case when $2 = 'pending' then claimed_until end
     where id = $1`,
    [review, state, timestamp(at), what, decision, by.kind, by.id, reason],
  );
}

export type KeptEvent = ReviewEvent & { readonly note: Buffer | null };

/** What happened to a review, in its order. */
export async function readEvents(from: Queryable, review: bigint): Promise<KeptEvent[]> {
  const rows = await from.query<Omit<KeptEvent, 'by'> & { byKind: string; byId: bigint }>(
    'reviews.events',
    `select what, state, decision, by_kind as "byKind", by_id as "byId", reason, at, note from review_event where review_id = $1 order by id`,
    [review],
  );
  return rows.map(({ byKind, byId, ...event }) => ({ ...event, by: { kind: byKind, id: byId } }));
}

/** Whether the review is now claimed by this one; another's claim that hasn't run out stays. */
export async function writeClaim(tx: Tx, claim: { review: bigint; by: Principal; now: Instant; until: Instant }): Promise<boolean> {
  const { review, by, now, until } = claim;
  const rows = await tx.query(
    'reviews.claim',
    `update review set claimed_by_kind = $2, claimed_by = $3, claimed_until = $5
     where id = $1 and state = 'pending' and (claimed_until is null or claimed_until <= $4 or (claimed_by_kind = $2 and claimed_by = $3)) returning 1`,
    [review, by.kind, by.id, timestamp(now), timestamp(until)],
  );
  return rows.length > 0;
}

export async function dropClaim(tx: Tx, { review, by }: { review: bigint; by: Principal }): Promise<void> {
  await tx.query(
    'reviews.drop-claim',
    `update review set claimed_by_kind = null, claimed_by = null, claimed_until = null where id = $1 and claimed_by_kind = $2 and claimed_by = $3`,
    [review, by.kind, by.id],
  );
}

/** The undecided one with the earliest deadline, but for some. */
export async function earliestDue(
  from: Queryable,
  limits: { except: readonly string[]; until?: Instant; only?: string | null },
): Promise<{ id: bigint; at: Instant } | null> {
  const [row] = await from.query<{ id: bigint; at: Instant }>(
    'reviews.due',
    `select id, due_at as at from review where state = 'pending' and ($2::timestamptz is null or due_at <= $2) and id::text <> all($1::text[]) and ($3::text is null or id::text = $3)
     order by due_at, id limit 1`,
    [textsLiteral(limits.except), limits.until === undefined ? null : timestamp(limits.until), limits.only ?? null],
  );
  return row ?? null;
}

/** An undecided review, how many things have happened to it, and when the last one was written down (system time). */
export type QuietReview = { readonly review: Review; readonly step: number; readonly quietSince: Instant };

export type QuietSince = {
  /** System time. */
  readonly since: Instant;
  readonly kinds: readonly string[];
  /** Only those that wait for a second signature. */
  readonly signed: boolean;
  /** Not these, unless something has happened to them after the step. */
  readonly except: ReadonlyMap<bigint, number>;
  readonly size: number;
};

/** Undecided ones to which nothing has happened since a moment, the oldest first. */
export async function quietReviews(from: Queryable, { since, kinds, signed, except, size }: QuietSince): Promise<QuietReview[]> {
  const rows = await from.query<Row & { step: bigint; quietSince: Instant }>(
    'reviews.quiet',
    `select ${selected}, told.step, told.quiet_since as "quietSince" from review
       cross join lateral (select count(*) as step, max(recorded_at) as quiet_since from review_event where review_id = review.id) as told
     where state = 'pending' and told.quiet_since <= $1 and kind = any ($6::text[]) and (proposal is not null or not $2::boolean)
       and not exists (select from unnest($3::int8[], $4::int8[]) as left_alone (id, step) where left_alone.id = review.id and left_alone.step = told.step)
     order by id limit $5`,
    [timestamp(since), signed, numbersLiteral([...except.keys()]), numbersLiteral([...except.values()]), size, textsLiteral(kinds)],
  );
  return rows.map(({ step, quietSince, ...row }) => ({ review: reviewOf(row), step: Number(step), quietSince }));
}

export type ListedReviews = {
  /** `signature`: those that wait for a second one, of which the first isn't `by`'s. */
  readonly show: 'pending' | 'signature' | 'ended';
  readonly kind: string | null;
  /** The page begins after this one. */
  readonly after: bigint | null;
  readonly size: number;
  readonly by: Principal;
};

/** What an operator has signed waits for others: it comes after what he can decide. */
const signedByCaller = `(proposal is not null and (maker_kind, maker) is not distinct from ($4, $5::int8))`;
/** By which columns a queue is ordered, how, and how one row is behind another. */
const queueOrders = {
  pending: { columns: [signedByCaller, 'comes_last', 'due_at', 'id'], direction: '', isBehind: '>' },
  signature: { columns: ['comes_last', 'due_at', 'id'], direction: '', isBehind: '>' },
  ended: { columns: ['ended_at', 'id'], direction: ' desc', isBehind: '<' },
} as const;
const shownIf = {
  pending: `state = 'pending'`,
  signature: `state = 'pending' and proposal is not null and (maker_kind, maker) is distinct from ($4, $5::int8)`,
  ended: `state <> 'pending'`,
} as const;

/** Undecided ones by deadline, behind them those that come last, and those that the caller has signed after the others; ended ones newest first. */
export async function listReviews(from: Queryable, { show, kind, after, size, by }: ListedReviews): Promise<Review[]> {
  const { columns, direction, isBehind } = queueOrders[show];
  const place = columns.join(', ');
  const order = columns.map(column => column + direction).join(', ');
  const rows = await from.query<Row>(
    `reviews.list-${show}`,
    `select ${selected} from review where ${shownIf[show]} and ($1::text is null or kind = $1)
       and ($2::int8 is null or (${place}) ${isBehind} (select ${place} from review where id = $2))
       and ($4::text is not null and $5::int8 is not null)
     order by ${order} limit $3`,
    [kind, after, size, by.kind, by.id],
  );
  return rows.map(reviewOf);
}

/** Undecided ones of some kinds that can still be signed at a moment and have no signature of `by`, in the order of their numbers. */
export async function unsignedReviews(
  from: Queryable,
  { kinds, by, now, after, size }: { kinds: readonly string[]; by: Principal; now: Instant; after: bigint; size: number },
): Promise<Review[]> {
  const rows = await from.query<Row>(
    'reviews.unsigned',
    `select ${selected} from review where state = 'pending' and kind = any($1::text[]) and due_at > $2 and id > $5
       and not (proposal is not null and (maker_kind, maker) is not distinct from ($3, $4::int8))
     order by id limit $6`,
    [textsLiteral(kinds), timestamp(now), by.kind, by.id, after, size],
  );
  return rows.map(reviewOf);
}

/** Whatever became of it, the newest first. */
export async function listReviewsOf(
  from: Queryable,
  { customer, before, size }: { customer: bigint; before: bigint | null; size: number },
): Promise<Review[]> {
  const rows = await from.query<Row>(
    'reviews.list-of',
    `select ${selected} from review where customer_id = $1 and ($2::int8 is null or id < $2) order by id desc limit $3`,
    [customer, before, size],
  );
  return rows.map(reviewOf);
}
