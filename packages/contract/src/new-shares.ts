import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { code, currency, date, decimal, instant, number, typedDecimal } from './shapes.ts';

export const offeringStates = ['published', 'subscribable', 'to-be-listed', 'listed', 'withdrawn'] as const;
export const offeringKinds = ['ipo', 'placement', 'capital-increase', 'rest'] as const;
export const subscriptionStates = [
  ...([
    'pending',
    'awaiting-draw',
    'not-won',
    'awaiting-payment',
    'paid',
    'abstained',
    'payment-failed',
    'listed',
    'cancelled',
    'withdrawn',
  ] as const),
] as const;

/** A customer's entitlements of a capital increase, one for each share that was held at the close before the ex-day. */
const entitled = z.object({
  /** Before the ex-day: by the shares that are held now. */
  isExpected: z.boolean(),
  shares: decimal,
  /** Entitlements: those that exercises take, those that were sold, those that are left. */
  exercised: decimal,
  sold: decimal,
  left: decimal,
  /** New shares that the rest buys, and its worth by the price of now. */
  mostShares: decimal,
  worth: z.nullable(decimal),
  /** The proceeds of sales. */
  soldFor: decimal,
});

/** The terms of a capital increase. */
const increase = z.object({
  old: decimal,
  fresh: decimal,
  exDate: date,
  /** Until its end entitlements are exercised or sold; then the rest is sold for its holder. */
  lastDate: date,
  /** The offering of what nobody exercises, to everybody; null: an earlier version announced the increase. */
  rest: z.nullable(z.object({ number, opensAt: instant, endsAt: instant })),
  figures: z.nullable(
    z.object({
      /** The share now, and an entitlement by it: the bid while there is one, else the last price. */
      price: z.nullable(decimal),
      entitlement: z.nullable(decimal),
      /** The price of the ex-day by the price of now; null from the ex-day on. */
      exPrice: z.nullable(decimal),
      /** The share costs no more than a new one: there is no factor, and entitlements end worthless unless it rises. */
      isWorthless: z.boolean(),
    }),
  ),
  own: z.nullable(entitled),
});

/** An offering; a figure that isn't known yet is null. */
export const offering = z.object({
  number,
  code,
  name: z.string(),
  kind: z.enum(offeringKinds),
  state: z.enum(offeringStates),
  /** Nobody subscribes for the time being. */
  isPaused: z.boolean(),
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
  method: z.enum(['pro-rata', 'lottery', 'equal', 'entitlement']),
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
      /** Of a rest known when the period of its increase has ended. */
      quantity: z.nullable(decimal),
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
      /** The customer waits for its opening, and hears of it. */
      isOpeningTold: z.boolean(),
    }),
  ),
  /** Of a capital increase; null: it is none. */
  increase: z.nullable(increase),
  /** Of the rest of a capital increase: the number of that increase. */
  restOf: z.nullable(number),
  /** The published parts of the draw. */
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
  kind: z.enum(offeringKinds),
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
  dueAt: z.nullable(instant),
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

export const exercise = defineCall({
  path: 'newShares/exercise',
  access: 'session',
  key: true,
  summary: 'New shares: exercises entitlements of a capital increase',
  request: z.strictObject({
    number,
    /** Whole new shares. */
    quantity: typedDecimal,
    prospectusRead: z.boolean(),
  }),
  reply: subscription,
});

export const sellEntitlements = defineCall({
  path: 'newShares/sell',
  access: 'session',
  key: true,
  summary: 'New shares: sells entitlements of a capital increase to the house, in main hours',
  request: z.strictObject({
    number,
    /** Whole entitlements. */
    quantity: typedDecimal,
  }),
  /** The bid by which they were sold, and what they brought. */
  reply: z.object({ quantity: decimal, price: decimal, amount: decimal, currency }),
});

const one = z.strictObject({ number });
const keyed = { access: 'session', key: true, request: one, reply: subscription } as const;

export const cancelSubscription = defineCall({
  ...{ ...keyed, path: 'newShares/cancel', summary: 'New shares: cancels a subscription, until the window ends' },
});
export const paySubscription = defineCall({ ...{ ...keyed, path: 'newShares/pay', summary: 'New shares: pays what was won' } });
export const waiveSubscription = defineCall({ ...{ ...keyed, path: 'newShares/waive', summary: 'New shares: waives what was won' } });

export const tellOpening = defineCall({
  path: 'newShares/tellOpening',
  access: 'session',
  key: true,
  summary: 'New shares: whether the customer wants a message when the window of an offering opens',
  request: z.strictObject({ number, isWished: z.boolean() }),
  reply: z.object({ isWished: z.boolean() }),
});

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
