import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { passkeyToUse, usedPasskey } from './passkeys.ts';
import { losses } from './recovery.ts';
import { detailNames, instant, language } from './shapes.ts';

const secret = z.string().check(z.maxLength(512));
const text = z.string().check(z.maxLength(200));

/** What signing in answers: the stored half of the session. The other half is the HttpOnly cookie. */
const signedIn = z.object({ tokend: z.string(), account: z.string() });

export const login = defineCall({
  path: 'user/login',
  access: 'public',
  key: false,
  summary: 'Signs in; sets the session and the anti-forgery cookie',
  request: z.strictObject({
    account: text,
    password: secret,
    /** One of the three where `second-factor-required` was answered; what a passkey signs is asked of `user/passkeyChallenge`. */
    appCode: z.optional(text),
    recoveryCode: z.optional(text),
    passkey: z.optional(usedPasskey),
    /** Takes away the customer's own lock; needs a second factor. */
    unlock: z.optional(z.boolean()),
  }),
  reply: signedIn,
});

export const passkeyChallenge = defineCall({
  path: 'user/passkeyChallenge',
  access: 'public',
  key: false,
  summary: 'What a passkey is asked to sign for signing in, once and within two minutes',
  request: nothing,
  reply: passkeyToUse,
});

export const passkeyLogin = defineCall({
  path: 'user/passkeyLogin',
  access: 'public',
  key: false,
  summary: 'Signs in with a passkey alone, which lifts no lock',
  request: z.strictObject({ passkey: usedPasskey }),
  reply: signedIn,
});

/** What the register screen needs before it can be filled in. */
export const registration = defineCall({
  path: 'user/registration',
  access: 'public',
  key: false,
  summary: 'Current agreement versions and, in paper mode, the demo institution’s code',
  request: nothing,
  reply: z.object({
    open: z.boolean(),
    /** Only in paper mode. */
    inviteCode: z.nullable(z.string()),
    demo: z.boolean(),
    userAgreement: z.string(),
    privacyPolicy: z.string(),
  }),
});

export const register = defineCall({
  path: 'user/register',
  access: 'public',
  key: false,
  summary: 'Opens an account and signs in',
  request: z.strictObject({
    account: text,
    password: secret,
    confirmPassword: secret,
    inviteCode: text,
    /** Version hashes of the agreed texts, as `user/registration` gave them; empty when not ticked. */
    userAgreement: text,
    privacyPolicy: text,
    language: z.optional(language),
  }),
  reply: signedIn,
});

export const logout = defineCall({
  path: 'user/logout',
  access: 'session',
  key: false,
  summary: 'Ends the session on the server',
  request: nothing,
  reply: nothing,
});

export const openDemo = defineCall({
  path: 'demo/open',
  access: 'public',
  key: false,
  summary: 'Paper mode: opens a verified customer with 50.000,00 €, 10.000,00 USD and 10.000 USDT and signs in',
  request: z.strictObject({ language: z.optional(language) }),
  /** The password is shown this one time. */
  reply: z.object({ tokend: z.string(), account: z.string(), password: z.string() }),
});

export const appropriatenessClasses = ['shares', 'etfs', 'leveraged', 'digital', 'lending'] as const;

/** What a customer chose for the screens, kept on the server since a 401 clears all local storage. */
const preferences = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** Which colour rises: the western convention or the Asian one. null: not chosen, each language has its own preset. */
  colours: z.nullable(z.enum(['green-up', 'red-up'])),
  /** null: not chosen, each layout has its own preset. */
  priceTint: z.nullable(z.enum(['off', 'on'])),
  density: z.enum(['comfortable', 'compact']),
  /** Open positions as one line for each instrument, or each purchase by itself. */
  holdings: z.enum(['by-instrument', 'by-purchase']),
  /** Sizes and order of the desktop desk's panels, opaque to the server. */
  deskLayout: z.nullable(z.string().check(z.maxLength(2000))),
  /** A tone when a message shows itself, and a notification of the browser on the desktop. null: not chosen, and offered after an order. */
  sound: z.nullable(z.enum(['off', 'on'])),
  notifications: z.nullable(z.enum(['off', 'on'])),
});
export type Preferences = z.output<typeof preferences>;

