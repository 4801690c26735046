import { money, type Money } from './amount.ts';
import { powerOfTen } from './decimal.ts';
import { divide, type Rounding } from './rounding.ts';

/** Decimals of each currency's minor unit (ISO 4217; USDT six as its token). Changing one needs a decision record. */
export const currencies = {
  EUR: { scale: 2 },
  USD: { scale: 2 },
  USDT: { scale: 6 },
  CNY: { scale: 2 },
  TWD: { scale: 2 },
  HKD: { scale: 2 },
  MYR: { scale: 2 },
  THB: { scale: 2 },
  JPY: { scale: 0 },
  VND: { scale: 0 },
  KRW: { scale: 0 },
} as const satisfies Record<string, { scale: number }>;

export type Currency = keyof typeof currencies;

export const isCurrency = (text: string): text is Currency => Object.hasOwn(currencies, text);

/** Decimals of a currency's minor unit. */
export const scaleOf = (currency: Currency): number => currencies[currency].scale;

/** Scales of an instrument's price and quantity, and the currency it settles in. */
export type NotionalScales<C extends Currency = Currency> = { readonly priceScale: number; readonly quantityScale: number; readonly currency: C };

/**
 * An exact Σ price × quantity (integer units of both scales) in minor units of the currency, rounded as named.
 * The only place where price × quantity becomes money.
 */
export function notional<C extends Currency>(
  exact: bigint,
  { priceScale, quantityScale, currency }: NotionalScales<C>,
  rounding: Rounding,
): Money<C> {
  const decimals = priceScale + quantityScale - scaleOf(currency);
  return money(currency, decimals >= 0 ? divide(exact, powerOfTen(decimals), rounding) : exact * powerOfTen(-decimals));
}
