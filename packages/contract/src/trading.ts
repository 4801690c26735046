import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { phase } from './market.ts';
import { code, currency, date, decimal, instant, number, page, size, typedDecimal } from './shapes.ts';
import { holding, position } from './positions.ts';
import { wallet } from './wire.ts';

export * from './positions.ts';

export const orderTypes = ['market', 'limit', 'stop', 'stop-limit'] as const;
export const timesInForce = ['day', 'gtc', 'gtd', 'ioc', 'fok', 'at-open', 'at-close'] as const;
export type OrderType = (typeof orderTypes)[number];
export type TimeInForce = (typeof timesInForce)[number];
export type Side = 'buy' | 'sell';

/** An instruction as typed. Figures are judged by the rules, so that a refusal is one of the catalogue. */
const instruction = {
  code,
  side: z.enum(['buy', 'sell']),
  type: z.enum(orderTypes),
  quantity: typedDecimal,
  /** Limit of limit and stop-limit orders. */
  price: z.optional(typedDecimal),
  stopPrice: z.optional(typedDecimal),
  timeInForce: z.enum(timesInForce),
  /** Last day of a GTD order. */
  goodTill: z.optional(date),
  mainHoursOnly: z.optional(z.boolean()),
  /** Only the pre-market or after-hours session that goes on or comes next: validity day, no stop. */
  thisSessionOnly: z.optional(z.boolean()),
  /** A closed market: keep GTC, GTD and at-open orders for the next session. */
  holdUntilNextSession: z.optional(z.boolean()),
  /** Sell: the position to close; without it the oldest ones. */
  position: z.optional(number),
  /**
   * Buy: what the wallet lacks for the order is exchanged first, out of another wallet and at a rate that the caller was shown (`exchange/quote`). Both happen or
   * neither; the exchange stays when the order ends unexecuted.
   */
  exchange: z.optional(z.strictObject({ from: currency, quote: number })),
};

const exchangedFirst = z.object({
  from: currency,
  given: decimal,
  /** In the currency of the order. */
  got: decimal,
  /** In the currency that is given, part of it. */
  spread: decimal,
  rate: decimal,
});

const denial = z.object({ code: z.string(), params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))) });

/**
 * What a sale brings: its gain is proceeds − cost of what is sold; the result is that less this sale’s commission and less the commission of the
 * purchase in proportion, each named apart and never negative.
 */
const saleResult = z.object({ gain: decimal, commission: decimal, purchaseCommission: decimal, result: decimal });
export type SaleResult = z.output<typeof saleResult>;

export const costs = defineCall({
  path: 'trade/costs',
  access: 'session',
  key: false,
  summary: 'What an order would cost and leave, before it is sent; with the refusal it would meet now',
  request: z.strictObject(instruction),
  reply: z.object({
    currency,
    /** Limit, or the best price on the other side for a market order. */
    price: z.nullable(decimal),
    quantity: decimal,
    /** price × quantity. */
    value: z.nullable(decimal),
    commission: z.nullable(decimal),
    /** Commission in per cent of the value: two decimals, more only where they would be zeros. */
    commissionRate: z.nullable(decimal),
    /** Buy: value + commission; sell: value − commission. */
    total: z.nullable(decimal),
    /** Set aside while the order is pending: for a purchase without a limit up to `reservedUpTo`. */
    hold: z.nullable(decimal),
    /** Of a purchase without a limit: the price up to which its reserve reaches; it never costs more. null for every other order. */
    reservedUpTo: z.nullable(decimal),
    available: decimal,
    availableAfter: z.nullable(decimal),
    /** Of a sale at the price shown, of the positions that it would close; null for a purchase, and where they don’t hold so much. */
    sale: z.nullable(saleResult),
    settlesOn: z.nullable(date),
    /** The exchange before the order; null where it doesn’t ask for one, or its wallet lacks nothing. */
    exchange: z.nullable(exchangedFirst),
    /** When an order ends that is good till a day which isn't Berlin's; null for every other order. */
    goodTillEndsAt: z.nullable(instant),
    /** The last price has reached the stop already: as soon as there is trading, the order is triggered. */
    stopReached: z.boolean(),
    /** The first refusal the order would meet now, if any. */
    denial: z.nullable(denial),
    /** The first one apart from the fund password: what is wrong although that will be right. */
    fault: z.nullable(denial),
  }),
});

