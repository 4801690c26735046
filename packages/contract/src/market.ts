import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { code, currency, date, decimal, instant } from './shapes.ts';

export const instrumentClasses = ['share', 'foreign', 'index', 'forex', 'digital', 'metal'] as const;
export const phases = [
  'closed',
  /** A gap inside a day (08:55 is none; 13:00–13:02 of a replayed day is), or a halt. */
  'pause',
  'pre-market',
  'opening-auction',
  'continuous',
  'midday-auction',
  'volatility-auction',
  'closing-auction',
  'after-hours',
] as const;
export type Phase = (typeof phases)[number];
export const phase = z.enum(phases);

/** A quote with everything a row or a header shows; null where nothing is known, never 0. Prices in the instrument's decimals. */
export const quote = z.object({
  code,
  last: z.nullable(decimal),
  /** Against the previous close. */
  change: z.nullable(decimal),
  /** Per cent with two decimals. */
  changeRate: z.nullable(decimal),
  bid: z.nullable(decimal),
  ask: z.nullable(decimal),
  bidSize: z.nullable(decimal),
  askSize: z.nullable(decimal),
  open: z.nullable(decimal),
  high: z.nullable(decimal),
  low: z.nullable(decimal),
  previousClose: z.nullable(decimal),
  /** Since the day's start, in whole units of the instrument. */
  volume: decimal,
  turnover: decimal,
  at: z.nullable(instant),
  phase,
  stale: z.boolean(),
  /** The last price comes from the pre-market or after-hours session. */
  extended: z.boolean(),
  /** In a call auction: indicative price and surplus (positive: buy side). */
  indicative: z.nullable(decimal),
  surplus: z.nullable(decimal),
});
export type Quote = z.output<typeof quote>;

export const instrumentRow = z.object({
  code,
  class: z.enum(instrumentClasses),
  name: z.string(),
  isin: z.nullable(z.string()),
  wkn: z.nullable(z.string()),
  currency,
  priceScale: z.int(),
  quantityScale: z.int(),
  lot: decimal,
  sector: z.string(),
  indices: z.array(z.string()),
  quote,
  /** Today’s course for a sparkline, only where asked for: the first price, one for each of the day’s 39 equal parts so far, last the present one. */
  spark: z.optional(z.array(z.number())),
});
export type InstrumentRow = z.output<typeof instrumentRow>;

export const instruments = defineCall({
  path: 'market/instruments',
  access: 'public',
  key: false,
  summary: 'Instruments with their present quotes, by class, index membership or codes',
  request: z.strictObject({
    class: z.optional(z.enum(instrumentClasses)),
    index: z.optional(code),
    codes: z.optional(z.array(code).check(z.maxLength(300))),
    sparks: z.optional(z.boolean()),
  }),
  reply: z.object({ rows: z.array(instrumentRow) }),
});

export const average = defineCall({
  path: 'market/average',
  access: 'public',
  key: false,
  summary: 'The mean course of all German shares today, each counted alike',
  request: nothing,
  reply: z.object({
    /** How many shares there are. */
    count: z.number(),
    /** Against the previous closes, where there are none against the openings. */
    changeRate: z.nullable(decimal),
    /** Per cent of change, as `spark` of an instrument is cut. */
    spark: z.array(z.number()),
  }),
});

export const movers = defineCall({
  path: 'market/movers',
  access: 'public',
  key: false,
  summary: 'Shares that gained most, lost most and turned over most today',
  request: z.strictObject({ size: z.optional(z.int().check(z.minimum(1), z.maximum(50))) }),
  reply: z.object({ gainers: z.array(instrumentRow), losers: z.array(instrumentRow), turnover: z.array(instrumentRow) }),
});

export const sectors = defineCall({
  path: 'market/sectors',
  access: 'public',
  key: false,
  summary: 'German shares by sector with their mean change weighted by market capitalisation: the heat map',
  request: nothing,
  reply: z.object({
    sectors: z.array(
      z.object({
        sector: z.string(),
        changeRate: z.nullable(decimal),
        /** Market capitalisation in whole euros, simulated. */
        size: z.number(),
        members: z.array(z.object({ code, name: z.string(), changeRate: z.nullable(decimal), size: z.number() })),
      }),
    ),
  }),
});

