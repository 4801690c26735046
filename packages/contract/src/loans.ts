import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { currency, date, decimal, fileWish, instant, number, typedDecimal } from './shapes.ts';
import { creditEventKinds, limitTerms, loanMonths, loanPurposes, loanReasons, loanRecordKinds, loanStates, viewLengthMax } from './loan-words.ts';
import { recordFile, recordFilters, recordPage } from './records.ts';

export * from './loan-words.ts';

const months = z.union(loanMonths.map(one => z.literal(one)));
const refusal = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) });

/** One term of the limit; `amount` is null while nothing was said that it needs. */
const term = z.object({ term: z.enum(limitTerms), amount: z.nullable(decimal) });

const limit = z.object({
  terms: z.array(term),
  /** The smallest term, rounded down to 100 euros. */
  amount: decimal,
});

/** An instalment of a schedule, or of a loan. */
const planned = {
  no: z.int(),
  dueOn: date,
  amount: decimal,
  interest: decimal,
  principal: decimal,
  /** The principal that is owed after it. */
  left: decimal,
};
const instalment = z.object(planned);
export type PlannedInstalment = z.output<typeof instalment>;

/** A loan as it stands in a list. */
const shown = {
  number,
  state: z.enum(loanStates),
  currency,
  amount: decimal,
  months: z.int(),
  purpose: z.enum(loanPurposes),
  ratePercent: decimal,
  askedAt: instant,
  decidedBy: instant,
  /** The reason of a refusal. */
  reason: z.nullable(z.enum(loanReasons)),
  /** A second look was asked for. */
  secondLook: z.boolean(),
};
const loan = z.object(shown);
export type Loan = z.output<typeof loan>;

export const overview = defineCall({
  path: 'loans/overview',
  access: 'session',
  key: false,
  summary: 'The credit score with its events, the limit term by term, and what is borrowed',
  request: nothing,
  reply: z.object({
    currency,
    score: z.int(),
    /** `at` is null for what holds without a day. `about`: the loan, the subscription or the deposit. */
    events: z.array(z.object({ kind: z.enum(creditEventKinds), points: z.int(), at: z.nullable(instant), about: z.nullable(z.string()) })),
    limit,
    /** The largest loan now: nothing while another one is open. */
    borrowable: decimal,
    borrowed: decimal,
    minimum: decimal,
    ratePercent: decimal,
    months: z.array(months),
    /** The loan that is open: under review or running. */
    open: z.nullable(loan),
    raise: z.nullable(
      z.object({
        amount: decimal,
        state: z.enum(['asked', 'approved', 'refused', 'expired']),
        reason: z.nullable(z.enum(loanReasons)),
        until: z.nullable(instant),
      }),
    ),
  }),
});

/** A loan as far as it is typed; income and duties are euros a month. */
const wish = { amount: typedDecimal, months, income: typedDecimal, duties: typedDecimal };

export const quote = defineCall({
  path: 'loans/quote',
  access: 'session',
  key: false,
  summary:
    'The standard information about a loan before it is asked for: annual percentage rate, total, each instalment, the limit with what can be afforded',
  request: z.strictObject(wish),
  reply: z.object({
    /** The refusal that the application would get. */
    refusal: z.nullable(refusal),
    limit,
    /** Null without a readable amount. */
    offer: z.nullable(
      z.object({
        amount: decimal,
        ratePercent: decimal,
        /** The annual percentage rate of charge. */
        aprPercent: decimal,
        total: decimal,
        cost: decimal,
        instalments: z.array(instalment),
      }),
    ),
  }),
});

export const apply = defineCall({
  path: 'loans/apply',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Asks for a loan. Two operators of the treasury decide. Needs a confirmation of amount and currency',
  request: z.strictObject({ ...wish, purpose: z.enum(loanPurposes) }),
  reply: z.object({ number, decidedBy: instant }),
});

export const cancel = defineCall({
  path: 'loans/cancel',
  access: 'session',
  key: true,
  summary: 'Takes back an application that isn’t decided yet',
  request: z.strictObject({ number }),
  reply: z.object({ state: z.literal('cancelled') }),
});