/** Byte-equal on every repeat: rebuilt from what was stored at acceptance. */
const acceptance = z.object({
  number,
  code,
  side: z.enum(['buy', 'sell']),
  type: z.enum(orderTypes),
  quantity: decimal,
  price: z.nullable(decimal),
  stopPrice: z.nullable(decimal),
  timeInForce: z.enum(timesInForce),
  acceptedAt: instant,
  hold: decimal,
  currency,
  /** The exchange before the order; null where there was none. */
  exchange: z.nullable(z.object({ number, ...exchangedFirst.shape })),
});
export type Acceptance = z.output<typeof acceptance>;

export const placeOrder = defineCall({
  path: 'trade/order',
  access: 'session',
  key: true,
  summary: 'Places an order',
  request: z.strictObject(instruction),
  reply: acceptance,
});

export const cancelOrder = defineCall({
  path: 'trade/cancel',
  access: 'session',
  key: true,
  summary: 'Asks the venue to cancel what is left of a pending order',
  request: z.strictObject({ number }),
  reply: z.object({ number, requestedAt: instant }),
});

const changed = z.strictObject({ number, quantity: z.optional(typedDecimal), price: z.optional(typedDecimal), stopPrice: z.optional(typedDecimal) });

export const reviewChange = defineCall({
  path: 'trade/reviewChange',
  access: 'session',
  key: false,
  summary:
    'What a pending order would cost and leave once changed, or the first refusal that the change would meet now, apart from the fund password',
  request: changed,
  reply: z.object({
    fault: z.nullable(denial),
    /** Of the whole order, executed at its prices; null with a refusal. */
    costs: z.nullable(
      z.object({
        currency,
        value: decimal,
        commission: decimal,
        /** Buy: value + commission; sell: value − commission. */
        total: decimal,
        /** Set aside from then on: money of a purchase, shares of a sale. */
        hold: decimal,
        /** null for a sale, which sets no money aside. */
        availableAfter: z.nullable(decimal),
      }),
    ),
  }),
});

export const replaceOrder = defineCall({
  path: 'trade/replace',
  access: 'session',
  key: true,
  summary: 'Changes a pending order: a smaller quantity keeps its place, another price or more loses it',
  request: changed,
  reply: z.object({ number, requestedAt: instant, hold: decimal, currency }),
});

export const orderStates = ['pending', 'executed', 'cancelled', 'expired', 'refused'] as const;

const order = z.object({
  number,
  code,
  name: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(orderTypes),
  state: z.enum(orderStates),
  /** Why it ended other than by execution: a reason key the client translates. */
  reason: z.nullable(z.string()),
  quantity: decimal,
  filled: decimal,
  price: z.nullable(decimal),
  stopPrice: z.nullable(decimal),
  /** Mean price of its executions, in the instrument's decimals, half up. */
  averagePrice: z.nullable(decimal),
  /** Of what was executed: its value, the value with the commission (buy) or less it (sell), and when the last of it settles. null before. */
  executedValue: z.nullable(decimal),
  total: z.nullable(decimal),
  settlesOn: z.nullable(date),
  /** What a sale brought with what was executed of it; null before, and for a purchase. */
  sale: z.nullable(saleResult),
  timeInForce: z.enum(timesInForce),
  goodTill: z.nullable(date),
  /** When it ends, if that day isn't Berlin's; null for every other order. */
  goodTillEndsAt: z.nullable(instant),
  mainHoursOnly: z.boolean(),
  thisSessionOnly: z.boolean(),
  fee: decimal,
  hold: decimal,
  currency,
  /** The position it built (buy) or closes (sell). */
  positions: z.array(number),
  /** Of a stop that was triggered: when, and by which price of which phase of the market. */
  trigger: z.nullable(z.object({ at: instant, price: decimal, phase, pricedAt: instant })),
  /** Of a pending stop whose price is reached while nothing triggers it: when the main trading that may trigger it goes on. */
  triggersAt: z.nullable(instant),
  /** Of a pending order that names a price: the last price, and its limit, or its stop until that triggers, less the last price; in %, half up. */
  market: z.nullable(z.object({ last: decimal, distance: decimal, distanceRate: decimal })),
  /** Of an order that ended for want of a price: how far it went and the best price that there was; null: no bound, no price. */
  reach: z.nullable(z.object({ worst: z.nullable(decimal), best: z.nullable(decimal) })),
  placedAt: instant,
  endedAt: z.nullable(instant),
});
export type OrderView = z.output<typeof order>;

