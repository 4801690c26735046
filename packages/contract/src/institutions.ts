import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { instant } from './shapes.ts';

const secret = z.string().check(z.maxLength(200));

export const membership = defineCall({
  path: 'institutions/membership',
  access: 'session',
  key: false,
  summary: 'The customer’s institution, his own code to invite others with, and whether he is a seat of the institution',
  request: nothing,
  reply: z.object({
    institution: z.string(),
    inviteCode: z.string(),
    /** Business time; null for a customer who is no seat. */
    seatSince: z.nullable(instant),
  }),
});

export const takeSeat = defineCall({
  path: 'institutions/takeSeat',
  access: 'session',
  key: false,
  summary: 'Makes the customer a seat by the secret key of his institution. Five wrong entries lock it for half an hour',
  request: z.strictObject({ secretKey: secret }),
  reply: z.object({ seatSince: instant }),
});

export const compareChannelPassword = defineCall({
  path: 'institutions/compareChannelPassword',
  access: 'session',
  key: false,
  summary: 'Whether a seat’s entry is the channel password of its institution; opens nothing. Five wrong entries lock it for half an hour',
  request: z.strictObject({ channelPassword: secret }),
  reply: nothing,
});

declare module './client.ts' {
  interface CustomerModules {
    readonly institutions: typeof import('./institutions.ts');
  }
}
