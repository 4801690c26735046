import * as z from 'zod/mini';
import { defineCall, defineDownload, nothing } from './call.ts';
import { actor } from './desk-audit.ts';
import { fileWish, instant, number } from './shapes.ts';

/** A number or a text of a rule's value. `field` says which; it is empty where the rule has one alone. A rate is in per cent. */
export const ruleField = z.object({ field: z.string(), form: z.enum(['number', 'rate', 'money', 'time', 'text']), value: z.string() });
export type RuleField = z.output<typeof ruleField>;

const version = {
  fields: z.array(ruleField),
  /** Business time; null: from the beginning. */
  from: z.nullable(instant),
  /** Null: the preset of the program. */
  by: z.nullable(actor),
  reason: z.nullable(z.string()),
};

const rule = z.object({
  name: z.string(),
  /** In English, for a rule that has no words yet. */
  unit: z.string(),
  noticeDays: z.int(),
  ...version,
  /** The command line's value: it stands above all versions while this process runs. */
  override: z.nullable(z.array(ruleField)),
  coming: z.array(z.object(version)),
  /** The undecided review of another version. */
  review: z.nullable(number),
});
export type DeskRule = z.output<typeof rule>;

export const rules = defineCall({
  path: 'rules/list',
  access: 'session',
  key: false,
  summary: 'Every rule of the house with what it says now, and its coming versions',
  request: nothing,
  reply: z.object({
    rules: z.array(rule),
    /** Business time. */
    now: instant,
    /** In paper mode the notice may be shortened. */
    mayShorten: z.boolean(),
  }),
});

export const rulesFile = defineDownload({
  path: 'rules/listFile',
  access: 'session',
  summary: 'The same rows as CSV. That they were taken leaves a row',
  request: z.strictObject(fileWish),
  types: ['text/csv'],
});

export const reasonLengthMax = 200;
/** A name, a rule or a link is no longer. */
export const fieldLengthMax = 200;
const typed = z.string().check(z.maxLength(fieldLengthMax));

export const proposeRule = defineCall({
  path: 'rules/propose',
  access: 'session',
  key: true,
  summary: 'Proposes a version of a rule, which another admin signs',
  request: z.strictObject({
    name: z.string().check(z.maxLength(60)),
    fields: z.array(z.strictObject({ field: z.string().check(z.maxLength(60)), value: typed })).check(z.minLength(1), z.maxLength(50)),
    /** Business time. */
    from: instant,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(reasonLengthMax)),
    /** In paper mode: without the notice of the rule. */
    isShortened: z.boolean(),
  }),
  reply: nothing,
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-rules': typeof import('./desk-rules.ts');
  }
}
