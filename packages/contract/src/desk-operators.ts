import * as z from 'zod/mini';
import { defineCall, defineDownload, nothing } from './call.ts';
import { role } from './desk-sign-in.ts';
import { fileWish, instant } from './shapes.ts';

const id = z.string().check(z.regex(/^\d{1,18}$/));
const roles = z.array(role).check(z.minLength(1), z.maxLength(6));
const link = z.object({ link: z.string(), expiresAt: instant });

/** The admins who could confirm a request. */
const waiting = {
  id,
  askedBy: z.string(),
  askedAt: instant,
  /** Every other admin, and why he can't; null: he can. */
  admins: z.array(z.object({ id, name: z.string(), refusal: z.nullable(z.object({ code: z.string(), params: z.record(z.string(), z.string()) })) })),
};

export const operators = defineCall({
  path: 'operators/list',
  access: 'session',
  key: false,
  summary: 'Who works for the house, what waits for a second operator, and what simulated staff does',
  request: nothing,
  reply: z.object({
    operators: z.array(
      z.object({
        id,
        name: z.string(),
        roles: z.array(role),
        state: z.enum(['invited', 'active', 'disabled']),
        /** Null: made by the command on the machine. */
        invitedBy: z.nullable(z.string()),
        createdAt: instant,
        passkeys: z.int(),
      }),
    ),
    resets: z.array(z.object({ ...waiting, operator: id, reason: z.string() })),
    /** Somebody new, or more for somebody who is here. */
    raises: z.array(
      z.object({
        ...waiting,
        /** Null: somebody new. */
        operator: z.nullable(id),
        name: z.string(),
        roles: z.array(role),
        /** His roles now; null for somebody new. */
        before: z.nullable(z.array(role)),
        /** Whether he may not come in until then. */
        wasDisabled: z.boolean(),
        /** Whether simulated staff is about to confirm it. */
        byStaff: z.boolean(),
      }),
    ),
    /** Somebody new for whom the caller asked and whom simulated staff has confirmed: his link is to be made. */
    links: z.array(z.object({ raise: id, name: z.string() })),
    staff: z.object({
      isOn: z.boolean(),
      /** By kind of case: only operators who may decide one count for it. */
      kinds: z.array(
        z.object({
          kind: z.string(),
          duty: z.enum(['decides', 'signs', 'off']),
          why: z.enum(['nobody-signed-in', 'one-signed-in', 'several-signed-in', 'switched-off', 'none']),
        }),
      ),
      names: z.array(z.string()),
    }),
  }),
});

export const operatorsFile = defineDownload({
  path: 'operators/listFile',
  access: 'session',
  summary: 'Who works for the house, as CSV. That it was taken leaves a row',
  request: z.strictObject(fileWish),
  types: ['text/csv'],
});

export const inviteOperator = defineCall({
  path: 'operators/invite',
  access: 'session',
  key: true,
  summary: 'Asks for somebody new; a second admin has to confirm',
  request: z.strictObject({ name: z.string().check(z.maxLength(200)), roles }),
  reply: nothing,
});

export const changeOperator = defineCall({
  path: 'operators/change',
  access: 'session',
  key: true,
  summary: 'Sets roles, and whether somebody may come in: less at once, more when a second admin has confirmed it; nobody changes himself',
  request: z.strictObject({ id, roles, disabled: z.boolean() }),
  reply: z.object({ state: z.enum(['done', 'waiting']) }),
});

export const confirmRaise = defineCall({
  path: 'operators/confirmRaise',
  access: 'session',
  key: true,
  summary:
    'Confirms somebody new or a raised role that another admin asked for; the link, which opens the desk once within the hour, is for the one who is new',
  request: z.strictObject({ raise: id }),
  reply: z.object({ link: z.nullable(z.string()), expiresAt: z.nullable(instant) }),
});

export const takeLink = defineCall({
  path: 'operators/takeLink',
  access: 'session',
  key: true,
  summary: 'The link of somebody new whom simulated staff has confirmed, for the one who asked',
  request: z.strictObject({ raise: id }),
  reply: link,
});

export const askReset = defineCall({
  path: 'operators/askReset',
  access: 'session',
  key: true,
  summary: 'Asks that somebody who lost his passkeys begins again; a second operator has to confirm',
  request: z.strictObject({ id, reason: z.string().check(z.maxLength(200)) }),
  reply: nothing,
});

export const confirmReset = defineCall({
  path: 'operators/confirmReset',
  access: 'session',
  key: true,
  summary: 'Confirms what another operator asked for; the link is for the one who lost his passkeys',
  request: z.strictObject({ reset: id }),
  reply: link,
});

export const setStaff = defineCall({
  path: 'operators/setStaff',
  access: 'session',
  key: true,
  summary: 'Paper mode: whether simulated staff works',
  request: z.strictObject({ isOn: z.boolean() }),
  reply: nothing,
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-operators': typeof import('./desk-operators.ts');
  }
}
