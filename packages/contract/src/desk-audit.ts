import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { instant } from './shapes.ts';

const id = z.string().check(z.regex(/^\d{1,18}$/));

export const entries = defineCall({
  path: 'audit/list',
  access: 'session',
  key: false,
  summary: 'What was done and by whom, newest first',
  request: z.strictObject({
    customer: z.optional(id),
    /** Everything whose name begins so, such as `desk.`. */
    action: z.optional(z.string().check(z.maxLength(80))),
    before: z.optional(id),
  }),
  reply: z.object({
    entries: z.array(
      z.object({
        id,
        at: instant,
        actorKind: z.string(),
        actor: z.string(),
        action: z.string(),
        customer: z.nullable(id),
        facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
    more: z.boolean(),
  }),
});
