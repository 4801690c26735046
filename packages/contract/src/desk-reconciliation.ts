import * as z from 'zod/mini';
import { defineCall, defineDownload } from './call.ts';
import { currency, date as day, decimal, fileWish, instant } from './shapes.ts';

const evening = z.object({
  day,
  currency,
  /** Business time. */
  comparedAt: instant,
  /** Money at the bank that nothing explains; null: the bank was silent. */
  atBank: z.nullable(decimal),
  /** Customers' money without a cover. */
  cover: decimal,
  /** Something is unexplained. */
  isShort: z.boolean(),
});
export type Evening = z.output<typeof evening>;

export const evenings = defineCall({
  path: 'reconciliation/evenings',
  access: 'session',
  key: false,
  summary: 'The evening comparisons of ledger and bank and of customers’ money and its cover, the newest first, a row for each currency',
  /** `next` of the page before. */
  request: z.strictObject({ before: z.optional(day) }),
  reply: z.object({ evenings: z.array(evening), next: z.nullable(day) }),
});

export const lineKinds = ['told', 'difference', 'ledger', 'customers', 'cover'] as const;

const line = z.object({
  currency,
  kind: z.enum(lineKinds),
  /** The account at the bank, the difference, or the purpose in the ledger. */
  name: z.string(),
  /** Null: the bank didn't tell it. */
  amount: z.nullable(decimal),
});
export type EveningLine = z.output<typeof line>;

export const lines = defineCall({
  path: 'reconciliation/lines',
  access: 'session',
  key: false,
  summary: 'The lines of one evening, in their order',
  request: z.strictObject({ day }),
  reply: z.object({ lines: z.array(line) }),
});

export const eveningsFile = defineDownload({
  path: 'reconciliation/eveningsFile',
  access: 'session',
  summary: 'The lines of all evenings, the newest evening first, as CSV. That they were taken leaves a row of the audit',
  request: z.strictObject({ ...fileWish }),
  types: ['text/csv'],
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-reconciliation': typeof import('./desk-reconciliation.ts');
  }
}