/** A figure of the simulator (or of the feed) that may be missing: null is shown as '—'. */
const fact = z.nullable(decimal);

export const instrument = defineCall({
  path: 'market/instrument',
  access: 'public',
  key: false,
  summary: 'One instrument with its facts, past dividends, splits and capital increases, and today’s plan of sessions',
  request: z.strictObject({ code }),
  reply: z.object({
    row: instrumentRow,
    tradable: z.boolean(),
    /** Smallest order and lock as they apply now. */
    minimumAmount: decimal,
    lockMinutes: z.int(),
    /** Today's allowed prices of the static corridor; null before there is a reference. */
    corridor: z.nullable(z.object({ lowest: decimal, highest: decimal })),
    /** Source of prices and of the facts: `simulator`, `replay`. */
    source: z.string(),
    /** Market capitalisation in whole units of the currency; yield, return, float, foreign share and short interest in per cent with two decimals. */
    facts: z.object({
      marketCap: fact,
      yearHigh: fact,
      yearLow: fact,
      priceEarnings: fact,
      priceBook: fact,
      dividendYield: fact,
      returnOnEquity: fact,
      freeFloat: fact,
      foreignOwnership: fact,
      shortInterest: fact,
      simulated: z.boolean(),
    }),
    /** Newest first. */
    events: z.array(
      z.object({
        date,
        kind: z.enum(['dividend', 'split', 'capital-increase']),
        /** Per share, or the price of a new share; of a split the new shares, for `old` ones. */
        amount: decimal,
        old: z.optional(decimal),
        currency: z.nullable(currency),
      }),
    ),
    priceSteps: z.array(z.object({ from: decimal, step: decimal })),
    sessions: z.array(z.object({ phase, from: instant, until: instant })),
  }),
});

/** `minute` and `1` are the same bars: drawn as a line, and as candles. */
export const barIntervals = ['minute', '1', '5', '15', '30', 'day', 'week', 'month'] as const;
export const chartRanges = ['1d', '1w', '1m', '3m', '6m', '1y', 'all'] as const;
export const adjustments = ['none', 'before', 'after'] as const;
export type BarInterval = (typeof barIntervals)[number];
export type ChartRange = (typeof chartRanges)[number];
export type Adjustment = (typeof adjustments)[number];

export const bars = defineCall({
  path: 'market/bars',
  access: 'public',
  key: false,
  summary: 'Bars of a chart. A bar is [start in epoch seconds, open, high, low, close, volume] in plain numbers for drawing',
  request: z.strictObject({
    code,
    interval: z.enum(barIntervals),
    range: z.enum(chartRanges),
    adjustment: z.optional(z.enum(adjustments)),
  }),
  reply: z.object({
    code,
    interval: z.enum(barIntervals),
    priceScale: z.int(),
    previousClose: z.nullable(decimal),
    bars: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])),
    /** Early and late sessions among minute bars, each [from, until] in epoch seconds: bars that begin inside are of them. Days, weeks and months hold none. */
    extended: z.array(z.tuple([z.number(), z.number()])),
    /** The sessions of the day that a chart of one day shows, each [from, until]: its axis has all of them. Longer charts have none. */
    day: z.array(z.tuple([z.number(), z.number()])),
    source: z.string(),
  }),
});

export const level = z.object({ price: decimal, quantity: decimal });

export const depth = defineCall({
  path: 'market/depth',
  access: 'public',
  key: false,
  summary: 'The order book’s best levels and the latest trades of one instrument',
  request: z.strictObject({ code }),
  reply: z.object({
    code,
    bids: z.array(level),
    asks: z.array(level),
    /** Newest first. `own`: an execution of a customer of the house, in no bar. */
    trades: z.array(z.object({ at: instant, price: decimal, quantity: decimal, own: z.boolean() })),
  }),
});

