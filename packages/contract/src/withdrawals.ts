import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { currency, decimal, fileWish, instant, number, typedDecimal } from './shapes.ts';
import { recordFile, recordFilters, recordPage } from './records.ts';
import { payeeKinds } from './payees.ts';
import { wallet } from './wire.ts';
import { withdrawalLifters, withdrawalCures, withdrawalReasons, withdrawalRules, withdrawalStates } from './withdrawal-words.ts';

export * from './withdrawal-words.ts';

/** A figure of a rule: an amount of the wallet’s currency, a moment, a stretch of the day, a number, or a code that has words. */
const figure = z.object({
  amount: z.optional(decimal),
  moment: z.optional(instant),
  hours: z.optional(z.string()),
  count: z.optional(z.int()),
  code: z.optional(z.string()),
});
export type RuleFigure = z.output<typeof figure>;

/** A refusal with its figures, as a command answers it. */
const refusal = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) });

/** One rule of the glass box. */
const rule = z.object({
  rule: z.enum(withdrawalRules),
  /** `open`: nothing that it judges was said yet. */
  state: z.enum(['met', 'broken', 'open']),
  value: z.nullable(figure),
  threshold: z.nullable(figure),
  /** The refusal that the command would answer. */
  refusal: z.nullable(refusal),
  cure: z.nullable(z.enum(withdrawalCures)),
  /** The role that can lift it. */
  lifter: z.nullable(z.enum(withdrawalLifters)),
  /** The moment until which that happens, or it ends by itself. */
  until: z.nullable(instant),
});
export type WithdrawalRule = z.output<typeof rule>;

/** The number of a payee as it is sent, also an empty one. */
const payeeId = z.string().check(z.maxLength(24));

/** A withdrawal as far as it is typed. */
const wish = { type: z.optional(wallet), amount: z.optional(typedDecimal), payee: z.optional(payeeId) };

export const explain = defineCall({
  path: 'withdrawals/explain',
  access: 'session',
  key: false,
  summary: 'The glass box: each rule that a withdrawal meets, its value, the threshold, the cure, the role that can lift it and by when',
  request: z.strictObject(wish),
  reply: z.object({
    currency,
    withdrawable: decimal,
    minimum: decimal,
    maximum: decimal,
    /** Weekdays in Europe/Berlin, `09:30:00-24:00:00`. */
    hours: z.string(),
    /** The moment at which a withdrawal asked for now is decided at the latest. */
    decidedBy: instant,
    /** Minutes between asking and payment, the median of the last thirty days; null while there are too few. */
    medianMinutes: z.nullable(z.int()),
    /** The payee of the last withdrawal, where it still stands. */
    lastPayee: z.nullable(payeeId),
    /** The rail’s price, taken from the amount, and what arrives; null without a readable amount. */
    fee: z.nullable(decimal),
    arrives: z.nullable(decimal),
    /** Two operators decide about this amount. */
    twoDecide: z.boolean(),
    /** The higher maximum that was asked for, or may be used once: its amount, and when it is decided at the latest. */
    higher: z.nullable(z.object({ amount: decimal, state: z.enum(['asked', 'approved']), decidedBy: instant })),
    rules: z.array(rule),
  }),
});

export const figures = defineCall({
  path: 'withdrawals/figures',
  access: 'public',
  key: false,
  summary: 'What became of the withdrawals of the last days: how long the paid ones took, and why others were not paid',
  request: nothing,
  reply: z.object({
    days: z.int(),
    /** Business time. */
    asOf: instant,
    /** Figures about fewer withdrawals are null: they would be somebody's. */
    fewest: z.int(),
    /** Minutes from asking to payment: the median, and the 95th percentile. */
    paid: z.nullable(z.object({ count: z.int(), medianMinutes: z.int(), slowMinutes: z.int() })),
    /** Rejected, refused by the bank, or come back, by the reason; of all together there are at least `fewest`. */
    refused: z.nullable(z.array(z.object({ reason: z.enum(withdrawalReasons), count: z.int() }))),
  }),
});

export const askFor = defineCall({
  path: 'withdrawals/ask',
  access: 'session',
  key: true,
  summary: 'Asks for a withdrawal. The money is set aside at once. Needs a confirmation of amount, currency and payee',
  request: z.strictObject({ type: z.optional(wallet), amount: typedDecimal, payee: payeeId }),
  reply: z.object({ number, decidedBy: instant }),
});

export const askHigher = defineCall({
  path: 'withdrawals/askHigher',
  access: 'session',
  key: true,
  summary: 'Asks for a higher maximum, for one withdrawal of this wallet up to an amount. It is free',
  request: z.strictObject({ type: z.optional(wallet), amount: typedDecimal }),
  reply: z.object({ decidedBy: instant }),
});

export const cancel = defineCall({
  path: 'withdrawals/cancel',
  access: 'session',
  key: true,
  summary: 'Takes a withdrawal back that wasn’t sent; its money is free at once',
  request: z.strictObject({ number }),
  reply: z.object({ state: z.literal('cancelled') }),
});

/** The account that the money goes to, as its customer knows it. */
const payee = z.object({ id: z.string(), kind: z.enum(payeeKinds), last: z.string(), nickname: z.string() });

const shown = {
  number,
  currency,
  /** The whole amount, the rail’s price in it. */
  amount: decimal,
  fee: decimal,
  payee,
  state: z.enum(withdrawalStates),
  /** The reason of the last step, where it has one. */
  reason: z.nullable(z.enum(withdrawalReasons)),
  askedAt: instant,
  decidedBy: instant,
};
const withdrawal = z.object(shown);
export type Withdrawal = z.output<typeof withdrawal>;

const filters = recordFilters(withdrawalStates);

export const list = defineCall({
  path: 'withdrawals/list',
  access: 'session',
  key: false,
  summary: 'The caller’s withdrawals, the newest first, before a number',
  request: z.strictObject({ ...filters, ...recordPage }),
  reply: z.object({ withdrawals: z.array(withdrawal), hasMore: z.boolean() }),
});

export const fileColumns = ['number', 'asked', 'amount', 'fee', 'currency', 'payee', 'state', 'reason'] as const;

export const file = defineCall({
  path: 'withdrawals/file',
  access: 'session',
  key: false,
  summary: 'The caller’s withdrawals as CSV text',
  request: z.strictObject({ ...filters, words: fileWish.words }),
  reply: recordFile,
});

export const one = defineCall({
  path: 'withdrawals/one',
  access: 'session',
  key: false,
  summary: 'One of the caller’s withdrawals with its steps and, while it is undecided, what it waits for',
  request: z.strictObject({ number }),
  reply: z.object({
    ...shown,
    arrives: decimal,
    /** The amount that the bank paid instead, and what it paid too little, which is in the wallet again. Null: it paid what arrives. */
    otherwise: z.nullable(z.object({ paid: decimal, credited: z.nullable(decimal) })),
    mayCancel: z.boolean(),
    /** The refusal of the bank at the hand-over. */
    refusal: z.nullable(refusal),
    /** Its name at the bank. */
    endToEndId: z.string(),
    steps: z.array(
      z.object({ step: z.enum(withdrawalStates), at: instant, reason: z.nullable(z.enum(withdrawalReasons)), bySimulatedStaff: z.boolean() }),
    ),
    rules: z.array(rule),
  }),
});
export type WithdrawalDetail = z.output<typeof one.reply>;

declare module './client.ts' {
  interface CustomerModules {
    readonly withdrawals: typeof import('./withdrawals.ts');
  }
}
