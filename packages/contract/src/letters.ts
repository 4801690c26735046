import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';

/** What stands behind `token=` in a letter's link. */
const token = z.string().check(z.maxLength(200));

export const address = defineCall({
  path: 'letters/address',
  access: 'session',
  key: false,
  summary: 'Whether the address that the customer signs in with is one for letters, and confirmed',
  request: nothing,
  reply: z.object({
    /** Whether the house sends letters at all. */
    on: z.boolean(),
    email: z.boolean(),
    confirmed: z.boolean(),
  }),
});

export const sendConfirmation = defineCall({
  path: 'letters/sendConfirmation',
  access: 'session',
  key: false,
  summary: 'One more letter with a link that confirms the customer’s e-mail address, a few times an hour',
  request: nothing,
  reply: nothing,
});

export const confirm = defineCall({
  path: 'letters/confirm',
  access: 'public',
  key: false,
  summary: 'Confirms the address that a letter went to, by the token of its link, once within 24 hours',
  request: z.strictObject({ token }),
  reply: nothing,
});

export const lock = defineCall({
  path: 'letters/lock',
  access: 'public',
  key: false,
  summary: 'Locks the account that a security letter is about, by the token of its link, once within seven days; ends all sessions',
  request: z.strictObject({ token }),
  reply: nothing,
});

declare module './client.ts' {
  interface CustomerModules {
    readonly letters: typeof import('./letters.ts');
  }
}
