import * as z from 'zod/mini';
import { defineCall, defineDownload, nothing } from './call.ts';
import { currency, date, instant } from './shapes.ts';

/** What is kept of a customer, each with a text in every language. */
export const keptParts = [
  'choices',
  'searches',
  'watchlists',
  'messages',
  'price-alerts',
  'new-share-wishes',
  'second-factors',
  'answers',
  'identity',
  'account',
  'payees',
  'deposits',
  'withdrawals',
  'exchanges',
  'loans',
  'threads',
  'bookings',
] as const;
export type KeptPart = (typeof keptParts)[number];

export const closing = defineCall({
  path: 'ownData/closing',
  access: 'session',
  key: false,
  summary:
    'What stands in the way of closing the account, until when the customer may withdraw from its contract, and what would be kept for how long',
  request: nothing,
  reply: z.object({
    obstacles: z.object({
      orders: z.int(),
      positions: z.int(),
      /** Money that can’t go with the account; play money can. */
      money: z.array(z.object({ currency, amount: z.string() })),
      reviews: z.int(),
      /** Payments on their way. */
      payments: z.int(),
      /** Loans that aren't repaid. */
      loans: z.int(),
    }),
    /** Withdrawal from the contract: its last day, and how many days are left by business time; 0 on the last day, null once it is over. */
    withdrawal: z.object({ lastDay: date, daysLeft: z.nullable(z.int()) }),
    /** Whole years from the end of this calendar year; 0: it goes at once; null: it stays, under a number that leads to nobody. */
    kept: z.array(z.object({ part: z.enum(keptParts), years: z.nullable(z.int()), until: z.nullable(instant) })),
  }),
});

export const closeAccount = defineCall({
  path: 'user/closeAccount',
  access: 'session',
  key: false,
  summary: 'Closes an empty account for good and asks for its erasure, which follows when the law lets it. Needs a confirmation',
  request: nothing,
  reply: z.object({
    /** Business time: from then on nothing personal of the customer can be read. */
    erasedAt: instant,
  }),
});

export const exportData = defineDownload({
  path: 'ownData/export',
  access: 'session',
  summary: 'Everything that is held about the customer as one JSON file, with who looked at it. Needs a confirmation',
  request: nothing,
  types: ['application/json'],
});

/** What a customer types as his new e-mail address or phone number; the confirmation names it as payee. */
const account = z.string().check(z.maxLength(200));

export const changeAccount = defineCall({
  path: 'ownData/changeAccount',
  access: 'session',
  key: false,
  summary: 'Another e-mail address or phone number to sign in with; ends all other sessions. Needs a confirmation that names it',
  request: z.strictObject({ account }),
  reply: z.object({ account: z.string() }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly 'own-data': typeof import('./own-data.ts');
  }
}
