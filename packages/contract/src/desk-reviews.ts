import * as z from 'zod/mini';
import { defineCall, defineDownload, nothing } from './call.ts';
import { actor as principal } from './desk-audit.ts';
import { role } from './desk-sign-in.ts';
import { fileWish, instant, number, size } from './shapes.ts';

/** Longest note that a customer is given beside a reason. */
export const noteLengthMax = 500;

const decision = z.enum(['approved', 'rejected']);
/** `taken-back`: approved, and taken back before anything had come of it. */
const state = z.enum(['pending', 'approved', 'rejected', 'withdrawn', 'expired', 'taken-back']);
export const deskReview = z.object({
  /** `R12`. */
  number,
  kind: z.string(),
  subject: z.string(),
  /** Null in a review of the house. */
  customer: z.nullable(z.string()),
  state,
  /** Minor units. */
  amount: z.nullable(z.object({ units: z.string(), currency: z.string() })),
  openedAt: instant,
  openedBy: principal,
  dueAt: instant,
  /** What the first signature says while the second is missing. */
  proposal: z.nullable(decision),
  maker: z.nullable(principal),
  checker: z.nullable(principal),
  reason: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  /** Who is looking at it. */
  claim: z.nullable(z.object({ by: principal, until: instant })),
});
export type DeskReview = z.output<typeof deskReview>;

/** Why the caller's signature would be refused whatever he decides, known before he begins: a code with its figures. */
const refusal = z.nullable(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }));

const filters = {
  /** `signature`: those that wait for the caller's signature, which the first one wasn't. */
  show: z.enum(['pending', 'signature', 'ended']),
  kind: z.optional(z.string().check(z.maxLength(40))),
};

/** Why a case is more than most: codes of its kind, and `second`, that it waits for a second signature. */
const queued = z.object({
  ...deskReview.shape,
  /** By the newest application; null where there is none, and for roles that know customers by number. */
  name: z.nullable(z.string()),
  hints: z.array(z.string()),
  /** Whether the caller's roles decide cases of this kind. */
  mayDecide: z.boolean(),
  refusal,
});
export type QueuedReview = z.output<typeof queued>;

export const list = defineCall({
  path: 'reviews/list',
  access: 'session',
  key: false,
  summary: 'Reviews: undecided ones by deadline, those that the caller has signed last; ended ones newest first; a page begins after a number',
  request: z.strictObject({ ...filters, after: z.optional(number), size: z.optional(size) }),
  reply: z.object({
    reviews: z.array(queued),
    more: z.boolean(),
    /** What kinds there are. */
    kinds: z.array(z.string()),
    /** Business time, by which reviews are due. */
    now: instant,
  }),
});

export const waiting = defineCall({
  path: 'reviews/waiting',
  access: 'session',
  key: false,
  summary:
    'How many undecided reviews the caller may sign now: of kinds that his roles decide, not signed by him, and with nothing against his signature',
  request: nothing,
  /** `more`: there are more than were counted. */
  reply: z.object({ count: z.int(), more: z.boolean() }),
});

export const listFile = defineDownload({
  path: 'reviews/listFile',
  access: 'session',
  summary: 'The same reviews as CSV. That they were taken leaves a row',
  request: z.strictObject({ ...filters, ...fileWish }),
  types: ['text/csv'],
});

export const one = defineCall({
  path: 'reviews/one',
  access: 'session',
  key: false,
  summary: 'One review with its history and the reasons that may be given',
  request: z.strictObject({ number }),
  reply: z.object({
    review: deskReview,
    /** Business time. */
    now: instant,
    /** Whether the caller's roles decide cases of this kind. */
    mayDecide: z.boolean(),
    refusal,
    /** Which roles do. */
    deciders: z.array(role),
    history: z.array(
      z.object({
        what: z.enum(['opened', 'proposed', 'decided', 'signed', 'withdrawn', 'deadline', 'taken-back']),
        state,
        decision: z.nullable(decision),
        by: principal,
        reason: z.nullable(z.string()),
        note: z.nullable(z.string()),
        at: instant,
      }),
    ),
    reasons: z.object({ approved: z.array(z.string()), rejected: z.array(z.string()) }),
    /** What its kind shows to whoever decides: codes of labels, and values, which may be codes too. */
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
});

export const historyFile = defineDownload({
  path: 'reviews/historyFile',
  access: 'session',
  summary: 'The history of one review as CSV. That it was taken leaves a row',
  request: z.strictObject({ number, ...fileWish }),
  types: ['text/csv'],
});

export const claim = defineCall({
  path: 'reviews/claim',
  access: 'session',
  key: false,
  summary: 'Tells the others for ten minutes that the caller, who may decide it, is looking at it',
  request: z.strictObject({ number }),
  reply: z.object({ until: instant }),
});

export const release = defineCall({
  path: 'reviews/release',
  access: 'session',
  key: false,
  summary: 'Takes the caller’s claim back',
  request: z.strictObject({ number }),
  reply: nothing,
});

export const decide = defineCall({
  path: 'reviews/decide',
  access: 'session',
  key: true,
  summary: 'One signature; `pending` in the answer waits for the second',
  request: z.strictObject({
    number,
    decision,
    reason: z.nullable(z.string().check(z.maxLength(60))),
    note: z.nullable(z.string().check(z.maxLength(noteLengthMax))),
  }),
  reply: z.object({ state }),
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-reviews': typeof import('./desk-reviews.ts');
  }
}
