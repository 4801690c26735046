import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { currency, date, decimal, instant, number, size, typedDecimal } from './shapes.ts';

/** The ground of a rate: prices of an open market, the last prices of one that is closed or silent, or the fixing that the product ships. */
export const rateSources = ['market', 'last', 'fixing'] as const;

const source = {
  source: z.enum(rateSources),
  /** The moment of the prices; null for a fixing. */
  sourceAt: z.nullable(instant),
  /** The day of the fixing; null for prices. */
  sourceDate: z.nullable(date),
};

export const quote = defineCall({
  path: 'exchange/quote',
  access: 'session',
  key: false,
  summary: 'A rate between two currencies for the caller, which holds for some seconds and for one exchange',
  request: z.strictObject({ from: currency, to: currency }),
  reply: z.object({
    quote: number,
    from: currency,
    to: currency,
    /** The amount that is got for one given, the spread taken off. */
    rate: decimal,
    /** The amount that is given for one got. */
    turned: decimal,
    /** The middle of the market. */
    middle: decimal,
    /** In per cent of the middle. */
    spread: decimal,
    ...source,
    /** Set where USDT is one of the two: the dollars that one counts as. */
    usdtInDollars: z.nullable(decimal),
    /** System time. */
    validUntil: instant,
    validMs: z.int(),
    /** Money of the wallet that gives, and what is free of it. */
    balance: decimal,
    available: decimal,
  }),
});

export const amounts = defineCall({
  path: 'exchange/amounts',
  access: 'session',
  key: false,
  summary: 'Both amounts of an exchange at a rate that the caller was shown, from the one that is named; null where nothing can be read',
  request: z.strictObject({ quote: number, side: z.enum(['give', 'get']), amount: typedDecimal }),
  reply: z.object({
    /** The least that is given for what is named to be got, and what that gives. */
    amounts: z.nullable(z.object({ given: decimal, got: decimal, spread: decimal })),
  }),
});

const exchanged = z.object({
  number,
  from: currency,
  to: currency,
  given: decimal,
  got: decimal,
  /** In the currency that was given, taken from it. */
  spread: decimal,
  rate: decimal,
  ...source,
  at: instant,
  /** The order that it came before; null for an exchange by itself. */
  order: z.nullable(number),
});
export type Exchanged = z.output<typeof exchanged>;

export const execute = defineCall({
  path: 'exchange/execute',
  access: 'session',
  key: true,
  summary: 'Exchanges an amount at a rate that the caller was shown',
  request: z.strictObject({ quote: number, amount: typedDecimal }),
  reply: exchanged,
});

export const list = defineCall({
  path: 'exchange/list',
  access: 'session',
  key: false,
  summary: 'The caller’s exchanges, the newest first, before a number',
  request: z.strictObject({ before: z.optional(number), size: z.optional(size) }),
  reply: z.object({ exchanges: z.array(exchanged), hasMore: z.boolean() }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly exchange: typeof import('./exchange.ts');
  }
}