export const secondLook = defineCall({
  path: 'loans/secondLook',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Has a refused application looked at again by others, once, with the customer’s own view',
  request: z.strictObject({ number, view: z.string().check(z.maxLength(viewLengthMax)) }),
  reply: z.object({ decidedBy: instant }),
});

export const list = defineCall({
  path: 'loans/list',
  access: 'session',
  key: false,
  summary: 'The caller’s loans and applications, the newest first, before a number',
  request: z.strictObject({ before: z.optional(number) }),
  reply: z.object({ loans: z.array(loan), hasMore: z.boolean() }),
});

export const one = defineCall({
  path: 'loans/one',
  access: 'session',
  key: false,
  summary: 'One of the caller’s loans: what is owed today, its schedule, and what was paid. Without a number the one that is open',
  request: z.strictObject({ number: z.optional(number) }),
  reply: z.nullable(
    z.object({
      ...shown,
      grantedAt: z.nullable(instant),
      outstanding: decimal,
      /** Overdue interest and principal. */
      overdue: decimal,
      /** All that is owed today, with the interest up to today. */
      total: decimal,
      interestToday: decimal,
      available: decimal,
      next: z.nullable(z.object({ dueOn: date, amount: decimal })),
      instalments: z.array(z.object({ ...planned, paid: decimal, state: z.enum(['planned', 'overdue', 'paid']) })),
      payments: z.array(z.object({ kind: z.enum(['instalment', 'repayment']), at: instant, amount: decimal, interest: decimal, principal: decimal })),
      /** The last day on which the contract can be withdrawn from; null where there is none. */
      withdrawableUntil: z.nullable(date),
      /** The contract was withdrawn from: all is due on the day of the next instalment. */
      isLeft: z.boolean(),
      mayAskAgain: z.boolean(),
    }),
  ),
});
export type LoanDetail = NonNullable<z.output<typeof one.reply>>;

const recorded = z.object({
  /** The loan’s number, and which of its bookings: `L12-3`; `L12-0` is what was lent. */
  number,
  loan: number,
  kind: z.enum(loanRecordKinds),
  currency,
  /** Above zero where the wallet got it. */
  amount: decimal,
  interest: decimal,
  principal: decimal,
  at: instant,
});
export type LoanRecord = z.output<typeof recorded>;

export const records = defineCall({
  path: 'loans/records',
  access: 'session',
  key: false,
  summary: 'What loans brought to the caller’s wallet and took from it, the newest first, before a number',
  request: z.strictObject({ ...recordFilters(loanRecordKinds), ...recordPage }),
  reply: z.object({ records: z.array(recorded), hasMore: z.boolean() }),
});

export const recordColumns = ['number', 'at', 'kind', 'amount', 'interest', 'principal', 'currency'] as const;

export const recordsFile = defineCall({
  path: 'loans/recordsFile',
  access: 'session',
  key: false,
  summary: 'The same records as CSV text',
  request: z.strictObject({ ...recordFilters(loanRecordKinds), words: fileWish.words }),
  reply: recordFile,
});

export const repay = defineCall({
  path: 'loans/repay',
  access: 'session',
  key: true,
  summary: 'Repays a part of a loan, or all that is owed today. Overdue interest comes first, then overdue principal, then what isn’t due yet',
  request: z.strictObject({ number, amount: typedDecimal, all: z.optional(z.boolean()) }),
  reply: z.object({ paid: decimal, left: decimal }),
});

export const leave = defineCall({
  path: 'loans/leave',
  access: 'session',
  key: true,
  summary: 'Withdraws from the contract of a loan within 14 days; all is due within 30 days, and taken at once if it is there',
  request: z.strictObject({ number }),
  reply: z.object({ paid: decimal, left: decimal, dueOn: z.nullable(date) }),
});

export const raise = defineCall({
  path: 'loans/raise',
  access: 'session',
  key: true,
  summary: 'Asks for another limit by the score, in whole euros, for a year (credit top-up). Needs a confirmation of amount and currency',
  request: z.strictObject({ amount: typedDecimal }),
  reply: z.object({ decidedBy: instant }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly loans: typeof import('./loans.ts');
  }
}