/** What the simulated market is committed to, and what was published of it. */
export const seed = defineCall({
  path: 'market/seed',
  access: 'public',
  key: false,
  summary: 'The hash of the market’s seed and the keys of the days that have ended, oldest first',
  request: z.strictObject({ from: z.optional(date) }),
  reply: z.object({
    /** Where prices come from; on a replayed day keys decide the random ends of auctions only. */
    feed: z.enum(['simulator', 'replay']),
    /** SHA-256 of the seed. */
    hash: z.string(),
    known: z.boolean(),
    /** The market's first moment: its date is the first with a key. */
    startsAt: instant,
    days: z.array(z.object({ date, key: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })),
    /** Dividends, splits, capital increases and delistings that were announced: from their ex-days on they change the prices that the keys give. */
    terms: z.array(
      z.object({
        code,
        exDate: date,
        /** A dividend per share, or the price of a new share; 0 of a split or a delisting. */
        amount: decimal,
        /** Of a split: old shares that become new ones. */
        split: z.optional(z.object({ old: z.int(), fresh: z.int() })),
        /** Of a capital increase: old shares that entitle to new ones. */
        increase: z.optional(z.object({ old: z.int(), fresh: z.int() })),
        /** Of a delisting, or of a company that was withdrawn before its first day: there are no prices from this day on. */
        isGone: z.optional(z.literal(true)),
      }),
    ),
  }),
});

/** The market clock, the same for all callers. */
export const clockState = z.object({
  mode: z.enum(['paper', 'live']),
  /** Where prices come from. */
  feed: z.enum(['simulator', 'replay']),
  /** The replayed day, null for the simulator. */
  replayDay: z.nullable(date),
  /** Somebody knows the seed that simulated prices are made of, and with it the prices to come. */
  knownSeed: z.boolean(),
  /** Classes of which instruments are listed. */
  listed: z.array(z.enum(instrumentClasses)),
  now: instant,
  speed: z.number(),
  paused: z.boolean(),
  skipClosed: z.boolean(),
  /** May the caller set it? */
  settable: z.boolean(),
  /**
   * The last jump ended before its goal, until the clock is set again. `trades`: at a moment that needs the running market. `stops`: before one at
   * which a person must decide; the clock is paused.
   */
  endedEarly: z.nullable(z.object({ at: instant, why: z.enum(['trades', 'stops']) })),
  /** Xetra’s phase now, until when, and the next opening of continuous trading. */
  phase,
  phaseEndsAt: z.nullable(instant),
  nextOpeningAt: z.nullable(instant),
  /** The phase that begins next by the plan, on a later day where this one is over. */
  nextPhase: z.nullable(z.object({ at: instant, phase })),
  /** Today’s plan for the session ribbon. */
  sessions: z.array(z.object({ phase, from: instant, until: instant })),
});
export type ClockState = z.output<typeof clockState>;

export const clock = defineCall({
  path: 'market/clock',
  access: 'public',
  key: false,
  summary: 'The market clock',
  request: nothing,
  reply: clockState,
});

/** Kinds of moments ahead of a customer: ex-days and last sessions of shares that are held, windows and locks of blocks, deadlines of new shares. */
const aheadKinds = ['dividend', 'split', 'capital-increase', 'delisting', 'block-ends', 'block-unlocks', 'payment-due', 'entitlements-end'] as const;
const ownMoment = z.object({ at: instant, kind: z.enum(aheadKinds), code, name: z.string() });
export type OwnMoment = z.output<typeof ownMoment>;

export const ahead = defineCall({
  path: 'market/ahead',
  access: 'session',
  key: false,
  summary: 'What a jump of the clock would pass and concerns the caller, the first one first, at most 50',
  request: nothing,
  reply: z.object({ moments: z.array(ownMoment) }),
});

export const setClock = defineCall({
  path: 'market/setClock',
  access: 'session',
  key: true,
  summary: 'Paper mode: sets speed, pause, skipping of closed hours, or moves on to the next phase, the next opening or a later moment',
  request: z.strictObject({
    speed: z.optional(z.number().check(z.minimum(1), z.maximum(600))),
    paused: z.optional(z.boolean()),
    skipClosed: z.optional(z.boolean()),
    /** To the phase that the clock names as the next one. */
    nextPhase: z.optional(z.literal(true)),
    /** To the next opening of continuous trading. */
    nextOpening: z.optional(z.literal(true)),
    goTo: z.optional(instant),
  }),
  reply: clockState,
});

declare module './client.ts' {
  interface CustomerModules {
    readonly market: typeof import('./market.ts');
  }
}
