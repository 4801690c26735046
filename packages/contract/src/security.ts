import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { operations, unlockMinutes } from './confirming.ts';
import { createdPasskey, passkeyToCreate, passkeyToUse, usedPasskey } from './passkeys.ts';
import { currency, instant, typedDecimal } from './shapes.ts';

export { operations, operationsByFeature, type Operation } from './confirming.ts';

const secret = z.string().check(z.maxLength(512));
const typed = z.string().check(z.maxLength(64));
const number = z.string().check(z.regex(/^\d{1,18}$/));

/** What is confirmed: the same figures have to come with the command that it allows. */
const confirmed = {
  operation: z.enum(operations),
  /** What or whom it is for: the number of a passkey that is removed, an address or details as they were typed. */
  payee: z.optional(z.string().check(z.maxLength(4_000))),
  /** Where money moves: how much, as it was typed, and of what. */
  amount: z.optional(typedDecimal),
  currency: z.optional(currency),
};

const session = z.object({
  number: z.string(),
  /** Browser and system; empty where they aren't known. */
  device: z.string(),
  current: z.boolean(),
  newDevice: z.boolean(),
  openedAt: instant,
  usedAt: instant,
});
export type OpenSession = z.output<typeof session>;

export const overview = defineCall({
  path: 'security/overview',
  access: 'session',
  key: false,
  summary: 'Second factors, where the customer is signed in, and what each confirmation asks for',
  request: nothing,
  reply: z.object({
    fundPassword: z.boolean(),
    appCodeSince: z.nullable(instant),
    passkeys: z.array(z.object({ number: z.string(), name: z.string(), createdAt: instant, usedAt: z.nullable(instant) })),
    recoveryCodesLeft: z.int(),
    /** For how many minutes trading stays unlocked, as the customer chose, and the longest that the house allows. */
    unlock: z.object({ chosen: z.literal(unlockMinutes), max: z.int() }),
    /** From when on new payees and withdrawals are possible again, after something forgotten or lost was replaced (business time). */
    payOutFrom: z.nullable(instant),
    sessions: z.array(session),
  }),
});
export type Overview = z.output<typeof overview.reply>;

export const confirmChallenge = defineCall({
  path: 'security/confirmChallenge',
  access: 'session',
  key: false,
  summary: 'What one of the customer’s passkeys is asked to sign for something that is confirmed',
  request: z.strictObject(confirmed),
  reply: passkeyToUse,
});

export const confirm = defineCall({
  path: 'security/confirm',
  access: 'session',
  key: false,
  summary: 'Confirms one thing, which then is allowed once within 120 seconds on this session',
  request: z.strictObject({
    ...confirmed,
    password: z.optional(secret),
    fundPassword: z.optional(secret),
    appCode: z.optional(typed),
    recoveryCode: z.optional(typed),
    passkey: z.optional(usedPasskey),
  }),
  reply: nothing,
});

export const changeLoginPassword = defineCall({
  path: 'security/changeLoginPassword',
  access: 'session',
  key: false,
  summary: 'Another login password; ends all other sessions. Needs a confirmation, for which the original one is asked',
  request: z.strictObject({ password: secret, confirmPassword: secret }),
  reply: nothing,
});

export const changeFundPassword = defineCall({
  path: 'security/changeFundPassword',
  access: 'session',
  key: false,
  summary: 'Another fund password; ends all other sessions. Needs a confirmation, for which the original one is asked',
  request: z.strictObject({ fundPassword: secret }),
  reply: nothing,
});

/** Recovery codes are shown this one time; none where the customer has some already. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const chooseUnlockTime = defineCall({
  path: 'security/chooseUnlockTime',
  access: 'session',
  key: false,
  summary: 'For how many minutes after the last money command trading stays unlocked. A longer time needs a confirmation',
  request: z.strictObject({ minutes: z.literal(unlockMinutes) }),
  reply: nothing,
});

export const beginAppCode = defineCall({
  path: 'security/beginAppCode',
  access: 'session',
  key: false,
  summary: 'The secret of an app for codes, which counts from its first right code on',
  request: nothing,
  reply: z.object({ link: z.string(), secret: z.string() }),
});

export const confirmAppCode = defineCall({
  path: 'security/confirmAppCode',
  access: 'session',
  key: false,
  summary: 'The first code of the app that is being set up. Needs a confirmation',
  request: z.strictObject({ appCode: typed }),
  reply: recoveryCodes,
});

export const removeAppCode = defineCall({
  path: 'security/removeAppCode',
  access: 'session',
  key: false,
  summary: 'Removes the app for codes. Needs a confirmation',
  request: nothing,
  reply: nothing,
});

export const beginPasskey = defineCall({
  path: 'security/beginPasskey',
  access: 'session',
  key: false,
  summary: 'What a browser makes a new passkey from',
  request: nothing,
  reply: passkeyToCreate,
});

export const addPasskey = defineCall({
  path: 'security/addPasskey',
  access: 'session',
  key: false,
  summary: 'Keeps a passkey that the browser has made. Needs a confirmation',
  request: z.strictObject({ name: z.string().check(z.maxLength(60)), passkey: createdPasskey }),
  reply: recoveryCodes,
});

export const removePasskey = defineCall({
  path: 'security/removePasskey',
  access: 'session',
  key: false,
  summary: 'Removes a passkey. Needs a confirmation',
  request: z.strictObject({ number }),
  reply: nothing,
});

export const renewRecoveryCodes = defineCall({
  path: 'security/renewRecoveryCodes',
  access: 'session',
  key: false,
  summary: 'Ten new recovery codes, shown this one time; earlier ones are worth nothing. Needs a confirmation',
  request: nothing,
  reply: recoveryCodes,
});

export const endSession = defineCall({
  path: 'security/endSession',
  access: 'session',
  key: false,
  summary: 'Signs another of the customer’s sessions out',
  request: z.strictObject({ number }),
  reply: nothing,
});

export const endOtherSessions = defineCall({
  path: 'security/endOtherSessions',
  access: 'session',
  key: false,
  summary: 'Signs out everywhere else',
  request: nothing,
  reply: z.object({ ended: z.int() }),
});

export const lockAccount = defineCall({
  path: 'security/lockAccount',
  access: 'session',
  key: false,
  summary:
    'Locks the account and ends all sessions at once; unlocked with password and second factor together at the next sign-in, or by customer service',
  request: nothing,
  reply: nothing,
});

declare module './client.ts' {
  interface CustomerModules {
    readonly security: typeof import('./security.ts');
  }
}
