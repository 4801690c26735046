import { powerOfTen, scaleOf, type Currency } from '@parkett/kernel';

/** A price of one euro in a currency. */
export type PerEuro = { readonly units: bigint; readonly scale: number };

/**
 * Whether an amount needs two operators: a threshold in euro cents, held against the amount by the rate of now, exactly. Without a rate two decide.
 */
export function needsTwo(
  amount: bigint,
  currency: Currency,
  { perEuro, fromCents }: { readonly perEuro: PerEuro | null; readonly fromCents: bigint },
): boolean {
  if (currency === 'EUR') return amount >= fromCents;
  if (perEuro === null || perEuro.units <= 0n) return true;
  // amount ÷ 10^scale ÷ rate ≥ cents ÷ 100, without a division.
  return amount * 100n * powerOfTen(perEuro.scale) >= fromCents * perEuro.units * powerOfTen(scaleOf(currency));
}
