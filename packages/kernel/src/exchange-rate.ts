import { formatDecimal, powerOfTen } from './decimal.ts';
import { scaleOf, type Currency } from './money.ts';
import { divide } from './rounding.ts';

/** Decimals of an exchange rate: how much of one currency is got for one of another, in units of 10^-12. */
export const exchangeRateScale = 12;

/** Figures of a rate that count: a rate holds as it is shown, and a longer one says nothing more. */
const figures = 8;

/** A rate cut off behind its eighth figure. */
export function cutRate(units: bigint): bigint {
  const more = units.toString().length - figures;
  return more > 0 ? (units / powerOfTen(more)) * powerOfTen(more) : units;
}

/** A rate in words of the wire, `1.0638825`. */
export const rateText = (units: bigint): string => formatDecimal(units, exchangeRateScale).replace(/\.?0+$/, '');

/** The rate the other way round, for people to read: how much of the first is given for one of the second. */
export const turnedRate = (units: bigint): bigint => cutRate(divide(powerOfTen(2 * exchangeRateScale), units, 'half-up'));

type Way = { readonly rate: bigint; readonly from: Currency; readonly to: Currency };

/** The amount that is got for one that is given, rounded down to a minor unit. */
export const gotFor = (given: bigint, { rate, from, to }: Way): bigint =>
  divide(given * rate * powerOfTen(scaleOf(to)), powerOfTen(exchangeRateScale + scaleOf(from)), 'down');

/** The smallest amount to give for which at least so much is got. */
export const givenFor = (got: bigint, { rate, from, to }: Way): bigint =>
  divide(got * powerOfTen(exchangeRateScale + scaleOf(from)), rate * powerOfTen(scaleOf(to)), 'up');
