import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { currency, date, decimal, instant } from './shapes.ts';
import { ended } from './trading.ts';
import { wallet } from './wire.ts';

export const valueRanges = ['day', 'week', 'month', 'year', 'all'] as const;
export type ValueRange = (typeof valueRanges)[number];

export const valueHistory = defineCall({
  path: 'trade/value',
  access: 'session',
  key: false,
  summary: 'What a wallet was worth over time: its money and its positions at the prices of each moment, oldest first, the last one now',
  request: z.strictObject({ type: z.optional(wallet), range: z.enum(valueRanges) }),
  reply: z.object({
    currency,
    points: z.array(z.object({ at: instant, value: decimal })),
    /** What the wallet gained from the first point to the last. */
    result: decimal,
    /** The same in per cent of the first value; null where that is nothing. */
    resultRate: z.nullable(decimal),
  }),
});

/** Sales of a day, a month or a year: how many, what they gained on the cost, all commissions on both sides (never negative), and gain less commissions. */
const realised = { sales: z.int(), gain: decimal, commission: decimal, result: decimal };

export const realisedResults = defineCall({
  path: 'trade/realised',
  access: 'session',
  key: false,
  summary: 'What sales brought after all commissions, by day and by month of a year, newest first',
  request: z.strictObject({ type: z.optional(wallet), year: z.optional(z.int().check(z.minimum(1970), z.maximum(9998))) }),
  reply: z.object({
    currency,
    year: z.int(),
    /** Years that can be asked for: from the wallet’s first entry to now, newest first. */
    years: z.array(z.int()),
    total: z.object(realised),
    months: z.array(z.object({ ...realised, /** YYYY-MM */ month: z.string(), days: z.array(z.object({ ...realised, day: date })) })),
  }),
});

export const fileColumns = [
  'number',
  'placed',
  'placedOffset',
  'ended',
  'endedOffset',
  'code',
  'name',
  'side',
  'type',
  'state',
  'reason',
  'quantity',
  'filled',
  'price',
  'average',
  'fee',
  'currency',
] as const;
export type FileColumn = (typeof fileColumns)[number];

export const ordersFile = defineCall({
  path: 'trade/ordersFile',
  access: 'session',
  key: false,
  summary: 'The history as CSV text',
  request: z.strictObject({
    type: z.optional(wallet),
    ...ended,
    /** The reader's words for columns, sides, types, states and reasons; one that is missing stands as it is here. */
    words: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(80)))),
  }),
  reply: z.object({ name: z.string(), content: z.string() }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly portfolio: typeof import('./portfolio.ts');
  }
}
