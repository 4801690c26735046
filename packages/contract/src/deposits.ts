import * as z from 'zod/mini';
import { defineCall, defineDownload, defineUpload, nothing } from './call.ts';
import { currency, decimal, fileWish, instant, number, typedDecimal } from './shapes.ts';
import { channelNames, depositStates } from './deposit-words.ts';
import { recordFile, recordFilters, recordPage } from './records.ts';

export * from './deposit-words.ts';

/** Longest number or address of a sender. */
export const senderLengthMax = 100;
/** A proof as it is sent. */
export const proofBytesMax = 8 * 1024 * 1024;

const channel = z.object({
  channel: z.enum(channelNames),
  rail: z.enum(['bank', 'trc20', 'erc20']),
  currency,
  minimum: decimal,
  maximum: decimal,
  /** `00:00:00-23:59:00`, Monday to Friday, Berlin time. */
  hours: z.string(),
  /** The next moment at which a deposit can be announced (business time); null: now. */
  opensAt: z.nullable(instant),
  fee: decimal,
  /** From the announcement until it is credited: the median of the last 30 days, or what is usual while there are too few. */
  usualMinutes: z.int(),
  holder: z.string(),
  bank: z.nullable(z.object({ name: z.string(), bic: z.string() })),
  /** The IBAN, or an address of the caller's own. */
  account: z.string(),
  /** The caller's lasting reference, which goes with each transfer. On a chain the address says it. */
  reference: z.string(),
});
export type Channel = z.output<typeof channel>;

const deposit = z.object({
  number,
  channel: z.enum(channelNames),
  currency,
  state: z.enum(depositStates),
  /** Null: nobody had announced it. */
  announced: z.nullable(decimal),
  /** The money that came. */
  came: z.nullable(decimal),
  /** When it was announced, or came (business time). */
  since: instant,
});
export type Deposit = z.output<typeof deposit>;

export const channels = defineCall({
  path: 'deposits/channels',
  access: 'session',
  key: false,
  summary: 'The ways on which money comes in, with all that is to be known before something is typed, and the deposit that is pending',
  request: nothing,
  reply: z.object({
    channels: z.array(channel),
    /** The channel of the last deposit, else the bank. */
    last: z.enum(channelNames),
    /** The only name that a sender may have; null: nobody has verified the caller's name. */
    holder: z.nullable(z.string()),
    pending: z.nullable(deposit),
    /** The days of TARGET after which an announcement without money ends. */
    endsAfterDays: z.int(),
  }),
});

const filters = recordFilters(depositStates);

export const depositList = defineCall({
  path: 'deposits/list',
  access: 'session',
  key: false,
  summary: 'The caller’s deposits, the newest first, before a number',
  request: z.strictObject({ ...filters, ...recordPage }),
  reply: z.object({ deposits: z.array(deposit), hasMore: z.boolean() }),
});

export const fileColumns = ['number', 'since', 'channel', 'announced', 'came', 'currency', 'state'] as const;

export const depositFile = defineCall({
  path: 'deposits/file',
  access: 'session',
  key: false,
  summary: 'The caller’s deposits as CSV text',
  request: z.strictObject({ ...filters, words: fileWish.words }),
  reply: recordFile,
});

export const depositSteps = ['announced', 'sent', 'credited', 'cancelled', 'rejected', 'ended', 'sent-back', 'called-back'] as const;
export type DepositStep = (typeof depositSteps)[number];

export const depositOne = defineCall({
  path: 'deposits/one',
  access: 'session',
  key: false,
  summary: 'One deposit of the caller, or the newest, with its channel, its reference and what has happened to it; null: there is none',
  request: z.strictObject({ number: z.optional(number) }),
  reply: z.nullable(
    z.extend(deposit, {
      details: channel,
      /** The last four signs of the account it comes from, and its holder. */
      sender: z.nullable(z.object({ last: z.string(), holder: z.string() })),
      hasProof: z.boolean(),
      /** Credited on its proof, by two operators. */
      onProof: z.boolean(),
      /** When an announcement without money ends (business time). */
      endsAt: z.nullable(instant),
      canBeCancelled: z.boolean(),
      /** `simulated`: no person has done it. Business time. */
      story: z.array(z.object({ step: z.enum(depositSteps), at: instant, reason: z.nullable(z.string()), simulated: z.boolean() })),
    }),
  ),
});

export const announce = defineUpload({
  path: 'deposits/announce',
  summary: 'Announces a deposit with the picture that proves it, from an account of the caller: one of his payees, or a number',
  request: z.strictObject({
    channel: z.enum(channelNames),
    amount: typedDecimal,
    /** The id of a payee; empty: `sender` is the number. */
    payee: z.string().check(z.maxLength(20)),
    sender: z.string().check(z.maxLength(senderLengthMax)),
  }),
  files: { proof: { maxBytes: proofBytesMax, optional: true } },
  reply: z.object({ number }),
});

export const cancel = defineCall({
  path: 'deposits/cancel',
  access: 'session',
  key: true,
  summary: 'Cancels a deposit that isn’t credited yet',
  request: z.strictObject({ number }),
  reply: nothing,
});

export const ownProof = defineDownload({
  path: 'deposits/proof',
  access: 'session',
  summary: 'The proof of a deposit of the caller, as it was kept',
  request: z.strictObject({ number }),
  types: ['image/jpeg'],
});

declare module './client.ts' {
  interface CustomerModules {
    readonly deposits: typeof import('./deposits.ts');
  }
}
