import * as z from 'zod/mini';
import { defineCall, defineDownload, nothing } from './call.ts';
import { code, currency, date, decimal, fileWish, instant, number } from './shapes.ts';

export const corporateEventKinds = ['dividend', 'split', 'delisting'] as const;
/** `planned`: the company's day, of which nothing is fixed yet. `due`: a dividend or a delisting between its ex-day and its pay-day. */
const corporateEventStates = ['planned', 'announced', 'due', 'done'] as const;

const terms = {
  kind: z.enum(corporateEventKinds),
  code,
  name: z.string(),
  currency,
  /** The first day on which the share trades without the dividend, or as new shares; of a delisting the first trading day without it. */
  exDate: date,
  /** Null of a split and a delisting, and while it is planned. */
  perShare: z.nullable(decimal),
  /** Of a delisting: whether its holders are paid the average of its last six months; else they keep a book entry without a price. Null of others. */
  isPaid: z.nullable(z.boolean()),
  /** So many shares become so many new ones; null but of a split, and while it is planned. */
  oldShares: z.nullable(decimal),
  newShares: z.nullable(decimal),
};
const waiting = z.object({ ...terms, review: number });
export type WaitingEvent = z.output<typeof waiting>;
export type CorporateTerms = Omit<WaitingEvent, 'review'>;

const event = {
  ...terms,
  /** Null while it is planned. */
  number: z.nullable(number),
  state: z.enum(corporateEventStates),
  /** The day of its announcement, which is ahead while it is planned. */
  announcedOn: date,
  /** Null while it is planned; the record day and the pay-day of a split, or of a delisting without payment, are its ex-day. */
  recordDate: z.nullable(date),
  payDate: z.nullable(date),
  /** The review by which operators announced it; null where the company's own calendar did. */
  review: z.nullable(number),
};
const listed = z.object(event);
export type CorporateEventRow = z.output<typeof listed>;

/** Those ahead with the nearest ex-day first, or those of the past with the newest first. */
export const corporateEventLists = ['ahead', 'past'] as const;
const filters = {
  show: z.enum(corporateEventLists),
  /** The beginning of a code, or a part of a name. */
  share: z.optional(z.string().check(z.maxLength(60))),
};

export const corporateEvents = defineCall({
  path: 'corporateEvents/list',
  access: 'session',
  key: false,
  summary:
    'Dividends, splits and delistings of all shares by their ex-days: planned and announced ones, or those of the past; of some shares where a code or a name is typed',
  /** `next` of the page before. */
  request: z.strictObject({ ...filters, from: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))) }),
  reply: z.object({
    events: z.array(listed),
    next: z.nullable(z.int()),
    /** Proposals that wait for their second signature, whatever share is asked for. */
    waiting: z.array(waiting),
    /** An event is announced so many calendar days before its ex-day. */
    noticeDays: z.int(),
    /** Companies of a replayed day announce nothing. */
    source: z.enum(['simulator', 'replay']),
  }),
});

export const corporateEventsFile = defineDownload({
  path: 'corporateEvents/listFile',
  access: 'session',
  summary: 'The same rows as CSV. That they were taken leaves a row of the audit',
  request: z.strictObject({ ...filters, ...fileWish }),
  types: ['text/csv'],
});

/** Bookings: a dividend that fell due and was paid, a split and the money for what made no whole share, or what holders of a delisted share were paid. */
const bookedKinds = ['due', 'paid', 'split', 'restPaid', 'delisting'] as const;

const booked = z.object({
  what: z.enum(bookedKinds),
  holders: z.int(),
  /** In the currency of the listing; null of a split. */
  amount: z.nullable(decimal),
  /** Shares that holders had, and have; null of money. */
  before: z.nullable(decimal),
  after: z.nullable(decimal),
});

const step = z.object({
  /** The kind of due work. */
  kind: z.string(),
  /** Business time of its first piece. */
  at: instant,
  pieces: z.int(),
  done: z.int(),
  /** Pieces that failed again and again. */
  parked: z.int(),
  /** The first piece that isn't done; null where all are. */
  nextAt: z.nullable(instant),
});

export const corporateEvent = defineCall({
  path: 'corporateEvents/one',
  access: 'session',
  key: false,
  summary: 'One announced dividend, split or delisting: terms, holders, what was booked, and its steps with the next one',
  request: z.strictObject({ number }),
  reply: z.object({
    ...event,
    number,
    announcedAt: instant,
    /** The close by which it was announced. */
    close: decimal,
    /** Of a delisting: the average that its holders are paid per share; null before its last day is over, and without payment. */
    average: z.nullable(decimal),
    /** Customers with the share: before the ex-day those of now, from then on those of the close before. */
    holders: z.int(),
    shares: decimal,
    booked: z.array(booked),
    steps: z.array(step),
  }),
});

export const eventReasonMax = 200;
const typed = z.string().check(z.maxLength(40));

export const proposeCorporateEvent = defineCall({
  path: 'corporateEvents/propose',
  access: 'session',
  key: true,
  summary: 'Proposes a dividend, a split or the delisting of a share, which another operator of treasury or an admin signs',
  request: z.strictObject({
    kind: z.enum(corporateEventKinds),
    code: z.string().check(z.maxLength(24)),
    /** A calendar day; empty where none was read. */
    exDate: z.string().check(z.maxLength(10)),
    /** Of a delisting: nothing is paid, and holders keep a book entry without a price. */
    withoutPrice: z.optional(z.boolean()),
    /** Per share, as it was typed; of a split or a delisting it is empty. */
    amount: typed,
    /** The shares of a split, as they were typed; of others they are empty. */
    oldShares: typed,
    newShares: typed,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(eventReasonMax)),
  }),
  reply: nothing,
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-corporate-actions': typeof import('./desk-corporate-actions.ts');
  }
}
