import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { phase } from './market.ts';
import { code, currency, date, decimal, instant, number, page, size } from './shapes.ts';
import { wallet } from './wire.ts';

export const positionStates = ['holding', 'locked', 'ready-to-close', 'closed'] as const;

export const position = z.object({
  number,
  code,
  name: z.string(),
  class: z.string(),
  state: z.enum(positionStates),
  /** Bought in all, and still open. */
  quantity: decimal,
  openQuantity: decimal,
  /** Not reserved by pending sell orders. */
  sellable: decimal,
  /** Mean price of the executions that built it, in the instrument's decimals, half up: its order's `averagePrice`. */
  buyPrice: decimal,
  cost: decimal,
  openedAt: instant,
  /** Mean price of all its sales, likewise; null while nothing was sold. */
  sellPrice: z.nullable(decimal),
  closedAt: z.nullable(instant),
  lockedUntil: z.nullable(instant),
  fee: decimal,
  last: z.nullable(decimal),
  marketValue: z.nullable(decimal),
  /** Market value − cost, to the cent; fees not in it. */
  profit: z.nullable(decimal),
  profitRate: z.nullable(decimal),
  /** Of what was sold so far: proceeds − cost, and that less the commissions of these sales and the purchase’s in proportion. */
  realised: decimal,
  realisedAfterFees: decimal,
  /** Change since the previous close (or since the purchase, if later). */
  profitToday: z.nullable(decimal),
  /** Of a share that goes: its last trading day, whether it is over, and the day on which what is held then is paid; null: nothing is. */
  delisting: z.nullable(z.object({ lastDay: date, isOver: z.boolean(), payDay: z.nullable(date) })),
  currency,
});
export type PositionView = z.output<typeof position>;

/** All that is open of one instrument as one line. A sum with an unknown part is unknown. */
export const holding = z.object({
  code,
  name: z.string(),
  quantity: decimal,
  /** Not reserved by pending sell orders. */
  sellable: decimal,
  /** Mean of its positions' buy prices by what is open of each, in the instrument's decimals, half up: of a single one its own. */
  averagePrice: decimal,
  marketValue: z.nullable(decimal),
  profit: z.nullable(decimal),
  /** Of what is open, on its cost, in per cent. */
  profitRate: z.nullable(decimal),
  currency,
});

export const holdings = defineCall({
  path: 'trade/holdings',
  access: 'session',
  key: false,
  summary: 'Own open positions of a wallet by instrument, those of each in order; instruments in the order of their newest position',
  request: z.strictObject({ type: z.optional(wallet) }),
  reply: z.object({ holdings: z.array(z.object({ ...holding.shape, positions: z.array(position) })) }),
});
export type HoldingView = z.output<typeof holdings.reply>['holdings'][number];

export const positions = defineCall({
  path: 'trade/positions',
  access: 'session',
  key: false,
  summary: 'Own positions with their present value; sums over all open ones of the wallet',
  request: z.strictObject({
    type: z.optional(wallet),
    state: z.enum(['open', 'closed']),
    code: z.optional(code),
    page: z.optional(page),
    size: z.optional(size),
  }),
  reply: z.object({
    positions: z.array(position),
    total: z.int(),
    summary: z.object({
      currency,
      marketValue: decimal,
      profit: decimal,
      /** The gain of the whole wallet since midnight, sales and commissions with it: the result of its course over the day (`trade/value`). */
      profitToday: decimal,
      /** Of it: what sales since midnight brought after the commissions of both sides. */
      realisedToday: decimal,
      /** Commissions since midnight, of purchases and of sales; never negative. They are in `profitToday` already. */
      feesToday: decimal,
      cost: decimal,
      available: decimal,
      /** Of the wallet's money: set aside for pending orders. */
      held: decimal,
      /** The whole wallet: its money, also what is set aside, and what the open positions are worth. */
      value: decimal,
    }),
  }),
});

/**
 * One line of a position's story, in its currency. `amount` is: executed and sold: price × quantity as booked, with `fee` beside it; settlement: what
 * the cash account was moved by, fee included, negative for the purchase; closed: the realised profit without fees.
 */
const storyLine = z.object({
  at: instant,
  kind: z.enum([
    ...['ordered', 'triggered', 'executed', 'settles', 'settled', 'sell-ordered', 'sell-triggered', 'sold', 'sale-settles', 'sale-settled'],
    ...['split', 'split-paid', 'split-left', 'split-joined', 'delisting-paid'],
    ...['block-opened', 'allotment-opened', 'dividend', 'dividend-settles', 'dividend-paid'],
    ...['sell-cancelled', 'closed'],
  ] as const),
  order: z.nullable(number),
  quantity: z.nullable(decimal),
  /** Of a trigger: the price that reached the stop. */
  price: z.nullable(decimal),
  /** Of an order: the price that triggers it. */
  stopPrice: z.nullable(decimal),
  /** Of a trigger: the market's phase in which its price came. */
  phase: z.nullable(phase),
  /** Of a sale that ended unfilled: why, and how far it went. */
  reason: z.nullable(z.string()),
  reach: z.nullable(z.object({ worst: z.nullable(decimal), best: z.nullable(decimal) })),
  amount: z.nullable(decimal),
  fee: z.nullable(decimal),
});

export const positionDetail = defineCall({
  path: 'trade/position',
  access: 'session',
  key: false,
  summary: 'One position with its story from order to settlement; without number the newest',
  request: z.strictObject({ number: z.optional(number) }),
  reply: z.object({ position: z.nullable(position), story: z.array(storyLine) }),
});
