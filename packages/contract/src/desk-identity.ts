import * as z from 'zod/mini';
import { defineCall, defineDownload } from './call.ts';
import { fields } from './identity.ts';
import { instant, number } from './shapes.ts';

/** `R12`. */
const review = number;

export const identityCase = defineCall({
  path: 'identity/case',
  access: 'session',
  key: false,
  summary: 'What a reviewer decides on: everything that the customer says of himself, and what speaks for a second look',
  request: z.strictObject({ review }),
  reply: z.object({
    /** `C12`. */
    customer: number,
    sentAt: instant,
    fields,
    /** What was approved before, which this would change; null: nothing was. */
    before: z.nullable(fields),
    /** In years, today. */
    age: z.int(),
    /** A passport has no back. */
    hasBack: z.boolean(),
    /** Other customers who have sent a document of this country and number. `verified`: it was approved as theirs. */
    sameDocument: z.array(z.object({ customer: number, verified: z.boolean() })),
    /** Names of the list that are like this one. */
    listed: z.array(z.string()),
    /** One reviewer isn't enough to let this customer in. */
    needsSecond: z.boolean(),
    /** What this customer has sent before, the newest first, and what became of it. */
    earlier: z.array(
      z.object({
        sentAt: instant,
        outcome: z.nullable(z.enum(['approved', 'rejected', 'withdrawn', 'ran-out'])),
        /** A code of the reasons of identity. */
        reason: z.nullable(z.string()),
        note: z.nullable(z.string()),
        /** Of the decision; null where nobody decided. */
        review: z.nullable(number),
      }),
    ),
  }),
});

export const identityPhoto = defineDownload({
  path: 'identity/photo',
  access: 'session',
  summary: 'A photo of the document. Who opens it and why is shown to the customer',
  request: z.strictObject({
    review,
    side: z.enum(['front', 'back']),
    /** null: the review is the reason, for whoever has claimed it while it is undecided. */
    reason: z.nullable(z.string().check(z.minLength(3), z.maxLength(200), z.regex(/\S\s*\S\s*\S/))),
  }),
  types: ['image/jpeg'],
});
