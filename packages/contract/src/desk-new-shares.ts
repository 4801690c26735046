import * as z from 'zod/mini';
import { defineCall, defineDownload, nothing } from './call.ts';
import { reasonLengthMax } from './desk-rules.ts';
import { offering, offeringKinds, offeringStates } from './new-shares.ts';
import { code, currency, decimal, fileWish, instant, number, typedDecimal } from './shapes.ts';

export const underwriterLengthMax = 60;

const offeringHead = z.object({
  number,
  code,
  name: z.string(),
  kind: z.enum(offeringKinds),
  state: z.enum(offeringStates),
  currency,
  low: decimal,
  high: decimal,
  /** Null: a rest whose increase hasn't ended. */
  quantity: z.nullable(decimal),
  opensAt: instant,
  endsAt: instant,
  drawAt: instant,
  listsAt: instant,
  /** Customers' subscriptions that weren't cancelled. */
  subscriptions: z.int(),
});
export type OfferingHead = z.output<typeof offeringHead>;

export const deskOfferings = defineCall({
  path: 'offerings/list',
  access: 'session',
  key: false,
  summary: 'All offerings of new shares with state, dates and range, the latest window first',
  request: nothing,
  reply: z.object({ offerings: z.array(offeringHead) }),
});

export const offeringsFile = defineDownload({
  path: 'offerings/listFile',
  access: 'session',
  summary: 'The same rows as CSV. That they were taken leaves a row of the audit',
  request: z.strictObject(fileWish),
  types: ['text/csv'],
});

/** Requests of one size: counts and shares, and nothing of a customer. */
const sizeClass = z.object({
  /** Shares that a request of the class asks for: from, and less than; null: without an end. */
  from: decimal,
  below: z.nullable(decimal),
  /** Requests of customers, and the shares that they ask for. */
  requests: z.int(),
  shares: decimal,
  /** The same of simulated demand. */
  simulatedRequests: z.int(),
  simulatedShares: decimal,
  /** Shares that the draw gave to all of them; null: it hasn't been. */
  allotted: z.nullable(decimal),
});
export type SizeClass = z.output<typeof sizeClass>;

/** Changes of an offering that two operators sign. */
const change = z.enum(['pause', 'resume', 'price', 'withdraw']);
export type OfferingChange = z.output<typeof change>;

export const deskOffering = defineCall({
  path: 'offerings/one',
  access: 'session',
  key: false,
  summary: 'One offering: its terms as customers read them, its book by size class, and its draw',
  request: z.strictObject({ number }),
  reply: z.object({
    offering,
    book: z.array(sizeClass),
    /** The changes that two operators may make of it now. */
    changes: z.array(change),
    /** The undecided review of one. */
    review: z.nullable(number),
  }),
});

export const deskDraw = defineCall({
  path: 'offerings/draw',
  access: 'session',
  key: false,
  summary: 'The published file of a draw, which `npm run draw` recomputes',
  request: z.strictObject({ number }),
  reply: z.object({ file: z.string() }),
});

export const changeOffering = defineCall({
  path: 'offerings/change',
  access: 'session',
  key: true,
  summary: 'Proposes to pause subscribing, to let it go on, another price of the issue, or to withdraw an offering, which another operator signs',
  request: z.strictObject({
    number,
    change,
    /** Of the issue, inside the range; empty where it stays. */ price: typedDecimal,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(reasonLengthMax)),
  }),
  reply: nothing,
});

/** The terms of a draft, as they are typed. */
const draftTerms = {
  payment: z.enum(['held', 'after-draw']),
  method: z.enum(['pro-rata', 'lottery', 'equal']),
  /** Whole shares. */
  quantity: typedDecimal,
  minimum: typedDecimal,
  lot: typedDecimal,
  /** Per share. */
  low: typedDecimal,
  high: typedDecimal,
  accountMinimum: typedDecimal,
  countMax: typedDecimal,
  /** Trading days. */
  lockDays: typedDecimal,
  underwriter: z.string().check(z.maxLength(underwriterLengthMax)),
  opensAt: instant,
  endsAt: instant,
  drawAt: instant,
  /** Where payment follows the draw. */
  paymentDueAt: z.nullable(instant),
  payoutAt: instant,
};

const company = z.object({
  code,
  name: z.string(),
  /** Per share, a term of the market: it opens around this price on the first day. */
  issuePrice: decimal,
  publishesAt: instant,
  listsAt: instant,
  /** The terms that ship; without a draft it is published with them. */
  preset: z.object(draftTerms),
  /** The undecided review of a draft. */
  review: z.nullable(number),
});
export type DraftCompany = z.output<typeof company>;

export const companies = defineCall({
  path: 'offerings/companies',
  access: 'session',
  key: false,
  summary: 'The companies that aren’t published yet, each with the terms that ship',
  request: nothing,
  reply: z.object({ companies: z.array(company) }),
});

export const draftOffering = defineCall({
  path: 'offerings/draft',
  access: 'session',
  key: true,
  summary: 'Drafts the terms of the IPO of a company that isn’t published yet, which another operator signs',
  request: z.strictObject({ code, ...draftTerms, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(reasonLengthMax)) }),
  reply: nothing,
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-new-shares': typeof import('./desk-new-shares.ts');
  }
}
