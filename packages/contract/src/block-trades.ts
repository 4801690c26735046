import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { phase } from './market.ts';
import { code, currency, date, decimal, instant, number, typedDecimal } from './shapes.ts';

export const offerStates = ['draft', 'open', 'sold-out', 'closed'] as const;
export const closingReasons = ['ended', 'halted'] as const;

/** The auction that a price comes from. */
const auction = z.object({ price: decimal, at: instant, phase: z.nullable(phase) });

const offer = z.object({
  number,
  code,
  name: z.string(),
  state: z.enum(offerStates),
  /** Why it was closed. */
  reason: z.nullable(z.enum(closingReasons)),
  opensAt: instant,
  endsAt: instant,
  currency,
  /** Per cent of the last auction price. */
  discount: decimal,
  /** The institution for whose seats it is; null: it is for everybody. */
  seatsOf: z.nullable(z.string()),
  /** Trading days. */
  lockDays: z.int(),
  /** Visitors see no amounts. */
  amounts: z.nullable(
    z.object({
      /** Null where there was no auction yet. */
      price: z.nullable(decimal),
      auction: z.nullable(auction),
      /** The present market: a block costs so much less, per share and in per cent of it. */
      last: z.nullable(decimal),
      below: z.nullable(z.object({ amount: decimal, rate: decimal })),
      quantity: decimal,
      left: decimal,
      minimum: decimal,
      lot: decimal,
      /** Of a purchase now. */
      lockedUntil: instant,
      settlesOn: date,
      /** Per cent of the value, and the least in the currency. */
      feeRate: decimal,
      feeMinimum: decimal,
      /** A seat of its institution, or it is for everybody. */
      isForMe: z.boolean(),
    }),
  ),
});

const sale = z.object({ number, code, name: z.string(), quantity: decimal, price: decimal, currency, at: instant });

export const blockOffers = defineCall({
  path: 'blockTrades/offers',
  access: 'public',
  key: false,
  summary: 'Block trades: the offers of the trading day and of the next one; to visitors without amounts',
  request: nothing,
  reply: z.object({
    offers: z.array(offer),
    /** The blocks of the trading day that were sold, without their buyers, the newest first. */
    sold: z.array(sale),
    nextOpensAt: z.nullable(instant),
    /** False on a replayed day, which has none. */
    areOffered: z.boolean(),
    /** Paper mode: the secrets of the demo institution, for its customers. */
    demoSecrets: z.nullable(z.object({ secretKey: z.string(), channelPassword: z.string() })),
  }),
});

const purchase = z.object({
  offer: number,
  code,
  name: z.string(),
  quantity: decimal,
  price: decimal,
  auction: z.object({ price: decimal, at: instant }),
  value: decimal,
  fee: decimal,
  total: decimal,
  currency,
  boughtAt: instant,
  settlesOn: date,
  lockedUntil: instant,
});

export const ownBlocks = defineCall({
  path: 'blockTrades/mine',
  access: 'session',
  key: false,
  summary: 'Block trades: the customer’s own purchases, the newest first, at most 100',
  request: nothing,
  reply: z.object({ blocks: z.array(z.extend(purchase, { position: number })) }),
});

export const blockCosts = defineCall({
  path: 'blockTrades/costs',
  access: 'session',
  key: false,
  summary: 'Block trades: what shares of an offer would cost now; null where they have no price or no whole number of shares is named',
  request: z.strictObject({ number, quantity: typedDecimal }),
  reply: z.object({ costs: z.nullable(z.object({ price: decimal, value: decimal, fee: decimal, total: decimal })) }),
});

export const buyBlock = defineCall({
  path: 'blockTrades/buy',
  access: 'session',
  key: true,
  summary: 'Block trades: buys shares of an offer at the price that was shown. Cash, fee and shares are one entry',
  request: z.strictObject({
    number,
    /** Whole shares. */
    quantity: typedDecimal,
    /** The price that the screen showed. */
    price: typedDecimal,
    /** Of an offer for seats. */
    channelPassword: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: purchase,
});

declare module './client.ts' {
  interface CustomerModules {
    readonly 'block-trades': typeof import('./block-trades.ts');
  }
}
