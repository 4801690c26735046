import { denial, denied, type Denial } from '@parkett/contract';
import { instantToWire, invariant, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import { withKeptAnswer, type Commands, type CommandKind, type Principal, type Submit } from '../../platform/commands/index.ts';
import { withTransaction, type Db, type Queryable, type Tx } from '../../platform/db.ts';
import type { DueKind } from '../../platform/due-items.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import type { Gates } from '../customers/index.ts';
import { claimReview } from './claims.ts';
import { isOpen, isSame, stepOf, type Step } from './rules/review-steps.ts';
import { usualDeciders, type DecidingRole } from './review.ts';
import type { Apart, ApartOf, Decision, Hints, Review, ReviewEvent, ReviewKind, ReviewState, Shown, StaffAnswer, TakenBack } from './review.ts';
import {
  addEvent,
  dropClaim,
  earliestDue,
  findAllPendingOf,
  findLatest,
  findPending,
  findPendingOf,
  insertReview,
  listReviews,
  listReviewsOf,
  quietReviews,
  lockReview,
  readEvents,
  readReview,
  type ListedReviews,
  type NewReview,
  type QuietReview,
  type QuietSince,
} from './store.ts';

export type DecideReview = {
  readonly review: bigint;
  readonly decision: Decision;
  readonly reason: string | null;
  /** For the customer to read. */
  readonly note: string | null;
};

/** What became of a review by a signature: `pending` waits for the second one. */
export type Decided = { readonly state: ReviewState };

/** A change of a review's kind, whatever it has loaded and what follows. */
type AnyKind = ReviewKind<unknown, unknown>;
type Change = {
  readonly review: Review;
  readonly step: Step;
  readonly signed: {
    readonly decision: Decision;
    readonly by: Principal;
    readonly reason: string | null;
    readonly note: string | null;
    readonly at: Instant;
  };
  readonly apply: (tx: Tx) => Promise<void>;
};
type Snapshot = {
  readonly review: Review | null;
  readonly loaded: unknown;
  readonly by: Principal;
  readonly apart: Apart;
};

export type ReviewsParts = {
  readonly db: Db;
  readonly commands: Commands;
  /** What is decided may change what is known of the customer, and what he may do. */
  readonly customers: Pick<Gates, 'changing' | 'changed'>;
  /** Notes are sealed under the customer's key. */
  readonly customerKeys: Pick<CustomerKeys, 'of' | 'ofUnerased'>;
  readonly apartOf: ApartOf;
  readonly systemNow: () => Instant;
};

const bySystem: Principal = { kind: 'system', id: 0n };
const noteOf = (review: bigint): string => `review-note ${review}`;

/** What somebody at the desk decides, of whatever kind: who may sign, races, repeats, claims, deadlines and history are the same for all. */
export class Reviews {
  readonly #parts: ReviewsParts;
  readonly #kinds = new Map<string, AnyKind>();
  readonly #decide: Submit<DecideReview, Decided>;

  constructor(parts: ReviewsParts) {
    this.#parts = parts;
    this.#decide = parts.commands.register(this.#deciding());
  }

  register<Loaded, Fact>(kind: ReviewKind<Loaded, Fact>): void {
    invariant(!this.#kinds.has(kind.name), `one kind of review is called ${kind.name}`);
    this.#kinds.set(kind.name, kind as AnyKind);
  }

  /** The kinds that are registered, by name. */
  kinds(): string[] {
    return [...this.#kinds.keys()].toSorted();
  }

  /** Puts something before the desk. A subject has one undecided review at most. */
  open(tx: Tx, review: NewReview): Promise<bigint> {
    this.#kindOf(review);
    return insertReview(tx, review, this.#parts.systemNow());
  }

  /** Opens what an operator wants and a second one has to sign: his word is the first signature. */
  async propose(tx: Tx, proposed: NewReview & { readonly reason: string | null; readonly note: string | null }): Promise<bigint> {
    const { reason, note, customer, openedBy: by, openedAt: at } = proposed;
    const review = await this.open(tx, proposed);
    await this.#add(tx, { review, customer, what: 'proposed', state: 'pending', decision: 'approved', by, reason, at, note });
    return review;
  }

  /** Takes back the undecided review of a subject. The caller has locked the subject. */
  async withdraw(tx: Tx, { kind, subject, by, now }: { kind: string; subject: string; by: Principal; now: Instant }): Promise<Result<null, Denial>> {
    const found = await findPending(tx, { kind, subject });
    const review = found && (await lockReview(tx, found.id));
    if (!review || !isOpen(review, now)) return denied('not-in-review');
    await this.#add(tx, {
      review: review.id,
      customer: review.customer,
      what: 'withdrawn',
      state: 'withdrawn',
      decision: null,
      by,
      reason: null,
      at: now,
      note: null,
    });
    return ok(null);
  }

  get(from: Queryable, id: bigint): Promise<Review | null> {
    return readReview(from, id);
  }

  pending(from: Queryable, asked: { kind: string; subject: string }): Promise<Review | null> {
    return findPending(from, asked);
  }

  /** The newest one of a subject, whatever became of it. */
  latest(from: Queryable, asked: { kind: string; subject: string }): Promise<Review | null> {
    return findLatest(from, asked);
  }

  /** What the desk has to know beside what was asked, by its kind. */
  async factsOf(from: Queryable, review: Review): Promise<readonly Shown[]> {
    return (await this.#kindOf(review).facts?.(from, review)) ?? [];
  }

  /** Why the signature of `by` would be refused whatever he decides, for whoever is about to look at it; null where it wouldn't. */
  async refusalOf(from: Queryable, review: Review, by: Principal): Promise<Denial | null> {
    if (review.state !== 'pending') return null;
    const apart = await this.#apart(from, review, by);
    if (typeof apart === 'number') return denial('no-counterpart', { until: instantToWire(apart) });
    return (await this.#kindOf(review).against?.(from, review, by)) ?? null;
  }

  /** A page of a queue, as `by` sees it. */
  list(from: Queryable, asked: ListedReviews): Promise<Review[]> {
    return listReviews(from, asked);
  }

  /** Everything of a customer, the newest first, before a number. */
  listOf(from: Queryable, asked: { customer: bigint; before: bigint | null; size: number }): Promise<Review[]> {
    return listReviewsOf(from, asked);
  }

  /** Whether an operator of these roles may decide it. */
  mayBeDecidedBy(review: Pick<Review, 'kind'>, roles: readonly string[]): boolean {
    const deciders: readonly string[] = this.decidersOf(review);
    return roles.some(role => deciders.includes(role));
  }

  /** Roles of the operators who may decide cases of a kind. */
  decidersOf(review: Pick<Review, 'kind'>): readonly DecidingRole[] {
    return this.#kindOf(review).deciders ?? usualDeciders;
  }

  /** What stands beside undecided ones in a queue, by their kinds. */
  async hintsOf(from: Queryable, reviews: readonly Review[]): Promise<Hints> {
    const kinds = [...Map.groupBy(reviews, ({ kind }) => kind)];
    const hints = await Promise.all(kinds.map(async ([kind, ofKind]) => [...((await this.#kindOf({ kind }).hints?.(from, ofKind)) ?? [])]));
    return new Map(hints.flat());
  }

  /** Which of these were approved and taken back since, by their kinds. */
  async takenBackOf(from: Queryable, reviews: readonly Review[]): Promise<ReadonlyMap<bigint, TakenBack>> {
    const kinds = [
      ...Map.groupBy(
        reviews.filter(({ state }) => state === 'approved'),
        ({ kind }) => kind,
      ),
    ];
    const found = await Promise.all(kinds.map(async ([kind, ofKind]) => [...((await this.#kindOf({ kind }).takenBack?.(from, ofKind)) ?? [])]));
    return new Map(found.flat());
  }

  /** The reasons that may be given for a review's decisions. */
  reasonsOf(review: Review): { approved: string[]; rejected: string[] } {
    const { approved, rejected } = this.#kindOf(review).reasons;
    return { approved: [...approved], rejected: [...rejected] };
  }

  /** The undecided one of a customer, the newest if there are several. */
  pendingOf(from: Queryable, asked: { kind: string; customer: bigint }): Promise<Review | null> {
    return findPendingOf(from, asked);
  }

  /** All undecided ones of a customer. */
  allPendingOf(from: Queryable, asked: { kind: string; customer: bigint }): Promise<Review[]> {
    return findAllPendingOf(from, asked);
  }

  /** What happened to a review, with the notes as they were written; of a customer who was erased they can't be read any more. */
  async history(from: Queryable, review: Review): Promise<(ReviewEvent & { readonly note: string | null })[]> {
    const events = await readEvents(from, review.id);
    const hasNotes = events.some(({ note }) => note !== null);
    const key = hasNotes ? await this.#parts.customerKeys.ofUnerased(from, review.customer) : null;
    return events.map(event => ({ ...event, note: event.note && key && key.open(noteOf(review.id), event.note).toString() }));
  }

  /** What whoever decided it wrote to the customer, last or alone; null while nothing is decided. A first word that was overruled is nobody's answer. */
  async noteTo(from: Queryable, review: Review): Promise<string | null> {
    const events = await this.history(from, review);
    return events.findLast(({ decision, note }) => decision === review.state && note !== null)?.note ?? null;
  }

  /** Undecided ones to which nothing has happened since a moment of system time. */
  quiet(from: Queryable, asked: QuietSince): Promise<QuietReview[]> {
    return quietReviews(from, asked);
  }

  /** What simulated staff would sign. It only looks; between this and the signature the subject may change, which the signature judges anew. */
  whatStaffSays(review: Review, now: Instant): Promise<StaffAnswer> {
    const kind = this.#kindOf(review);
    return withTransaction(this.#parts.db, async tx => kind.staffSays(await kind.load(tx, review), { review, now }));
  }

  /** Whether simulated staff would sign what the first signature says. It only looks. */
  async doesStaffSign(review: Review): Promise<boolean> {
    const { proposal: decision } = review;
    const kind = this.#kindOf(review);
    // What a person has to judge anew isn't theirs.
    if ((await this.#apart(this.#parts.db, review, bySystem)) === 'lapsed') return false;
    return decision !== null && withTransaction(this.#parts.db, async tx => kind.staffSigns(await kind.load(tx, review), { review, decision }));
  }

  /** Says to the others that somebody is looking at it, for ten minutes. Refused while somebody else is. */
  claim({ review, by }: { review: bigint; by: Principal }): Promise<Result<{ readonly until: Instant }, Denial>> {
    return withTransaction(this.#parts.db, tx => claimReview(tx, { review, by, now: this.#parts.systemNow() }));
  }

  release(claim: { review: bigint; by: Principal }): Promise<void> {
    return withTransaction(this.#parts.db, tx => dropClaim(tx, claim));
  }

  /** One signature. Given again with its key it answers the same. */
  readonly decide: Submit<DecideReview, Decided> = async submission => {
    const review = await readReview(this.#parts.db, submission.command.review);
    if (!review) return { outcome: 'denied', denial: denial('review-does-not-exist') };
    return this.#parts.customers.changing(review.customer, () => this.#decide(submission));
  };

  /** What becomes of undecided reviews at their deadline, which a jump of the clock stops before. */
  deadlines(): DueKind {
    return {
      name: 'reviews.deadline',
      inJump: 'stops',
      source: {
        nextAt: async (db, except) => (await earliestDue(db, { except }))?.at ?? null,
        // One at a time, and not locked here: a decision locks its subject before the review, and so does the deadline.
        claim: async (tx, { until, except, only }) => {
          const due = await earliestDue(tx, { except, until, only });
          return due ? [{ key: String(due.id), at: due.at, facts: {} }] : [];
        },
      },
      handle: async (tx, items, now) => {
        const told: (() => void)[] = [];
        for (const { key } of items) {
          const customer = await this.#endAtDeadline(tx, BigInt(key), now);
          if (customer !== null) told.push(this.#parts.customers.changed(tx, customer));
        }
        return () => told.forEach(tell => tell());
      },
    };
  }

  /** Answers whose review has ended; null where it had been decided. */
  async #endAtDeadline(tx: Tx, id: bigint, now: Instant): Promise<bigint | null> {
    const known = await readReview(tx, id);
    invariant(known, `review ${id}, which is due, is there`);
    const kind = this.#kindOf(known);
    const loaded = await kind.load(tx, known);
    const review = await lockReview(tx, id);
    if (review.state !== 'pending') return null;
    const { atDeadline: state } = kind;
    if (state === 'expired') await kind.expire?.(tx, loaded, { review, now });
    else {
      const fact = kind.decide(loaded, { review, decision: state, by: null, reason: null, now });
      invariant(fact.ok, `what the deadline decides of review ${id} is possible`);
      await kind.apply(tx, fact.value);
    }
    await this.#add(tx, {
      review: id,
      customer: review.customer,
      what: 'deadline',
      state,
      decision: null,
      by: bySystem,
      reason: null,
      at: now,
      note: null,
    });
    return review.customer;
  }

  #kindOf({ kind }: { readonly kind: string }): AnyKind {
    const found = this.#kinds.get(kind);
    invariant(found, `${kind} is a kind of review`);
    return found;
  }

  #deciding(): CommandKind<DecideReview, Snapshot, { change: Change; answer: Decided }, Decided> {
    return withKeptAnswer<DecideReview, Snapshot, Change, Decided>({
      name: 'review/decide',
      load: async (tx, { command, principal: by }) => {
        const known = await readReview(tx, command.review);
        if (!known) return { review: null, loaded: null, by, apart: null };
        const loaded = await this.#kindOf(known).load(tx, known);
        const review = await lockReview(tx, known.id);
        return { review, loaded, by, apart: await this.#apart(tx, review, by) };
      },
      decide: (snapshot, command, now) => this.#judge(snapshot, command, now),
      told: ({ change: { review, step, signed } }) => ({
        subject: review.customer,
        facts: { review: String(review.id), kind: review.kind, what: step.what, decision: signed.decision, reason: signed.reason },
      }),
      save: async (tx, { review, step, signed, apply }) => {
        if (step.state !== 'pending') await apply(tx);
        await this.#add(tx, { review: review.id, customer: review.customer, ...step, ...signed });
      },
    });
  }

  async #apart(from: Queryable, { proposal, maker }: Review, checker: Principal): Promise<Apart> {
    if (proposal === null || maker === null || isSame(maker, checker)) return null;
    return this.#parts.apartOf(from, { maker, checker, now: this.#parts.systemNow() });
  }

  #judge({ review, loaded, by, apart }: Snapshot, command: DecideReview, now: Instant): Result<{ change: Change; answer: Decided }, Denial> {
    if (!review) return denied('review-does-not-exist');
    const { decision } = command;
    const kind = this.#kindOf(review);
    // Whoever signs beside somebody else signs his reason, unless he has another.
    const reason = command.reason ?? (review.proposal === decision ? review.reason : null);
    const deciding = { review, decision, by, reason, now };
    const needsSecond = kind.needsSecond?.(loaded, deciding) ?? false;
    const step = stepOf(review, { by, decision, reason, now }, { reasons: kind.reasons[decision], needsSecond, apart });
    if (!step.ok) return step;
    const fact = kind.decide(loaded, deciding);
    if (!fact.ok) return refuse(fact.error);
    const change: Change = {
      review,
      step: step.value,
      signed: { decision, by, reason, note: command.note, at: now },
      apply: tx => kind.apply(tx, fact.value),
    };
    return ok({ change, answer: { state: step.value.state } });
  }

  async #add(tx: Tx, event: ReviewEvent & { readonly review: bigint; readonly customer: bigint; readonly note: string | null }): Promise<void> {
    const { customer, note: text, ...rest } = event;
    const note = text === null ? null : (await this.#parts.customerKeys.of(tx, customer)).seal(noteOf(rest.review), text);
    await addEvent(tx, { ...rest, note, recordedAt: this.#parts.systemNow() });
  }
}
