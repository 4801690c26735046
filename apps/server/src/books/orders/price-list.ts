import * as z from 'zod/mini';
import { zonedInstant, type InstrumentClass, type TradingDate } from '@parkett/kernel';
import { defineRulePer, noticeOfPrices, wholeNumber, type RuleReader } from '../house-rules/index.ts';
import type { Commission } from './rules/commission.ts';

const classes = ['share', 'foreign', 'forex', 'metal', 'digital'] as const satisfies readonly InstrumentClass[];

/** Commissions by class of instrument. An order keeps the version it was accepted under for its whole life (`orders.fee_rule`). */
export const priceList = defineRulePer({
  name: 'orders.price-list',
  unit: 'flatUnits: whole units of the order’s currency, once per order; rateBps: hundredths of a per cent of its value',
  per: classes,
  form: { flatUnits: 'money', rateBps: 'rate' },
  noticeDays: noticeOfPrices,
  schema: z.strictObject({ flatUnits: wholeNumber({ min: 0, max: 1_000_000 }), rateBps: wholeNumber({ min: 0, max: 10_000 }) }),
  preset: {
    share: { flatUnits: 1, rateBps: 0 },
    foreign: { flatUnits: 1, rateBps: 10 },
    forex: { flatUnits: 1, rateBps: 0 },
    metal: { flatUnits: 1, rateBps: 0 },
    digital: { flatUnits: 0, rateBps: 50 },
  },
});

export type PriceList = { readonly version: number; readonly commissions: Readonly<Record<(typeof classes)[number], Commission>> };

/** Asked for with every order; a version never changes. */
const lists = new WeakMap<object, PriceList>();

function priceListFrom(version: number, value: typeof priceList.preset): PriceList {
  const known = lists.get(value);
  if (known) return known;
  const commissions = Object.entries(value).map(([name, { flatUnits, rateBps }]) => [
    name,
    { flatUnits: BigInt(flatUnits), rateBps: BigInt(rateBps) } satisfies Commission,
  ]);
  const list = { version, commissions: Object.fromEntries(commissions) as PriceList['commissions'] };
  lists.set(value, list);
  return list;
}

/** The list of a trading date. */
export function priceListOn(rules: RuleReader, date: TradingDate): PriceList {
  const inForce = rules.at(zonedInstant(date, '00:00'));
  return priceListFrom(inForce.version(priceList), inForce.value(priceList));
}

/** The list that an order names; null when there is no such version. */
export function priceListOfVersion(rules: RuleReader, version: number): PriceList | null {
  const value = rules.ofVersion(priceList, version);
  return value && priceListFrom(version, value);
}
