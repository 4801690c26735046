import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { orderStates, orderTypes, timesInForce } from './trading.ts';
import { code, currency, date, decimal, instant, number } from './shapes.ts';

/** The auctions of a day, in their order; a list is of one of them. */
export const auctions = ['opening-auction', 'midday-auction', 'closing-auction'] as const;
export type Auction = (typeof auctions)[number];

const row = z.object({
  code,
  name: z.string(),
  currency,
  priceScale: z.int(),
  quantityScale: z.int(),
  /** The auction is being called, it has given a price, or nothing is known of it. */
  state: z.enum(['called', 'ended', 'none']),
  /** While it is called: at which it would execute now. */
  price: z.nullable(decimal),
  /** Whole units of the instrument. */
  volume: z.nullable(decimal),
  /** What is left over in the call; of buyers positive, of sellers negative. Null once it has ended. */
  surplus: z.nullable(decimal),
  /** Per cent against the previous close. */
  changeRate: z.nullable(decimal),
  /** No order of a customer would execute: the figures are the makers'. */
  isMakers: z.boolean(),
});

const order = z.object({
  number,
  code,
  name: z.string(),
  currency,
  side: z.enum(['buy', 'sell']),
  type: z.enum(orderTypes),
  quantity: decimal,
  limit: z.nullable(decimal),
  timeInForce: z.enum(timesInForce),
  state: z.enum(orderStates),
  /** It ended because nobody on the other side met its price. */
  isUnmet: z.boolean(),
  /** What executed of it in the auction. */
  executed: z.nullable(z.object({ quantity: decimal, price: decimal })),
});

export const openingList = defineCall({
  path: 'openingList/list',
  access: 'public',
  key: false,
  summary: 'The auction of all shares: indicative prices while it is called, then its prices; with the caller’s own orders in it',
  request: z.strictObject({ auction: z.optional(z.enum(auctions)) }),
  reply: z.object({
    /** False on a replayed day, which has no auctions. */
    areHeld: z.boolean(),
    auction: z.enum(auctions),
    isCalled: z.boolean(),
    /** The trading day of this list, and when its call begins and ends; it ends up to 15 seconds later at random. Null without auctions. */
    day: z.nullable(z.object({ date, isToday: z.boolean(), from: instant, until: instant })),
    /** When the next call begins; null without auctions. */
    nextAt: z.nullable(instant),
    /** The shares of own orders first, then those of own watchlists, then by turnover. */
    rows: z.array(row),
    orders: z.array(order),
  }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly 'opening-list': typeof import('./opening-list.ts');
  }
}
