import { denial, type Denial } from '@parkett/contract';
import { divide, money, powerOfTen, scaleOf, type Instrument, type Money } from '@parkett/kernel';
import type { EntitlementRow } from '../entitlement-store.ts';

/** `old` shares entitle to `fresh` new ones. */
export type Ratio = { readonly old: bigint; readonly fresh: bigint };

export type Scales = Pick<Instrument, 'priceScale' | 'currency'>;
type Priced = Ratio & { readonly price: bigint };

/** Above the price of a new share, or null. */
const above = (share: bigint, price: bigint): bigint => (share > price ? share - price : 0n);

/** The worth of entitlements before the ex-day, in minor units: (close − price) ÷ (old ÷ new + 1) each, never below zero, rounded half up once. */
export const worthBefore = (count: bigint, close: bigint, { price, old, fresh }: Priced, scales: Scales): Money =>
  inMinor(count * above(close, price) * fresh, old + fresh, scales);

/** The same from the ex-day on: (price of the share − price) ÷ (old ÷ new) each. */
export const worthAfter = (count: bigint, share: bigint, { price, old, fresh }: Priced, scales: Scales): Money =>
  inMinor(count * above(share, price) * fresh, old, scales);

const inMinor = (exact: bigint, by: bigint, { priceScale, currency }: Scales): Money =>
  money(currency, divide(exact, by * powerOfTen(priceScale - scaleOf(currency)), 'half-up'));

/** The price of the ex-day by a close, in minor units. */
export const exPriceOf = (close: bigint, terms: Priced, scales: Scales): bigint =>
  divide(close, powerOfTen(scales.priceScale - scaleOf(scales.currency)), 'half-up') - worthBefore(1n, close, terms, scales);

/** Entitlements that an exercise takes; new shares come in whole lots, so no entitlement is parted. */
export const neededFor = (fresh: bigint, ratio: Ratio): bigint => (fresh * ratio.old) / ratio.fresh;

export const exercisedOf = ({ exercisedShares }: EntitlementRow, ratio: Ratio): bigint => neededFor(exercisedShares, ratio);
export const leftOf = (row: EntitlementRow, ratio: Ratio): bigint => row.shares - exercisedOf(row, ratio) - row.sold;
/** The most new shares that entitlements buy. */
export const mostSharesOf = (entitlements: bigint, { old, fresh }: Ratio): bigint => (entitlements / old) * fresh;
/** Whole new shares that belong to entitlements which the house has bought. */
export const restSharesOf = (sold: bigint, { old, fresh }: Ratio): bigint => (sold * fresh) / old;

export type EntitlementFacts = {
  /** Null: the customer held no share at the close before the ex-day. */
  readonly entitlement: EntitlementRow | null;
  readonly ratio: Ratio;
  readonly name: string;
  readonly exDate: string;
};

/** Why a customer can't use so many entitlements; null: he can. */
export function entitlementDenial({ entitlement, ratio, name, exDate }: EntitlementFacts, needed: bigint): Denial | null {
  if (!entitlement) return denial('no-entitlement', { name, exDate });
  const left = leftOf(entitlement, ratio);
  return needed > left ? denial('entitlements-exceeded', { needed: String(needed), left: String(left) }) : null;
}
