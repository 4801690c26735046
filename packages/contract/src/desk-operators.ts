import * as z from 'zod/mini';
import { defineCall, defineDownload, nothing } from './call.ts';
import { role } from './desk-sign-in.ts';
import { fileWish, instant } from './shapes.ts';

const id = z.string().check(z.regex(/^\d{1,18}$/));
const roles = z.array(role).check(z.minLength(1), z.maxLength(6));
const link = z.object({ link: z.string(), expiresAt: instant });

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
    resets: z.array(z.object({ id, operator: id, askedBy: z.string(), askedAt: instant, reason: z.string() })),
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
  summary: 'Somebody new, with a link that opens the desk once within the hour',
  request: z.strictObject({ name: z.string().check(z.maxLength(200)), roles }),
  reply: link,
});

export const changeOperator = defineCall({
  path: 'operators/change',
  access: 'session',
  key: true,
  summary: 'Sets roles, and whether somebody may come in; nobody changes himself',
  request: z.strictObject({ id, roles, disabled: z.boolean() }),
  reply: nothing,
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
