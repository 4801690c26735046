import { divide, powerOfTen, scaleOf, type Currency, type InstrumentClass } from '@parkett/kernel';

/** A commission: whole units of the order's currency once per order, and hundredths of a per cent of its value. */
export type Commission = { readonly flatUnits: bigint; readonly rateBps: bigint };

/** The price list of a time. An order keeps the version it was accepted under for its whole life. */
export type PriceList = {
  readonly version: number;
  /** First day it holds. */
  readonly validFrom: string;
  readonly commissions: Readonly<Record<Exclude<InstrumentClass, 'index'>, Commission>>;
};

/** Source: decisions.md 'Default price list and limits'. A new list is a new version with its own first day, never an edit. */
export const priceLists: readonly PriceList[] = [
  {
    version: 1,
    validFrom: '2000-01-01',
    commissions: {
      share: { flatUnits: 1n, rateBps: 0n },
      foreign: { flatUnits: 1n, rateBps: 10n },
      forex: { flatUnits: 1n, rateBps: 0n },
      metal: { flatUnits: 1n, rateBps: 0n },
      digital: { flatUnits: 0n, rateBps: 50n },
    },
  },
];

export const priceListOn = (date: string): PriceList => priceLists.findLast(list => list.validFrom <= date) ?? priceLists[0]!;
export const priceListOfVersion = (version: number): PriceList => priceLists.find(list => list.version === version)!;

/**
 * What an order costs over its whole life for what executed so far: flat + rate × value, half up to the minor unit, nothing for nothing.
 * A sale's commission never exceeds its proceeds, so that selling can't leave a debt.
 */
export function commissionOn(value: bigint, of: { commission: Commission; currency: Currency; side: 'buy' | 'sell' }): bigint {
  if (value <= 0n) return 0n;
  const { commission, currency, side } = of;
  const fee = commission.flatUnits * powerOfTen(scaleOf(currency)) + divide(value * commission.rateBps, 10_000n, 'half-up');
  return side === 'sell' && fee > value ? value : fee;
}
