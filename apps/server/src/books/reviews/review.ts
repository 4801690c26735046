import type { Denial } from '@parkett/contract';
import type { Instant, Result } from '@parkett/kernel';
import type { Principal } from '../../platform/commands/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';

export const decisions = ['approved', 'rejected'] as const;
export type Decision = (typeof decisions)[number];
export type ReviewState = 'pending' | Decision | 'withdrawn' | 'expired';

/** Something that somebody at the desk decides. */
export type Review = {
  readonly id: bigint;
  readonly kind: string;
  /** What is decided, in its kind's own words: the number of a submission, of a gate. */
  readonly subject: string;
  /** Null in a review of the house. */
  readonly customer: bigint | null;
  readonly state: ReviewState;
  /** In minor units. */
  readonly amount: { readonly units: bigint; readonly currency: string } | null;
  /** Business time, like all moments here but the claim's. */
  readonly openedAt: Instant;
  readonly openedBy: Principal;
  readonly dueAt: Instant;
  /** What the first signature says, while the second is missing. */
  readonly proposal: Decision | null;
  readonly maker: Principal | null;
  readonly checker: Principal | null;
  readonly reason: string | null;
  readonly endedAt: Instant | null;
  /** Who is looking at it, until when (system time). It tells others and keeps nobody from deciding. */
  readonly claim: { readonly by: Principal; readonly until: Instant } | null;
};

export type CustomerReview = Review & { readonly customer: bigint };

export const isOfCustomer = (review: Review): review is CustomerReview => review.customer !== null;

/** Whether simulated staff of paper mode has signed what was decided: whoever reads of it is told. */
export const isBySimulatedStaff = ({ state, maker, checker }: Pick<Review, 'state' | 'maker' | 'checker'>): boolean =>
  state !== 'pending' && [maker, checker].some(signer => signer?.kind === 'staff');

/** One thing that happened to a review; together they give its row. */
export type ReviewEvent = {
  readonly what: 'opened' | 'proposed' | 'decided' | 'signed' | 'withdrawn' | 'deadline';
  readonly state: ReviewState;
  readonly decision: Decision | null;
  readonly by: Principal;
  readonly reason: string | null;
  readonly at: Instant;
};

/** A signature as its kind judges it; by `null` the deadline has decided. */
export type Deciding<Judged extends Review = CustomerReview> = {
  readonly review: Judged;
  readonly decision: Decision;
  readonly by: Principal | null;
  readonly reason: string | null;
  /** Business time. */
  readonly now: Instant;
};

/** What simulated staff would sign, with the reason that goes with it; null leaves it to people. */
export type StaffAnswer = { readonly decision: Decision; readonly reason: string | null } | null;

/** Something that the desk is shown of what it decides: a label's code, and a value, which may be a code of that label. */
export type Shown = { readonly label: string; readonly value: string };

/** Codes of hints by the number of the review. */
export type Hints = ReadonlyMap<bigint, readonly string[]>;

/** Roles of operators who decide cases at all. Treasury decides only what a kind gives it. */
export const decidingRoles = ['reviewer', 'treasury', 'admin'] as const;
export type DecidingRole = (typeof decidingRoles)[number];
/** The roles that decide a kind without deciders of its own. */
export const usualDeciders: readonly DecidingRole[] = ['reviewer', 'admin'];

/** That what was approved holds no longer, though nothing had come of it yet: who said so, why and when. */
export type TakenBack = { readonly by: Principal; readonly reason: string; readonly at: Instant };

/** What a feature brings for one kind of review; books/reviews does the rest: signatures, claims, deadlines, races, repeats, history. */
export type ReviewKind<Loaded, Fact, Judged extends Review = CustomerReview> = {
  readonly name: string;
  /** The reasons that may be given for each decision, by code; their texts are in the contract. An empty list asks for none. */
  readonly reasons: Readonly<Record<Decision, readonly string[]>>;
  /** The reasons of one case, where they depend on what it is about; without it those of the kind. */
  readonly reasonsFor?: (from: Queryable, review: Judged) => Promise<Readonly<Record<Decision, readonly string[]>>>;
  /** Locks and reads what is decided. Called before the review itself is locked, so that whoever has the subject may withdraw its review. */
  readonly load: (tx: Tx, review: Judged) => Promise<Loaded>;
  /** Pure: what follows from this signature, or why it can't be given. Asked at each signature; only what the last one says is applied. */
  readonly decide: (loaded: Loaded, deciding: Deciding<Judged>) => Result<Fact, Denial>;
  /** Writes what follows, in the transaction of the decision. */
  readonly apply: (tx: Tx, fact: Fact) => Promise<void>;
  /** Roles of the operators who may decide it; without it reviewers and admins. */
  readonly deciders?: readonly DecidingRole[];
  /** What makes one of these more than most, as codes by number: it stands in the queue. */
  readonly hints?: (from: Queryable, reviews: readonly Judged[]) => Promise<Hints>;
  /** What whoever decides has to know, in the order in which it is read. */
  readonly facts?: (from: Queryable, review: Judged) => Promise<readonly Shown[]>;
  /** Why somebody's signature would be refused whatever it says, as far as that shows before he has looked at anything; null where it wouldn't. */
  readonly against?: (from: Queryable, review: Judged, by: Principal) => Promise<Denial | null>;
  /** Which of these approved ones were taken back, by number; their kind takes them back itself. */
  readonly takenBack?: (from: Queryable, reviews: readonly Judged[]) => Promise<ReadonlyMap<bigint, TakenBack>>;
  /** Whether one signature isn't enough for this. */
  readonly needsSecond?: (loaded: Loaded, deciding: Deciding<Judged>) => boolean;
  /** What simulated staff of paper mode says of it. Pure; asked only while nobody has signed. Null leaves it to people. */
  readonly staffSays: (loaded: Loaded, at: { readonly review: Judged; readonly now: Instant }) => StaffAnswer;
  /** Whether simulated staff gives the second signature that a person asks for. Pure; every kind says it, since yes may let somebody in. */
  readonly staffSigns: (loaded: Loaded, asked: { readonly review: Judged; readonly decision: Decision }) => boolean;
  /** What becomes of it when nobody has decided in time. */
  readonly atDeadline: 'expired' | Decision;
  /** Called once a signature is committed, or may be: for what this process keeps in memory. */
  readonly after?: () => Promise<void>;
  /** Writes what follows when it expired. */
  readonly expire?: (tx: Tx, loaded: Loaded, at: { readonly review: Judged; readonly now: Instant }) => Promise<void>;
};

/**
 * A kind of review about the house itself, which has no customer: its subject is locked by name, a note is sealed under the house's key, and what is approved
 * has two signatures of operators who hang on different roots. Its name stands in `house_review_kind`.
 */
export type HouseReviewKind<Loaded, Fact> = Omit<ReviewKind<Loaded, Fact, Review>, 'needsSecond' | 'atDeadline'> & {
  readonly atDeadline: 'expired' | 'rejected';
};

/**
 * What keeps somebody from signing beside an operator. Null: nothing. A moment (system time): until then, since one has invited or reset the other.
 * 'lapsed': the operator has left the house since; his signature counts no more, and the next one takes its place.
 */
export type Apart = Instant | 'lapsed' | null;

export type ApartOf = (from: Queryable, pair: { readonly maker: Principal; readonly checker: Principal; readonly now: Instant }) => Promise<Apart>;
