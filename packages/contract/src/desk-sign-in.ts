import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { instant } from './shapes.ts';

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
