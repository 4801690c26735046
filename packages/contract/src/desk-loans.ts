import * as z from 'zod/mini';
import { defineCall, defineDownload } from './call.ts';
import { loanStates } from './loan-words.ts';
import { overview } from './loans.ts';
import { currency, date, decimal, fileWish, instant, number } from './shapes.ts';

const loan = z.object({
  /** `L12` */
  number,
  /** `C12` */
  customer: number,
  state: z.enum(loanStates),
  currency,
  amount: decimal,
  months: z.int(),
  /** Business time. */
  askedAt: instant,
  /** Null while it wasn't granted. */
  grantedAt: z.nullable(instant),
  /** The sum that its customer has paid, interest and principal. */
  paid: decimal,
  /** All that is owed today, with the interest up to today. */
  owed: decimal,
  next: z.nullable(z.object({ dueOn: date, amount: decimal })),
  /** The sum that is due and unpaid, and the day of the oldest instalment of it; null where nothing is. */
  arrears: z.nullable(z.object({ amount: decimal, since: date })),
});
export type LoanInBook = z.output<typeof loan>;

const filters = { state: z.optional(z.enum(loanStates)) };

export const loanBook = defineCall({
  path: 'loanBook/list',
  access: 'session',
  key: false,
  summary: 'Loans and applications of all customers, the largest arrears first, then the newest; of one state where it is asked for',
  request: z.strictObject({
    ...filters,
    /** `next` of the page before. */
    before: z.optional(z.string().check(z.maxLength(60))),
  }),
  reply: z.object({ loans: z.array(loan), next: z.nullable(z.string()) }),
});

export const loanBookFile = defineDownload({
  path: 'loanBook/listFile',
  access: 'session',
  summary: 'The same rows, all of them, as CSV. That they were taken leaves a row of the audit',
  request: z.strictObject({ ...filters, ...fileWish }),
  types: ['text/csv'],
});

const customer = { customer: number };

export const loansOfCustomer = defineCall({
  path: 'loanBook/ofCustomer',
  access: 'session',
  key: false,
  summary: 'A customer’s loans and applications with their arrears, the newest first. It is a look at the customer',
  request: z.strictObject(customer),
  reply: z.object({ loans: z.array(loan) }),
});

export const loansOfCustomerFile = defineDownload({
  path: 'loanBook/ofCustomerFile',
  access: 'session',
  summary: 'The same rows as CSV. That they were taken leaves a row of the audit',
  request: z.strictObject({ ...customer, ...fileWish }),
  types: ['text/csv'],
});

const { score, events, limit, raise, borrowable } = overview.reply.shape;

export const creditOfCustomer = defineCall({
  path: 'credit/ofCustomer',
  access: 'session',
  key: false,
  summary: 'A customer’s credit score with its events, and the limit term by term, as the customer sees them. It is a look at the customer',
  request: z.strictObject(customer),
  reply: z.object({ currency, score, events, limit, raise, borrowable }),
});
export type CreditEvent = z.output<typeof events>[number];

export const creditOfCustomerFile = defineDownload({
  path: 'credit/ofCustomerFile',
  access: 'session',
  summary: 'The events of the score as CSV. That they were taken leaves a row of the audit',
  request: z.strictObject({ ...customer, ...fileWish }),
  types: ['text/csv'],
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-loans': typeof import('./desk-loans.ts');
  }
}
