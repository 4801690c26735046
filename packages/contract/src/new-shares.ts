import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { code, currency, decimal, instant, number, typedDecimal } from './shapes.ts';

export const offeringStates = ['published', 'subscribable', 'to-be-listed', 'listed'] as const;
export const offeringKinds = ['ipo', 'placement'] as const;
export const subscriptionStates = [
  ...(['pending', 'awaiting-draw', 'not-won', 'awaiting-payment', 'paid', 'abstained', 'payment-failed', 'listed', 'cancelled'] as const),
] as const;

/** An offering; a figure that isn't known yet is null. */
const offering = z.object({
  number,
  code,
  name: z.string(),
  kind: z.enum(offeringKinds),
  state: z.enum(offeringStates),
  currency,
  publishedAt: instant,
  opensAt: instant,
  endsAt: instant,
  pricedAt: instant,
  /** Of a placement: its allotment. */
  drawAt: instant,
  paymentDueAt: z.nullable(instant),
  payoutAt: instant,
  listsAt: instant,
  payment: z.enum(['held', 'after-draw', 'at-once']),
  method: z.enum(['pro-rata', 'lottery', 'equal']),
  issueMarket: z.string(),
  underwriter: z.string(),
  isin: z.nullable(z.string()),
  sector: z.string(),
  /** The institution for whose seats it is; null: it is for everybody. */
  seatsOf: z.nullable(z.string()),
  /** Trading days after the listing. */
  lockDays: z.int(),
  /** Subscriptions of one customer. */
  countMax: z.int(),
  /** Visitors see no amounts. */
  amounts: z.nullable(
    z.object({
      /** Of the issue: the range before the pricing, the price after it. */
      low: decimal,
      high: decimal,
      tentativePrice: decimal,
      actualPrice: z.nullable(decimal),
      quantity: decimal,
      minimum: decimal,
      lot: decimal,
      accountMinimum: decimal,
      /** Per cent of the issue price, by the last price. */
      premium: z.nullable(decimal),
      last: z.nullable(decimal),
      /** Per cent of what is asked: an estimate before the draw, exact after it. */
      winningRate: z.nullable(decimal),
      isEstimate: z.boolean(),
      /** Shares asked for, with those of the simulator, and these alone. */
      asked: decimal,
      simulated: decimal,
      isForMe: z.boolean(),
      /** The customer's own subscriptions that count. */
      count: z.int(),
    }),
  ),
  /** What is published of the draw. */
  draw: z.nullable(z.object({ commitment: z.string(), list: z.nullable(z.string()), drawnAt: z.nullable(instant) })),
});

export const offerings = defineCall({
  path: 'newShares/offerings',
  access: 'public',
  key: false,
  summary: 'New shares: all published offerings, in the order of their windows; to visitors without amounts',
  request: nothing,
  reply: z.object({
    offerings: z.array(offering),
    /** False on a replayed day, which has none. */
    areOffered: z.boolean(),
    /** Paper mode: the secrets of the demo institution, for its customers. */
    demoSecrets: z.nullable(z.object({ secretKey: z.string(), channelPassword: z.string() })),
  }),
});

const subscription = z.object({
  number,
  offering: number,
  code,
  name: z.string(),
  currency,
  state: z.enum(subscriptionStates),
  quantity: decimal,
  limit: decimal,
  /** Set aside now, and paid. */
  held: decimal,
  paid: decimal,
  allotted: z.nullable(decimal),
  /** To be paid until the deadline. */
  due: z.nullable(decimal),
  subscribedAt: instant,
  /** Its line in the published list. */
  mark: z.string(),
  mayCancel: z.boolean(),
  mayPay: z.boolean(),
  /** Its position, once it is listed. */
  position: z.nullable(number),
});

export const ownSubscriptions = defineCall({
  path: 'newShares/mine',
  access: 'session',
  key: false,
  summary: 'New shares: the customer’s own subscriptions, the newest first, at most 100',
  request: nothing,
  reply: z.object({ subscriptions: z.array(subscription) }),
});

export const estimate = defineCall({
  path: 'newShares/estimate',
  access: 'session',
  key: false,
  summary: 'New shares: what a subscription would set aside, and what it would get if the window closed now',
  request: z.strictObject({ number, quantity: typedDecimal, limit: z.optional(typedDecimal) }),
  reply: z.object({
    /** Set aside or paid now; the most that it can cost. */
    held: decimal,
    worst: decimal,
    heldUntil: z.nullable(instant),
    available: decimal,
    /** Shares expected, and the chance in per cent of getting any. */
    expected: decimal,
    chance: decimal,
    /** The end of the lock, if the shares come. */
    lockedUntil: instant,
    costs: decimal,
  }),
});

export const subscribe = defineCall({
  path: 'newShares/subscribe',
  access: 'session',
  key: true,
  summary: 'New shares: subscribes to an offering',
  request: z.strictObject({
    number,
    /** Whole shares. */
    quantity: typedDecimal,
    /** The most per share, inside of the range; absent: its top. */
    limit: z.optional(typedDecimal),
    prospectusRead: z.boolean(),
    /** Of an offering for seats. */
    channelPassword: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: subscription,
});

const one = z.strictObject({ number });
const keyed = { access: 'session', key: true, request: one, reply: subscription } as const;

export const cancelSubscription = defineCall({
  ...{ ...keyed, path: 'newShares/cancel', summary: 'New shares: cancels a subscription, until the window ends' },
});
export const paySubscription = defineCall({ ...{ ...keyed, path: 'newShares/pay', summary: 'New shares: pays what was won' } });
export const waiveSubscription = defineCall({ ...{ ...keyed, path: 'newShares/waive', summary: 'New shares: waives what was won' } });

export const drawFile = defineCall({
  path: 'newShares/draw',
  access: 'public',
  key: false,
  summary: 'New shares: the published file of a draw, which `npm run draw` recomputes',
  request: one,
  reply: z.object({ file: z.string() }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly 'new-shares': typeof import('./new-shares.ts');
  }
}