export const profile = defineCall({
  path: 'user/profile',
  access: 'session',
  key: false,
  summary: 'The customer’s own profile and preferences',
  request: nothing,
  reply: z.object({
    account: z.string(),
    demo: z.boolean(),
    callName: z.nullable(z.string()),
    language: z.nullable(language),
    realName: z.enum(['unverified', 'under-review', 'verified', 'failed']),
    institution: z.string(),
    memberSince: z.string(),
    /** Own answers per class: has experience, has none, or not asked yet. */
    appropriateness: z.record(z.enum(appropriatenessClasses), z.enum(['yes', 'no', 'unasked'])),
    preferences,
    /** When this session ends on its own (system time) unless used. */
    sessionEndsAt: z.string(),
    tradingUnlockedUntil: z.nullable(z.string()),
    /** It was unlocked by a passkey: for orders, while money is moved with the six digits. */
    unlockedByPasskey: z.boolean(),
    /** For how many minutes after the last money command it stays unlocked. */
    unlockMinutes: z.int(),
    /** Up to when what the following four tell is told (system time), for `user/knowNotices`. */
    toldUpTo: instant,
    /** What was replaced after it was forgotten or lost (business time), until the customer has said so in this browser. */
    replaced: z.array(z.object({ what: z.enum(losses), at: z.string() })),
    /** Requests to replace something that the desk hasn’t decided: by the customer, or by somebody else in his name. `byCode`: can’t be taken back. */
    recoveries: z.array(z.object({ case: z.string(), lost: z.enum(losses), byCode: z.boolean(), askedAt: z.string() })),
    /** Sign-ins on devices that weren't used before, until the customer has said in this browser that he knows them. */
    newDevices: z.array(z.object({ device: z.string(), at: z.string() })),
    /** What the account was before it was changed on another session, until the customer has said in this browser that he knows. */
    accountChanges: z.array(z.object({ before: z.string(), at: z.string() })),
    /** Which details of who the customer is were changed on another session, and when (business time), until he says that he knows. */
    detailChanges: z.array(z.object({ fields: z.array(z.enum(detailNames)), at: instant })),
    /** Since when the details have to be confirmed again (business time); null: they needn't be. */
    detailsDueSince: z.nullable(instant),
  }),
});

export const notices = ['sign-in', 'account', 'proof', 'details'] as const;

export const knowNotices = defineCall({
  path: 'user/knowNotices',
  access: 'session',
  key: false,
  summary:
    'The customer knows what the profile has told him of new devices, another account, replaced proofs or other details; what came since stays',
  request: z.strictObject({ kind: z.enum(notices), upTo: instant }),
  reply: nothing,
});

export const saveProfile = defineCall({
  path: 'user/saveProfile',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Changes name, language, answers and preferences; absent fields stay',
  request: z.strictObject({
    callName: z.optional(z.string().check(z.maxLength(80))),
    language: z.optional(language),
    appropriateness: z.optional(z.partialRecord(z.enum(appropriatenessClasses), z.enum(['yes', 'no']))),
    preferences: z.optional(z.partial(z.strictObject(preferences.shape))),
  }),
  reply: nothing,
});

export const checkFundPassword = defineCall({
  path: 'user/checkFundPassword',
  access: 'session',
  key: false,
  summary: 'Whether six digits may be chosen as fund password, before they are repeated; stores nothing',
  request: z.strictObject({ fundPassword: secret }),
  reply: nothing,
});

export const setFundPassword = defineCall({
  path: 'user/setFundPassword',
  access: 'session',
  key: false,
  summary: 'Sets the first fund password and unlocks trading on this session',
  request: z.strictObject({ fundPassword: secret }),
  reply: z.object({ tradingUnlockedUntil: z.string() }),
});

export const unlockTrading = defineCall({
  path: 'user/unlockTrading',
  access: 'session',
  key: false,
  summary: 'Compares the fund password on the server and unlocks trading on this session',
  request: z.strictObject({ fundPassword: secret }),
  reply: z.object({ tradingUnlockedUntil: z.string() }),
});

export const unlockChallenge = defineCall({
  path: 'user/unlockChallenge',
  access: 'session',
  key: false,
  summary: 'What one of the customer’s passkeys is asked to sign to unlock trading on this session, once and within two minutes',
  request: nothing,
  reply: passkeyToUse,
});

export const unlockWithPasskey = defineCall({
  path: 'user/unlockWithPasskey',
  access: 'session',
  key: false,
  summary: 'Unlocks trading on this session by a passkey, which has verified its user; needs a fund password that is set',
  request: z.strictObject({ passkey: usedPasskey }),
  reply: z.object({ tradingUnlockedUntil: z.string() }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly 'sign-in': typeof import('./sign-in.ts');
  }
}
