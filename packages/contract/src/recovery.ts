import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { instant } from './shapes.ts';

const secret = z.string().check(z.maxLength(512));
const text = z.string().check(z.maxLength(200));

/** What somebody can't show any more. */
export const losses = ['login-password', 'fund-password', 'second-factor'] as const;
export type Lost = (typeof losses)[number];
export const lost = z.enum(losses);

/** What helps the desk to believe him; all of it may be missing. */
const shown = {
  /** As in the document that the account was verified with. */
  name: z.optional(text),
  birthDate: z.optional(text),
};
const number = z.string().check(z.regex(/^[2-9A-HJKMNP-Z]{8}$/));
const asked = z.object({ case: number });

export const ask = defineCall({
  path: 'recovery/ask',
  access: 'public',
  key: false,
  summary:
    'Forgotten login password: asks the desk for a new one. Answers the same whether or not there is such an account; sets the cookie of the case',
  request: z.strictObject({
    account: text,
    /** The desk is asked though a link could be sent by letter: whoever can't read the letters says so. */
    byDesk: z.optional(z.boolean()),
    recoveryCode: z.optional(text),
    ...shown,
  }),
  reply: asked,
});

export const askFactor = defineCall({
  path: 'recovery/askFactor',
  access: 'public',
  key: false,
  summary: 'Lost second factor: asks the desk to remove it, with the token that a sign-in with the right password was refused with',
  request: z.strictObject({ token: text, ...shown }),
  reply: asked,
});

export const askFundPassword = defineCall({
  path: 'recovery/askFundPassword',
  access: 'session',
  key: false,
  summary: 'Forgotten fund password: asks the desk for a new one, with the login password',
  request: z.strictObject({ password: secret, recoveryCode: z.optional(text), ...shown }),
  reply: asked,
});

/** `ended`: nobody allowed it in time, or it was allowed and not used in time. `taken-back`: it was allowed, and the desk thought better of it before it was used. */
const state = z.enum(['pending', 'approved', 'rejected', 'done', 'taken-back', 'ended']);

export const caseState = defineCall({
  path: 'recovery/state',
  access: 'public',
  key: false,
  summary: 'What became of the case that this browser has asked for last',
  request: nothing,
  reply: z.object({
    /** Whether the house sends letters: then a link goes to a confirmed address, and the desk is asked for all others. */
    letters: z.boolean(),
    asked: z.nullable(
      z.object({
        case: number,
        lost,
        state,
        /** Whether the desk was asked, and no letter. */
        byDesk: z.boolean(),
        /** By when it is decided (business time). */
        dueAt: instant,
        /** Only of a rejected one, and only for who has shown that the account is his. */
        reason: z.nullable(z.string()),
        note: z.nullable(z.string()),
      }),
    ),
  }),
});

export const finish = defineCall({
  path: 'recovery/finish',
  access: 'public',
  key: false,
  summary: 'A new login password for an approved case of this browser, once; ends all sessions',
  request: z.strictObject({ password: secret, confirmPassword: secret }),
  reply: nothing,
});

export const finishByLink = defineCall({
  path: 'recovery/finishByLink',
  access: 'public',
  key: false,
  summary: 'A new login password by the token of a letter’s link, once within 30 minutes; ends all sessions, and signs nobody in',
  request: z.strictObject({ token: text, password: secret, confirmPassword: secret }),
  reply: nothing,
});

export const finishFundPassword = defineCall({
  path: 'recovery/finishFundPassword',
  access: 'session',
  key: false,
  summary: 'A new fund password for an approved case of this browser, once; ends all other sessions',
  request: z.strictObject({ fundPassword: secret }),
  reply: nothing,
});

export const withdraw = defineCall({
  path: 'recovery/withdraw',
  access: 'session',
  key: false,
  summary: 'Takes back what somebody has asked for in the customer’s name',
  request: z.strictObject({ case: text }),
  reply: nothing,
});

declare module './client.ts' {
  interface CustomerModules {
    readonly recovery: typeof import('./recovery.ts');
  }
}
