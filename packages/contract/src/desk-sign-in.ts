import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { createdPasskey, passkeyToCreate, passkeyToUse, usedPasskey } from './passkeys.ts';
import { instant } from './shapes.ts';

const typed = z.string().check(z.maxLength(200));

/** What an operator may be; one may be several. */
export const roles = ['support', 'reviewer', 'treasury', 'dealer', 'admin', 'auditor'] as const;
export const role = z.enum(roles);
export type Role = z.output<typeof role>;

/** By what the session was opened, the weakest first: a one-time link, a code of an authenticator, a passkey. */
export const proofs = ['link', 'code', 'passkey'] as const;
export const proof = z.enum(proofs);
export type Proof = z.output<typeof proof>;

export const me = defineCall({
  path: 'session/me',
  access: 'public',
  key: false,
  summary: 'Who is signed in at the desk; null for nobody',
  request: nothing,
  reply: z.object({
    operator: z.nullable(
      z.object({
        id: z.string(),
        name: z.string(),
        roles: z.array(role),
        proof,
        /** Whether an authenticator's codes open the desk; they do until the first passkey. */
        hasCode: z.boolean(),
        passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: instant })),
        /** When this session ends by itself (system time) unless used. */
        endsAt: instant,
      }),
    ),
  }),
});

export const signOut = defineCall({
  path: 'session/signOut',
  access: 'session',
  key: false,
  summary: 'Ends the session on the server',
  request: nothing,
  reply: nothing,
});

export const openLink = defineCall({
  path: 'session/openLink',
  access: 'public',
  key: false,
  summary: 'Comes in by a one-time link, to set up a second factor; true where it opened the desk',
  request: z.strictObject({ token: typed }),
  reply: nothing,
});

export const beginCode = defineCall({
  path: 'session/beginCode',
  access: 'session',
  key: false,
  summary: 'Begins to set up an authenticator app; shown this one time',
  request: nothing,
  reply: z.object({ secret: z.string(), link: z.string() }),
});

export const confirmCode = defineCall({
  path: 'session/confirmCode',
  access: 'session',
  key: false,
  summary: 'The first code of the app: from now on it counts',
  request: z.strictObject({ code: typed }),
  reply: nothing,
});

export const signInByCode = defineCall({
  path: 'session/signInByCode',
  access: 'public',
  key: false,
  summary: 'Signs in by name and a code of the app, until the first passkey is registered',
  request: z.strictObject({ name: typed, code: typed }),
  reply: nothing,
});

export const passkeyChallenge = defineCall({
  path: 'session/passkeyChallenge',
  access: 'public',
  key: false,
  summary: 'Something for a passkey to sign',
  request: nothing,
  reply: passkeyToUse,
});

export const signInByPasskey = defineCall({
  path: 'session/signInByPasskey',
  access: 'public',
  key: false,
  summary: 'Signs in by a passkey',
  request: z.strictObject({ passkey: usedPasskey }),
  reply: nothing,
});

export const beginPasskey = defineCall({
  path: 'session/beginPasskey',
  access: 'session',
  key: false,
  summary: 'Begins to register a passkey; beside others only within two minutes of signing in by one',
  request: nothing,
  reply: passkeyToCreate,
});

export const addPasskey = defineCall({
  path: 'session/addPasskey',
  access: 'session',
  key: false,
  summary: 'Registers a passkey; after the first one codes open nothing any more, and another one takes a sign-in by passkey within two minutes',
  request: z.strictObject({ name: typed, passkey: createdPasskey }),
  reply: nothing,
});

export const removePasskey = defineCall({
  path: 'session/removePasskey',
  access: 'session',
  key: false,
  summary: 'Removes one of the own passkeys, but not the last, within two minutes of signing in by one; other sessions end',
  request: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  reply: nothing,
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-sign-in': typeof import('./desk-sign-in.ts');
  }
}
