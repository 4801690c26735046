import { denial, denied, type Denial } from '@parkett/contract';
import { instantToWire, invariant, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import { withKeptAnswer, type Commands, type CommandKind, type Principal, type Submit } from '../../platform/commands/index.ts';
import { withTransaction, type Db, type Queryable, type Tx } from '../../platform/db.ts';
import type { DueKind } from '../../platform/due-items.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import type { Gates } from '../customers/index.ts';
import { claimReview } from './claims.ts';
import { isOpen, isSame, stepOf, type Step } from './rules/review-steps.ts';
import { bySystem, reviewDeadlines } from './deadlines.ts';
import { ReviewHistory } from './history.ts';
import { ReviewKinds } from './kinds.ts';
import { isOfCustomer } from './review.ts';
import type {
  Apart,
  ApartOf,
  CustomerReview,
  DecidingRole,
  Decision,
  Hints,
  HouseReviewKind,
  Review,
  ReviewEvent,
  ReviewKind,
  ReviewState,
  Shown,
  StaffAnswer,
  TakenBack,
} from './review.ts';
import {
  dropClaim,
  findAllPending,
  findAllPendingOf,
  findLatest,
  findPending,
  findPendingOf,
  insertReview,
  listReviews,
  listReviewsOf,
  quietReviews,
  unsignedReviews,
  lockReview,
  lockSubject,
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

type Signed = NewReview & { readonly reason: string | null; readonly note: string | null };

/** What became of a review by a signature: `pending` waits for the second one. */
export type Decided = { readonly state: ReviewState };

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
  readonly reasons: Readonly<Record<Decision, readonly string[]>>;
};

export type ReviewsParts = {
  readonly db: Db;
  readonly commands: Commands;
  /** What is decided may change what is known of the customer, and what he may do. */
  readonly customers: Pick<Gates, 'changing' | 'changed'>;
  /** Notes are sealed under the customer's key, those of reviews of the house under the house's. */
  readonly customerKeys: Pick<CustomerKeys, 'of' | 'ofUnerased' | 'ofHouse'>;
  readonly apartOf: ApartOf;
  readonly systemNow: () => Instant;
};

/** What somebody at the desk decides, of whatever kind: who may sign, races, repeats, claims, deadlines and history are the same for all. */
export class Reviews {
  readonly #parts: ReviewsParts;
  readonly #kinds = new ReviewKinds();
  readonly #history: ReviewHistory;
  readonly #decide: Submit<DecideReview, Decided>;

  constructor(parts: ReviewsParts) {
    this.#parts = parts;
    this.#history = new ReviewHistory(parts);
    this.#decide = parts.commands.register(this.#deciding());
  }

  register<Loaded, Fact>(kind: ReviewKind<Loaded, Fact>): void {
    this.#kinds.add(kind);
  }

  registerOfHouse<Loaded, Fact>(kind: HouseReviewKind<Loaded, Fact>): void {
    this.#kinds.addOfHouse(kind);
  }

  /** The kinds that are registered, by name. */
  kinds(): string[] {
    return this.#kinds.names();
  }

  /** Puts something of a customer before the desk. A subject has one undecided review at most. */
  open(tx: Tx, review: NewReview & { readonly customer: bigint }): Promise<bigint> {
    invariant(!this.#kinds.kindOf(review).isOfHouse, `a review of the kind ${review.kind} has a customer`);
    return insertReview(tx, review, this.#parts.systemNow());
  }

  /** Opens what an operator wants and a second one has to sign: his word is the first signature. */
  async propose(tx: Tx, proposed: Signed & { readonly customer: bigint }): Promise<bigint> {
    const review = await this.open(tx, proposed);
    await this.#sign(tx, review, proposed);
    return review;
  }

  /** The same for what is about the house itself. Locks the subject, which is refused while another review of it is undecided; the signature is on the audit. */
  async proposeOfHouse(tx: Tx, proposed: Omit<Signed, 'customer'>): Promise<Result<bigint, Denial>> {
    const { kind, subject, openedBy, reason } = proposed;
    invariant(this.#kinds.kindOf(proposed).isOfHouse, `a review of the kind ${kind} has no customer`);
    await lockSubject(tx, proposed);
    if (await findPending(tx, { kind, subject })) return denied('subject-under-review');
    const ofHouse = { ...proposed, customer: null };
    const review = await insertReview(tx, ofHouse, this.#parts.systemNow());
    await this.#sign(tx, review, ofHouse);
    const facts = { review: String(review), kind, subject, what: 'proposed', decision: 'approved', reason };
    await recordAudit(tx, { actor: actorOf(openedBy), action: 'reviews.proposed', customerId: null, facts });
    return ok(review);
  }

  /** Locks a subject of the house, and answers its undecided review: a proposal in the same transaction is not refused then for another one. */
  async lockedOfHouse(tx: Tx, asked: { kind: string; subject: string }): Promise<Review | null> {
    await lockSubject(tx, asked);
    return findPending(tx, asked);
  }

  #sign(tx: Tx, review: bigint, { reason, note, customer, openedBy: by, openedAt: at }: Signed): Promise<void> {
    return this.#history.add(tx, { review, customer, what: 'proposed', state: 'pending', decision: 'approved', by, reason, at, note });
  }

  /** Takes back the undecided review of a subject. The caller has locked the subject, unless it is the house's. */
  async withdraw(tx: Tx, { kind, subject, by, now }: { kind: string; subject: string; by: Principal; now: Instant }): Promise<Result<null, Denial>> {
    if (this.#kinds.kindOf({ kind }).isOfHouse) await lockSubject(tx, { kind, subject });
    const found = await findPending(tx, { kind, subject });
    const review = found && (await lockReview(tx, found.id));
    if (!review || !isOpen(review, now)) return denied('not-in-review');
    await this.#history.add(tx, {
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

  /** The review of a number where it is of a kind of customers' reviews; null where it isn't there or another kind's. */
  async ofKind(from: Queryable, { id, kind }: { id: bigint; kind: string }): Promise<CustomerReview | null> {
    const review = await readReview(from, id);
    return review?.kind === kind && isOfCustomer(review) ? review : null;
  }

  pending(from: Queryable, asked: { kind: string; subject: string }): Promise<Review | null> {
    return findPending(from, asked);
  }

  /** All undecided ones of a kind. */
  pendingOfKind(from: Queryable, kind: string): Promise<Review[]> {
    return findAllPending(from, kind);
  }

  /** The newest one of a subject, whatever became of it. */
  latest(from: Queryable, asked: { kind: string; subject: string }): Promise<Review | null> {
    return findLatest(from, asked);
  }

  /** What the desk has to know beside what was asked, by its kind. */
  async factsOf(from: Queryable, review: Review): Promise<readonly Shown[]> {
    return (await this.#kinds.kindOf(review).facts?.(from, review)) ?? [];
  }

  /** Why the signature of `by` would be refused whatever he decides, for whoever is about to look at it; null where it wouldn't. */
  async refusalOf(from: Queryable, review: Review, by: Principal): Promise<Denial | null> {
    if (review.state !== 'pending') return null;
    const apart = await this.#apart(from, review, by);
    if (typeof apart === 'number') return denial('no-counterpart', { until: instantToWire(apart) });
    return (await this.#kinds.kindOf(review).against?.(from, review, by)) ?? null;
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
    return this.#kinds.decidersOf(review);
  }

  /** How many undecided ones an operator of these roles may sign at a moment of business time, counted as far as `upTo`. */
  async countFor(from: Queryable, asked: { roles: readonly string[]; by: Principal; now: Instant; upTo: number }): Promise<number> {
    const { roles, by, now, upTo } = asked;
    const kinds = this.kinds().filter(kind => this.mayBeDecidedBy({ kind }, roles));
    const countAfter = async (after: bigint, counted: number): Promise<number> => {
      const found = kinds.length === 0 ? [] : await unsignedReviews(from, { kinds, by, now, after, size: upTo });
      const refusals = await Promise.all(found.map(review => this.refusalOf(from, review, by)));
      const count = counted + refusals.filter(refusal => refusal === null).length;
      return found.length < upTo || count >= upTo ? Math.min(count, upTo) : countAfter(found.at(-1)!.id, count);
    };
    return countAfter(0n, 0);
  }

  /** What stands beside undecided ones in a queue, by their kinds. */
  hintsOf(from: Queryable, reviews: readonly Review[]): Promise<Hints> {
    return this.#kinds.ask(from, reviews, kind => kind.hints);
  }

  /** Which of these were approved and taken back since, by their kinds. */
  takenBackOf(from: Queryable, reviews: readonly Review[]): Promise<ReadonlyMap<bigint, TakenBack>> {
    const approved = reviews.filter(({ state }) => state === 'approved');
    return this.#kinds.ask(from, approved, kind => kind.takenBack);
  }

  /** The reasons that may be given for a review's decisions. */
  async reasonsOf(from: Queryable, review: Review): Promise<{ approved: string[]; rejected: string[] }> {
    const kind = this.#kinds.kindOf(review);
    // Of a decided one nothing is read: its customer may be erased.
    const { approved, rejected } = (review.state === 'pending' && (await kind.reasonsFor?.(from, review))) || kind.reasons;
    return { approved: [...approved], rejected: [...rejected] };
  }

  /** The undecided one of a customer, the newest if there are several. */
  pendingOf(from: Queryable, asked: { kind: string; customer: bigint }): Promise<CustomerReview | null> {
    return findPendingOf(from, asked);
  }

  /** All undecided ones of a customer. */
  allPendingOf(from: Queryable, asked: { kind: string; customer: bigint }): Promise<CustomerReview[]> {
    return findAllPendingOf(from, asked);
  }

  /** The history of a review, with the notes as they were written; those about an erased customer can't be read any more. */
  history(from: Queryable, review: Review): Promise<(ReviewEvent & { readonly note: string | null })[]> {
    return this.#history.read(from, review);
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
    const kind = this.#kinds.kindOf(review);
    return withTransaction(this.#parts.db, async tx => kind.staffSays(await kind.load(tx, review), { review, now }));
  }

  /** Whether simulated staff would sign what the first signature says. It only looks. */
  async doesStaffSign(review: Review): Promise<boolean> {
    const { proposal: decision } = review;
    const kind = this.#kinds.kindOf(review);
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
    const { customer } = review;
    const decided = customer === null ? this.#decide(submission) : this.#parts.customers.changing(customer, () => this.#decide(submission));
    return decided.finally(() => this.#kinds.kindOf(review).after?.());
  };

  /** The ends of undecided reviews at their deadline; a jump of the clock stops before it. */
  deadlines(): DueKind {
    return reviewDeadlines({ kinds: this.#kinds, history: this.#history, customers: this.#parts.customers });
  }

  #deciding(): CommandKind<DecideReview, Snapshot, { change: Change; answer: Decided }, Decided> {
    return withKeptAnswer<DecideReview, Snapshot, Change, Decided>({
      name: 'review/decide',
      load: async (tx, { command, principal: by }) => {
        const known = await readReview(tx, command.review);
        if (!known) return { review: null, loaded: null, by, apart: null, reasons: { approved: [], rejected: [] } };
        const loaded = await this.#kinds.kindOf(known).load(tx, known);
        const review = await lockReview(tx, known.id);
        return { review, loaded, by, apart: await this.#apart(tx, review, by), reasons: await this.reasonsOf(tx, review) };
      },
      decide: (snapshot, command, now) => this.#judge(snapshot, command, now),
      told: ({ change: { review, step, signed } }) => ({
        subject: review.customer,
        facts: {
          ...{ review: String(review.id), kind: review.kind, ...(isOfCustomer(review) ? {} : { subject: review.subject }) },
          ...{ what: step.what, decision: signed.decision, reason: signed.reason },
        },
      }),
      save: async (tx, { review, step, signed, apply }) => {
        if (step.state !== 'pending') await apply(tx);
        await this.#history.add(tx, { review: review.id, customer: review.customer, ...step, ...signed });
      },
    });
  }

  async #apart(from: Queryable, { proposal, maker }: Review, checker: Principal): Promise<Apart> {
    if (proposal === null || maker === null || isSame(maker, checker)) return null;
    return this.#parts.apartOf(from, { maker, checker, now: this.#parts.systemNow() });
  }

  #judge({ review, loaded, by, apart, reasons }: Snapshot, command: DecideReview, now: Instant): Result<{ change: Change; answer: Decided }, Denial> {
    if (!review) return denied('review-does-not-exist');
    const { decision } = command;
    const kind = this.#kinds.kindOf(review);
    // Whoever signs beside somebody else signs his reason, unless he has another.
    const reason = command.reason ?? (review.proposal === decision ? review.reason : null);
    const deciding = { review, decision, by, reason, now };
    const needsSecond = kind.needsSecond?.(loaded, deciding) ?? false;
    const step = stepOf(review, { by, decision, reason, now }, { reasons: reasons[decision], needsSecond, apart });
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
}
