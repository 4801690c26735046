import * as z from 'zod/mini';
import { defineCall, defineDownload, defineUpload, nothing } from './call.ts';
import { instant, language, number } from './shapes.ts';
import { aboutKinds, threadKinds, threadStates } from './thread-words.ts';

/** Longest subject of a thread, and longest text in it. */
export const subjectLengthMax = 120;
export const textLengthMax = 4_000;

/** Pictures of one text. */
export const picturesMax = 3;
/** Longest account or case number that somebody without a session names, and longest address for the answer. */
export const claimedLengthMax = 200;
export const addressLengthMax = 254;

const kind = z.enum(threadKinds);
const state = z.enum(threadStates);
/** Pictures that were sent within a day, by their numbers. */
const pictures = z.optional(z.array(number).check(z.maxLength(picturesMax)));
const subject = z.string().check(z.maxLength(subjectLengthMax));
export const text = z.string().check(z.maxLength(textLengthMax));
/** The thing that a thread is about: an order, a position or a review by its number, an instrument by its code. */
export const about = z.strictObject({ kind: z.enum(aboutKinds), number });
export type ThreadAbout = z.output<typeof about>;

export const threadHead = z.object({
  /** `T12`. */
  number,
  kind,
  state,
  subject: z.string(),
  /** System time of its newest text. */
  changedAt: instant,
  /** Business time by which a complaint is answered; null for a question. */
  dueAt: z.nullable(instant),
});
export type ThreadHead = z.output<typeof threadHead>;

/** A page of texts below the entry of this number; without one, the newest. */
export const textsBefore = z.optional(z.int().check(z.positive(), z.lte(1_000_000)));

export const threadEntry = z.object({
  /** Its place in the thread, from 1 on. */
  number: z.int(),
  /** `staff`: simulated staff of paper mode. */
  by: z.enum(['customer', 'house', 'staff']),
  /** null: the thread was closed here, or simulated staff answered. */
  text: z.nullable(z.string()),
  /** Articles of the help centre that simulated staff answered with. */
  articles: z.array(z.string()),
  /** Numbers of its pictures. */
  pictures: z.array(number),
  /** System time. */
  at: instant,
});
export type ThreadEntry = z.output<typeof threadEntry>;

/** A time of day in Berlin, `09:00`. */
const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
export const serviceHours = z.strictObject({ from: hour, to: hour });

export const serviceForm = defineCall({
  path: 'service/form',
  access: 'public',
  key: false,
  summary: 'Hours of customer service from Monday to Friday in Berlin, and the limits of the form',
  request: nothing,
  reply: z.object({
    hours: serviceHours,
    subjectLengthMax: z.int(),
    textLengthMax: z.int(),
    threadsPerDay: z.int(),
    textsPerDay: z.int(),
    /** Days within which a complaint is answered. */
    complaintDays: z.int(),
  }),
});

export const ownThreads = defineCall({
  path: 'service/threads',
  access: 'session',
  key: false,
  summary: 'The caller’s threads, the newest first, 20 at a time',
  request: z.strictObject({ before: z.optional(number) }),
  reply: z.object({ threads: z.array(threadHead), hasMore: z.boolean() }),
});

export const ownThread = defineCall({
  path: 'service/thread',
  access: 'session',
  key: false,
  summary: 'One of the caller’s threads with its newest 50 texts, or 50 before one, the oldest first',
  request: z.strictObject({ number, before: textsBefore }),
  reply: z.object({ ...threadHead.shape, about: z.nullable(about), entries: z.array(threadEntry), hasEarlier: z.boolean() }),
});

export const openThread = defineCall({
  path: 'service/open',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Opens a thread with customer service. A complaint has a deadline of its own',
  request: z.strictObject({ kind, subject, text, about: z.optional(about), pictures }),
  reply: z.object({ number, dueAt: z.nullable(instant) }),
});

export const writeInThread = defineCall({
  path: 'service/write',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Writes one more text in a thread of the caller; a closed one is reopened by it',
  request: z.strictObject({ number, text, pictures }),
  reply: z.object({ state }),
});

export const uploadPicture = defineUpload({
  path: 'service/uploadPicture',
  summary: 'Takes a picture, which is kept for a day until a text names it',
  request: z.strictObject({}),
  files: { picture: { maxBytes: 8 * 1024 * 1024 } },
  reply: z.object({ picture: number }),
});

export const ownPicture = defineDownload({
  path: 'service/ownPicture',
  access: 'session',
  summary: 'A picture of a text of the caller, as it was kept',
  request: z.strictObject({ thread: number, picture: number }),
  types: ['image/jpeg'],
});

export const writeWithoutSession = defineCall({
  path: 'service/writeWithoutSession',
  access: 'public',
  key: false,
  personal: true,
  summary: 'Writes to customer service without a session; the answer goes to the address by e-mail. Whether the account exists is not looked up',
  request: z.strictObject({
    /** An account or the number of a case, as its writer names it. */
    claimed: z.string().check(z.maxLength(claimedLengthMax)),
    address: z.string().check(z.maxLength(addressLengthMax)),
    subject,
    text,
    language,
  }),
  reply: z.object({ number }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly 'customer-service': typeof import('./customer-service.ts');
  }
}
