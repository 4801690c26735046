import { denied, type Denial } from '@parkett/contract';
import { formatDecimal, ok, refuse, type Currency, type Instant, type Money, type Result } from '@parkett/kernel';
import type { OfferingRow } from '../store.ts';
import { sharesIn, windowDenial } from './decide-subscription.ts';
import { entitlementDenial, worthAfter, type EntitlementFacts, type Scales } from './entitlement.ts';

export type SaleSnapshot = {
  /** Null: there is no such capital increase. */
  readonly offering: OfferingRow | null;
  readonly facts: EntitlementFacts | null;
  readonly instrument: Scales;
  /** Null: nobody bids, or prices are too old. */
  readonly bid: bigint | null;
  /** Null: continuous trading is on; else when it opens next. */
  readonly opensAt: string | null;
};

export type Sale = { readonly quantity: bigint; readonly price: bigint; readonly amount: Money<Currency> };

/** Judges a sale to the house: amount, offering, window, entitlements, hours, bid, worth. */
export function decideSale({ offering, facts, instrument, bid, opensAt }: SaleSnapshot, typed: string, now: Instant): Result<Sale, Denial> {
  const quantity = sharesIn(typed);
  if (!quantity.ok) return quantity;
  if (!offering || !facts) return denied('product-missing');
  const refused = windowDenial(offering, now) ?? entitlementDenial(facts, quantity.value);
  if (refused) return refuse(refused);
  if (opensAt !== null) return denied('outside-trading-hours', { opensAt });
  if (bid === null) return denied('price-not-obtained');
  const { price, currency } = offering;
  const amount = worthAfter(quantity.value, bid, { ...facts.ratio, price }, instrument);
  const text = (units: bigint): string => formatDecimal(units, instrument.priceScale);
  if (amount === 0n) return denied('entitlement-worthless', { bid: text(bid), price: text(price), currency });
  return ok({ quantity: quantity.value, price: bid, amount });
}
