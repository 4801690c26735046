import { denial, type Denial } from '@parkett/contract';
import { parseDecimal, scaleOf, type Currency } from '@parkett/kernel';

/** The amount in minor units, or why it can't be read. Nothing and less than nothing is no amount. */
export function readAmount(typed: string, currency: Currency): { readonly amount: bigint } | { readonly denial: Denial } {
  if (typed.trim() === '') return { denial: denial('amount-missing') };
  const decimals = scaleOf(currency);
  const read = parseDecimal(typed.trim(), decimals);
  if (read.ok) return read.value > 0n ? { amount: read.value } : { denial: denial('amount-malformed') };
  return { denial: read.error === 'too-many-decimals' ? denial('amount-too-many-decimals', { currency, decimals }) : denial('amount-malformed') };
}

/** The amount as it would be taken; null where there is none. */
export function amountOf(typed: string | null, currency: Currency): bigint | null {
  const read = typed === null ? null : readAmount(typed, currency);
  return read && 'amount' in read ? read.amount : null;
}
