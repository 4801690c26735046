import * as z from 'zod/mini';
import { defineCall, defineDownload } from './call.ts';
import { fields } from './identity.ts';
import { detailNames, instant, number } from './shapes.ts';

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
    /** Entries of lists whose names are like this one; letting the customer in takes a reason why it is somebody else. */
    listed: z.array(
      z.object({
        /** As it stands in the list, with what the list says beside it. */
        name: z.string(),
        details: z.string(),
        list: z.string(),
        version: z.string(),
      }),
    ),
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
    /** null: the review is the reason, for whoever has claimed it while it is undecided. The word that the customer reads for it, `identity-review`, is refused. */
    reason: z.nullable(z.string().check(z.minLength(3), z.maxLength(200), z.regex(/\S\s*\S\s*\S/))),
  }),
  types: ['image/jpeg'],
});

export const identityDetails = defineCall({
  path: 'identity/details',
  access: 'session',
  key: false,
  summary: 'Address, tax residence, occupation and source of funds that stand, what they were before, and since when they have to be confirmed again',
  request: z.strictObject({ customer: number }),
  reply: z.object({
    /** null: not verified, or by no application. Of the tax number the last sign. */
    present: z.nullable(z.object({ fields: z.record(z.enum(detailNames), z.string()), saidAt: instant, dueAt: instant, isDue: z.boolean() })),
    /** Changed without a review, or confirmed (no changes), the newest first (business time). */
    history: z.array(z.object({ at: instant, changes: z.array(z.object({ field: z.enum(detailNames), before: z.string(), after: z.string() })) })),
  }),
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-identity': typeof import('./desk-identity.ts');
  }
}
