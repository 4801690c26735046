import * as z from 'zod/mini';
import { defineCall, defineDownload } from './call.ts';
import { fileWish, date, instant, number } from './shapes.ts';

/** Who did something: a person, a program or the house itself. */
export const actorKinds = ['customer', 'operator', 'staff', 'tool', 'system'] as const;

/** `id` is what the row says; `name` is what an operator is called now, null for all others. */
export const actor = z.object({ kind: z.enum(actorKinds), id: z.string(), name: z.nullable(z.string()) });
export type Actor = z.output<typeof actor>;

export const auditRow = z.object({
  id: z.string(),
  /** System time. */
  at: instant,
  actor,
  /** `customers.gate-placed`; what an operator did through the desk begins with `desk.`. */
  action: z.string(),
  /** `C12`; null where it was done to nobody. */
  customer: z.nullable(number),
  /** Figures and codes; never a secret. */
  facts: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
});
export type AuditRow = z.output<typeof auditRow>;

/** Rows at a time; the next page is asked for with `before`. */
export const pageOfRows = {
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
  size: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
};
/** `next`: what to ask `before` with for the rows that follow; null after the last one. */
export const auditPage = z.object({ rows: z.array(auditRow), next: z.nullable(z.string()) });

const filters = {
  actorKind: z.optional(z.enum(actorKinds)),
  /** As the row says it: of an operator and a customer the number. */
  actor: z.optional(z.string().check(z.maxLength(80))),
  /** The whole word, or the beginning of it up to a dot: `customers.`. */
  action: z.optional(z.string().check(z.maxLength(80))),
  customer: z.optional(number),
  /** First and last day, as calendars here have it (system time). */
  from: z.optional(date),
  to: z.optional(date),
};

export const auditRows = defineCall({
  path: 'audit/rows',
  access: 'session',
  key: false,
  summary: 'What was done to accounts and settings, and by whom, newest first',
  request: z.strictObject({ ...filters, ...pageOfRows }),
  reply: auditPage,
});

export const auditFile = defineDownload({
  path: 'audit/file',
  access: 'session',
  summary: 'The same rows as CSV. That they were taken leaves a row',
  request: z.strictObject({ ...filters, ...fileWish }),
  types: ['text/csv'],
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-audit': typeof import('./desk-audit.ts');
  }
}
