import { divide, formatDecimal, notional, parseDecimal, scaleOf } from '@parkett/kernel';
import type { Offer } from './queries.ts';

type Costs = { readonly value: string; readonly fee: string; readonly total: string };

/** The money of a purchase as the server will count it; null while no number of shares is typed. */
export function costsOf(typed: string, { currency, amounts }: Pick<Offer, 'currency' | 'amounts'>): Costs | null {
  const shares = parseDecimal(typed.trim().replaceAll('.', ''), 0);
  if (!amounts?.price || !shares.ok || shares.value <= 0n) return null;
  const priceScale = amounts.price.split('.')[1]?.length ?? 0;
  const units = (text: string, scale: number): bigint => {
    const read = parseDecimal(text, scale);
    return read.ok ? read.value : 0n;
  };
  const value = notional(units(amounts.price, priceScale) * shares.value, { priceScale, quantityScale: 0, currency }, 'half-up');
  const part = divide(value * units(amounts.feeRate, 2), 10_000n, 'half-up');
  const least = units(amounts.feeMinimum, scaleOf(currency));
  const fee = part > least ? part : least;
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  return { value: text(value), fee: text(fee), total: text(value + fee) };
}
