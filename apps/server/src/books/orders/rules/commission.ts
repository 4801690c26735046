import { divide, money, nothing, powerOfTen, scaleOf, type Currency, type Money } from '@parkett/kernel';

/** A commission: whole units of the order's currency once per order, and hundredths of a per cent of its value. */
export type Commission = { readonly flatUnits: bigint; readonly rateBps: bigint };

/**
 * What an order costs over its whole life for what executed so far: flat + rate × value, half up to the minor unit, nothing for nothing.
 * A sale's commission never exceeds its proceeds, so that selling can't leave a debt.
 */
export function commissionOn<C extends Currency>(value: Money<C>, terms: { commission: Commission; currency: C; side: 'buy' | 'sell' }): Money<C> {
  if (value <= 0n) return nothing;
  const { commission, currency, side } = terms;
  const fee = money(currency, commission.flatUnits * powerOfTen(scaleOf(currency)) + divide(value * commission.rateBps, 10_000n, 'half-up'));
  return side === 'sell' && fee > value ? value : fee;
}
