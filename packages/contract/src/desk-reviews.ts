import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { actor as principal } from './desk-audit.ts';
import { instant, number, size } from './shapes.ts';

/** Longest note that a customer is given beside a reason. */
export const noteLengthMax = 500;

const decision = z.enum(['approved', 'rejected']);
const state = z.enum(['pending', 'approved', 'rejected', 'withdrawn', 'expired']);
const review = z.object({
  /** `R12`. */
  number,
  kind: z.string(),
  subject: z.string(),
  customer: z.string(),
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
export type DeskReview = z.output<typeof review>;

export const list = defineCall({
  path: 'reviews/list',
  access: 'session',
  key: false,
  summary: 'Reviews: undecided ones by deadline, ended ones newest first; a page begins after a number',
  request: z.strictObject({
    /** `signature`: those that wait for the caller's signature, which the first one wasn't. */
    show: z.enum(['pending', 'signature', 'ended']),
    kind: z.optional(z.string().check(z.maxLength(40))),
    after: z.optional(number),
    size: z.optional(size),
  }),
  reply: z.object({
    reviews: z.array(review),
    more: z.boolean(),
    /** What kinds there are. */
    kinds: z.array(z.string()),
    /** Business time, by which reviews are due. */
    now: instant,
  }),
});

export const one = defineCall({
  path: 'reviews/one',
  access: 'session',
  key: false,
  summary: 'One review with its history and the reasons that may be given',
  request: z.strictObject({ number }),
  reply: z.object({
    review,
    /** Business time. */
    now: instant,
    history: z.array(
      z.object({
        what: z.enum(['opened', 'proposed', 'decided', 'signed', 'withdrawn', 'deadline']),
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

export const claim = defineCall({
  path: 'reviews/claim',
  access: 'session',
  key: false,
  summary: 'Tells the others for ten minutes that the caller is looking at it',
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
