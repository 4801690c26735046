import * as z from 'zod/mini';
import { defineCall, defineDownload } from './call.ts';
import { about, text, textsBefore, threadEntry, threadHead } from './customer-service.ts';
import { threadKinds } from './thread-words.ts';
import { actor } from './desk-audit.ts';
import { fileWish, instant, number } from './shapes.ts';

/** `unanswered`: open and reopened threads, complaints first. */
export const threadQueues = ['unanswered', 'answered', 'closed'] as const;
const filters = { show: z.enum(threadQueues) };

export const deskThreadKinds = [...threadKinds, 'without-sign-in'] as const;
/** `customer`: null where somebody wrote without a session. */
const queued = z.object({ ...threadHead.shape, kind: z.enum(deskThreadKinds), customer: z.nullable(number), openedAt: instant });
export type QueuedThread = z.output<typeof queued>;

export const queue = defineCall({
  path: 'service/queue',
  access: 'session',
  key: false,
  summary: 'Threads of customers: the unanswered by their deadline and age, all others from the newest on',
  request: z.strictObject({ ...filters, after: z.optional(number) }),
  reply: z.object({
    threads: z.array(queued),
    hasMore: z.boolean(),
    /** Business time, which deadlines go by. */
    now: instant,
  }),
});

export const ofCustomer = defineCall({
  path: 'service/ofCustomer',
  access: 'session',
  key: false,
  summary: 'A customer’s threads, the newest first, 20 at a time',
  request: z.strictObject({ customer: number, before: z.optional(number) }),
  reply: z.object({
    threads: z.array(queued),
    hasMore: z.boolean(),
    /** Business time, which deadlines go by. */
    now: instant,
  }),
});

export const ofCustomerFile = defineDownload({
  path: 'service/ofCustomerFile',
  access: 'session',
  summary: 'The same rows as CSV, without their subjects. That they were taken leaves a row',
  request: z.strictObject({ customer: number, ...fileWish }),
  types: ['text/csv'],
});

export const queueFile = defineDownload({
  path: 'service/queueFile',
  access: 'session',
  summary: 'The same rows as CSV, without their subjects. That they were taken leaves a row',
  request: z.strictObject({ ...filters, ...fileWish }),
  types: ['text/csv'],
});

export const thread = defineCall({
  path: 'service/thread',
  access: 'session',
  key: false,
  summary: 'A thread with its newest 50 texts, or 50 before one, and the operators who wrote',
  request: z.strictObject({ number, before: textsBefore }),
  reply: z.object({
    ...queued.shape,
    about: z.nullable(about),
    /** The words of somebody without a session. Nobody has checked the account. `isSent`: the house sends e-mails, so the answer goes to the address. */
    writer: z.nullable(z.object({ claimed: z.string(), address: z.string(), isSent: z.boolean() })),
    now: instant,
    /** Its customer was erased: nothing of it can be read, and there is nobody to answer. */
    isErased: z.boolean(),
    entries: z.array(z.object({ ...threadEntry.shape, actor })),
    hasEarlier: z.boolean(),
  }),
});

export const threadPicture = defineDownload({
  path: 'service/picture',
  access: 'session',
  summary: 'A picture of a thread. That an operator opened it is written down for its customer',
  request: z.strictObject({ thread: number, picture: number }),
  types: ['image/jpeg'],
});

const state = threadHead.shape.state;

export const answerThread = defineCall({
  path: 'service/answer',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Answers a thread; its customer’s screens show the text at once',
  request: z.strictObject({ number, text }),
  reply: z.object({ state }),
});

export const closeThread = defineCall({
  path: 'service/close',
  access: 'session',
  key: true,
  summary: 'Closes a thread. A complaint is answered first',
  request: z.strictObject({ number }),
  reply: z.object({ state }),
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-customer-service': typeof import('./desk-customer-service.ts');
  }
}
