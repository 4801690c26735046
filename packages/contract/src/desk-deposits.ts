import * as z from 'zod/mini';
import { defineCall, defineDownload, nothing } from './call.ts';
import { currency, decimal, fileWish, instant, number } from './shapes.ts';
import { recallReasonWords, type RecallReason } from './recall-reasons.ts';

const line = z.object({
  /** `L12`. */
  number,
  /** The account of the house that it stands on. */
  account: z.string(),
  kind: z.enum(['incoming', 'outgoing', 'returned']),
  amount: decimal,
  currency,
  /** The amount that was ordered under its name, where there is such a payment. */
  ordered: z.nullable(decimal),
  /** The other side, as the bank tells it. */
  holder: z.string(),
  /** The last four signs of its number. */
  last: z.string(),
  reference: z.string(),
  /** The bank's own time. */
  at: instant,
  simulated: z.boolean(),
  /** The undecided case about it. */
  review: z.nullable(number),
});
export type LineRow = z.output<typeof line>;

export const lines = defineCall({
  path: 'money/lines',
  access: 'session',
  key: false,
  summary: 'Lines of statements that match nothing, the oldest first',
  /** `next` of the page before. */
  request: z.strictObject({ after: z.optional(number) }),
  reply: z.object({ lines: z.array(line), next: z.nullable(number) }),
});

export const linesFile = defineDownload({
  path: 'money/linesFile',
  access: 'session',
  summary: 'The same rows, all of them, as CSV. That they were taken leaves a row of the audit',
  request: z.strictObject(fileWish),
  types: ['text/csv'],
});

export const lineNoteMax = 500;

export const proposeLine = defineCall({
  path: 'money/proposeLine',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Proposes whose the money of a line is, or that it goes back to its sender; another operator signs',
  request: z.strictObject({
    line: number,
    /** Null: back to its sender. */
    customer: z.nullable(z.string().check(z.maxLength(24))),
    /** For those who decide. */
    note: z.string().check(z.maxLength(lineNoteMax)),
  }),
  reply: nothing,
});

export const recallReasons = Object.keys(recallReasonWords) as RecallReason[];

export const recall = defineCall({
  path: 'money/recall',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Proposes that a credited deposit is called back; another operator signs',
  request: z.strictObject({
    deposit: number,
    reason: z.enum(recallReasons),
    /** For those who decide. */
    note: z.string().check(z.maxLength(lineNoteMax)),
  }),
  reply: nothing,
});

const payment = z.object({
  /** `D12-BACK`: that of a deposit; `L12-BACK`: that of a line. */
  endToEnd: z.string(),
  account: z.string(),
  amount: decimal,
  currency,
  reason: z.string(),
  /** Business time. */
  at: instant,
});
export type RefusedPayment = z.output<typeof payment>;

export const refused = defineCall({
  path: 'money/refused',
  access: 'session',
  key: false,
  summary: 'Money on its way back to its sender that the bank has refused, the newest first',
  request: nothing,
  reply: z.object({ payments: z.array(payment) }),
});

export const refusedFile = defineDownload({
  path: 'money/refusedFile',
  access: 'session',
  summary: 'The same rows as CSV',
  request: z.strictObject(fileWish),
  types: ['text/csv'],
});

export const proof = defineDownload({
  path: 'money/proof',
  access: 'session',
  summary: 'The proof of the deposit that a case is about. That an operator opened it is written down for its customer',
  /** The case. */
  request: z.strictObject({ review: number }),
  types: ['image/jpeg'],
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-deposits': typeof import('./desk-deposits.ts');
  }
}
