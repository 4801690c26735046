import type { TradingDate } from '@parkett/kernel';

/**
 * A change of a share's price without a trade. Dividends per share in units of 10^-priceScale, splits as new shares for one old, a capital increase as
 * the price of a new share in these units and `fresh` new shares for `old` old ones.
 */
export type CorporateEvent =
  | { readonly kind: 'dividend'; readonly exDate: TradingDate; readonly amount: number }
  | { readonly kind: 'split'; readonly exDate: TradingDate; readonly ratio: number }
  | ({ readonly kind: 'capital-increase'; readonly exDate: TradingDate } & Increase);

/** The terms of a capital increase that make its prices. */
export type Increase = { readonly price: number; readonly old: number; readonly fresh: number };

/** The entitlement of one share by its close before the ex-day: (close − price) ÷ (old ÷ new + 1), and never below zero. The price of the ex-day is less by it. */
export const entitlementBefore = (close: number, { price, old, fresh }: Increase): number => Math.max(0, ((close - price) * fresh) / (old + fresh));

/** The same by a price from the ex-day on: (price of the share − price) ÷ (old ÷ new). */
export const entitlementAfter = (close: number, { price, old, fresh }: Increase): number => Math.max(0, ((close - price) * fresh) / old);

/** An instrument goes: from this trading day on it has neither sessions nor prices. One that goes with its first day never comes. */
export type Delisting = { readonly kind: 'delisting'; readonly exDate: TradingDate };

/** A dividend, split, capital increase or delisting of an instrument in the life of an installation. It changes what the days' keys gave, and is in no draw. */
export type Term = { readonly instrument: number; readonly event: CorporateEvent | Delisting };

export function isSameEvent(one: CorporateEvent, other: CorporateEvent): boolean {
  if (one.exDate !== other.exDate) return false;
  if (one.kind === 'split') return other.kind === 'split' && one.ratio === other.ratio;
  if (one.kind === 'dividend') return other.kind === 'dividend' && one.amount === other.amount;
  return other.kind === 'capital-increase' && one.price === other.price && one.old === other.old && one.fresh === other.fresh;
}
