import { formatDecimal, parseDecimal, powerOfTen, type DecimalError } from './decimal.ts';
import { invariant } from './invariant.ts';
import { ok, type Result } from './result.ts';
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

/** An amount of one currency in its minor unit. */
export type Money = { readonly currency: Currency; readonly minor: bigint };

export const money = (minor: bigint, currency: Currency): Money => ({ currency, minor });
export const zero = (currency: Currency): Money => ({ currency, minor: 0n });
export const scaleOf = (currency: Currency): number => currencies[currency].scale;

function same(a: Money, b: Money): void {
  invariant(a.currency === b.currency, `amounts of one currency, not ${a.currency} and ${b.currency}`);
}

export function add(a: Money, b: Money): Money {
  same(a, b);
  return { currency: a.currency, minor: a.minor + b.minor };
}

export function subtract(a: Money, b: Money): Money {
  same(a, b);
  return { currency: a.currency, minor: a.minor - b.minor };
}

export function compare(a: Money, b: Money): -1 | 0 | 1 {
  same(a, b);
  return a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0;
}

/** A share of an amount given as parts of a whole (fee of 10 bps: `{ parts: 10n, of: 10_000n }`), rounded as named to the minor unit. */
export function portion(amount: Money, share: { parts: bigint; of: bigint; rounding: Rounding }): Money {
  return { currency: amount.currency, minor: divide(amount.minor * share.parts, share.of, share.rounding) };
}

/** Wire form, `50000.00`. */
export const moneyToWire = (amount: Money): string => formatDecimal(amount.minor, scaleOf(amount.currency));

/** Reads the wire form; more decimals than the currency has are refused. */
export function moneyFromWire(text: string, currency: Currency): Result<Money, DecimalError> {
  const parsed = parseDecimal(text, scaleOf(currency));
  return parsed.ok ? ok(money(parsed.value, currency)) : parsed;
}

/** Scales of an instrument's price and quantity and of the currency it settles in. */
export type NotionalScales = { readonly priceScale: number; readonly quantityScale: number; readonly currency: Currency };

/** price × quantity in the minor unit of the currency, rounded once as named. */
export function notional(of: { price: bigint; quantity: bigint; scales: NotionalScales; rounding: Rounding }): bigint {
  const { price, quantity, scales, rounding } = of;
  const decimals = scales.priceScale + scales.quantityScale - scaleOf(scales.currency);
  const exact = price * quantity;
  return decimals >= 0 ? divide(exact, powerOfTen(decimals), rounding) : exact * powerOfTen(-decimals);
}
