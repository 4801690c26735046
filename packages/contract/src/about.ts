import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { currency, date } from './shapes.ts';

/** Classes of instruments in the order in which they are shown. */
export const listedClasses = ['share', 'foreign', 'index', 'forex', 'digital', 'metal'] as const;

/** Commissions of one class of instruments: whole units of the order's currency once per order, and hundredths of a per cent of its value. */
const price = z.object({ class: z.enum(listedClasses), flatUnits: z.int(), rateBps: z.int() });
const priceList = z.object({
  /** The first trading date that it holds for; null for the one that has held from the beginning. */
  from: z.nullable(date),
  prices: z.array(price),
});
/** Settlement days after the trading date, from a trading date on. */
const settlement = z.object({ from: z.nullable(date), days: z.int() });

export const aboutHouse = defineCall({
  path: 'about/house',
  access: 'public',
  key: false,
  summary: 'What this house really has: instruments, venues, price sources, trading days, prices in force, version and licences',
  request: z.strictObject({}),
  reply: z.object({
    mode: z.enum(['paper', 'live']),
    version: z.string(),
    /** How many of each class are listed; classes without any are left out. */
    instruments: z.array(z.object({ class: z.enum(listedClasses), count: z.int() })),
    currencies: z.array(currency),
    /** By name: `embedded` is the exchange of the house. */
    venues: z.array(z.string()),
    priceSources: z.array(z.enum(['simulator', 'replay'])),
    /** The exchange's calendar of the business date's year. `closed` are weekdays. */
    calendar: z.object({ year: z.int(), tradingDays: z.int(), closed: z.array(date), shortened: z.array(date) }),
    /** The one in force first, then those that are decided already. */
    priceLists: z.array(priceList),
    settlements: z.array(settlement),
    /** Packages that run here, by licence; empty where the list of packages isn't there. */
    licences: z.array(z.object({ licence: z.string(), packages: z.array(z.string()) })),
  }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly about: typeof import('./about.ts');
  }
}