export const endedStops = defineCall({
  path: 'trade/endedStops',
  access: 'session',
  key: false,
  summary: 'Own stop orders that ended unfilled since the last trading day began, for another reason than a cancellation, newest end first',
  request: nothing,
  reply: z.object({ orders: z.array(order) }),
});

/** Filters of the history. `from`, `to`: days in Europe/Berlin in which an order ended. */
export const ended = {
  end: z.optional(z.enum(['executed', 'cancelled', 'expired', 'refused'])),
  code: z.optional(code),
  from: z.optional(date),
  to: z.optional(date),
};

export const orders = defineCall({
  path: 'trade/orders',
  access: 'session',
  key: false,
  summary: 'Own orders: pending ones, newest first, or the history of all ends with filters, the last end first',
  request: z.strictObject({
    type: z.optional(wallet),
    state: z.enum(['pending', 'ended']),
    ...ended,
    page: z.optional(page),
    size: z.optional(size),
  }),
  reply: z.object({ orders: z.array(order), total: z.int() }),
});

export const ordered = defineCall({
  path: 'trade/ordered',
  access: 'session',
  key: false,
  summary: 'The instruments of own orders that have ended, by name',
  request: z.strictObject({ type: z.optional(wallet) }),
  reply: z.object({ instruments: z.array(z.object({ code, name: z.string() })) }),
});

export const orderOne = defineCall({
  path: 'trade/one',
  access: 'session',
  key: false,
  summary: 'One own order with each execution',
  request: z.strictObject({ number }),
  reply: z.object({
    order,
    /** Class of its instrument. */
    class: z.string(),
    /** The first one first. */
    executions: z.array(z.object({ price: decimal, quantity: decimal, at: instant })),
  }),
});

/** Own open orders and positions of one instrument, for the detail screen. */
export const ownOf = defineCall({
  path: 'trade/own',
  access: 'session',
  key: false,
  summary: 'Own pending orders and open positions of one instrument, and these positions as one line: null without any',
  request: z.strictObject({ code }),
  reply: z.object({ orders: z.array(order), positions: z.array(position), holding: z.nullable(holding) }),
});

export const executions = defineCall({
  path: 'trade/executions',
  access: 'session',
  key: false,
  summary: 'Own executions of one instrument, newest first, at most 200',
  request: z.strictObject({ code }),
  reply: z.object({
    executions: z.array(z.object({ order: number, side: z.enum(['buy', 'sell']), price: decimal, quantity: decimal, at: instant })),
  }),
});

export const queue = defineCall({
  path: 'trade/queue',
  access: 'session',
  key: false,
  summary: 'Where own pending orders of one instrument stand in the order book now, as the venue says; orders that are in no book are left out',
  request: z.strictObject({ code }),
  reply: z.object({
    places: z.array(
      z.object({
        number,
        side: z.enum(['buy', 'sell']),
        /** Of the level in the book. */
        price: decimal,
        /** Quantity at this price that executes before it. */
        ahead: decimal,
        /** Place among the orders of this price, from 1. */
        position: z.int(),
        /** Of all orders at this price, its own with them. */
        quantity: decimal,
        orders: z.int(),
      }),
    ),
  }),
});

export const tradingRules = defineCall({
  path: 'trade/rules',
  access: 'public',
  key: false,
  summary: 'The price list and limits that hold now',
  request: nothing,
  reply: z.object({ version: z.string(), commissions: z.record(z.string(), z.object({ flat: decimal, rate: decimal, currency })) }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly trading: typeof import('./trading.ts');
  }
}
