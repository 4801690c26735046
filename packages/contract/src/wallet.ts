import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { entryWordKeys, frozenCauses } from './ledger-words.ts';
import { currency, date, decimal, instant, number, page, size } from './shapes.ts';
import { wallet, walletTypes } from './wire.ts';

/** What a wallet holds and is worth, for whomever it is shown to. */
export const figures = z.object({
  type: z.string(),
  currency,
  /** Σ postings of the cash account. */
  balance: decimal,
  available: decimal,
  /** Money set aside by holds. */
  held: decimal,
  withdrawable: decimal,
  /** Sale proceeds on their way, by day. */
  unsettled: z.array(z.object({ amount: decimal, settlesOn: date })),
  /** Frozen money, by cause: `amount` adds up with cash to the total assets, `held` with what is available (an order's with its commission). */
  frozen: z.array(z.object({ cause: z.enum(frozenCauses), amount: decimal, held: decimal })),
  totalAssets: decimal,
  profit: decimal,
  value: decimal,
  equity: decimal,
});

export const walletOverview = defineCall({
  path: 'wallet/overview',
  access: 'session',
  key: false,
  summary: 'One wallet: what is there, free, frozen and by what, withdrawable, and the totals under the specification’s names',
  request: z.strictObject({ type: z.optional(wallet) }),
  reply: z.object({
    ...figures.shape,
    /** The gain of the whole wallet since midnight, sales and commissions with it: the result of its course over the day (`trade/value`). */
    profitToday: decimal,
    /** Deposits that were called back, as far as the wallet hadn't the money; it is taken as soon as there is some. */
    owedForDeposits: decimal,
    /** Play money is there for the customer to take: paper mode, a verified name, nothing taken and no deposit yet. */
    hasPlayMoneyToTake: z.boolean(),
    /** The pending deposit in whose place it isn't; null: nothing but that deposit would be in its way. */
    depositInstead: z.nullable(number),
  }),
});

export const walletAll = defineCall({
  path: 'wallet/all',
  access: 'session',
  key: false,
  summary: 'All wallets that were ever opened, and what they are worth together in euros by the middle rates of one moment',
  request: z.strictObject({}),
  reply: z.object({
    /** In euros, of the wallets that have a rate. */
    total: decimal,
    /** The moment of the rates, business time. */
    at: instant,
    /** Some rate is no price of an open market. */
    hasOldRates: z.boolean(),
    /** Wallets without a rate: they aren’t in the total. */
    leftOut: z.array(currency),
    wallets: z.array(
      z.object({
        type: z.enum(walletTypes),
        currency,
        balance: decimal,
        available: decimal,
        value: decimal,
        /** The value in euros; null without a rate. */
        inEuro: z.nullable(decimal),
      }),
    ),
  }),
});

export const takePlayMoney = defineCall({
  path: 'wallet/takePlayMoney',
  access: 'session',
  key: true,
  summary: 'Paper mode gives a customer whose name is verified money to trade with, once',
  request: z.strictObject({}),
  reply: z.object({}),
});

/** One posting to the wallet's cash account. */
const entry = z.object({
  number: z.string(),
  at: instant,
  /** The key of its words (`wordsOfEntry`). */
  kind: z.enum(entryWordKeys),
  /** Order or position it belongs to. */
  reference: z.nullable(z.string()),
  code: z.nullable(z.string()),
  amount: decimal,
  balanceAfter: decimal,
});

export const walletEntries = defineCall({
  path: 'wallet/entries',
  access: 'session',
  key: false,
  summary: 'Every posting to the wallet, newest first, with the balance after it',
  request: z.strictObject({ type: z.optional(wallet), page: z.optional(page), size: z.optional(size) }),
  reply: z.object({ entries: z.array(entry), total: z.int(), currency }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly wallet: typeof import('./wallet.ts');
  }
}
