import * as z from 'zod/mini';
import { defineCall, defineDownload } from './call.ts';
import { fields } from './identity.ts';
import { instant } from './shapes.ts';

/** The number of a review. */
const review = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

export const identityCase = defineCall({
  path: 'identity/case',
  access: 'session',
  key: false,
  summary: 'What a reviewer decides on: everything that the customer says of himself, and what speaks for a second look',
  request: z.strictObject({ review }),
  reply: z.object({
    customer: z.string(),
    sentAt: instant,
    fields,
    /** A passport has no back. */
    hasBack: z.boolean(),
    /** Other customers who have sent the same document. */
    sameDocument: z.array(z.string()),
    /** Names of the list that are like this one. */
    listed: z.array(z.string()),
  }),
});

export const identityPhoto = defineDownload({
  path: 'identity/photo',
  access: 'session',
  summary: 'A photo of the document. Who opens it and why is shown to the customer',
  request: z.strictObject({ review, side: z.enum(['front', 'back']), reason: z.string().check(z.minLength(3), z.maxLength(200)) }),
  types: ['image/jpeg'],
});
