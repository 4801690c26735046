import { denial, type Denial } from '@parkett/contract';
import { formatDecimal, scaleOf, type Currency, type Money } from '@parkett/kernel';
import { available, type AccountState } from './availability.ts';

/** The refusal of what an account can't give: what is free on it would fall below its floor. Null where it suffices; an account without a floor may owe. */
export function shortage<C extends Currency>(
  account: AccountState<NoInfer<C>>,
  asked: { needed: Money<NoInfer<C>>; currency: C; floor: bigint | null },
): Denial | null {
  const { needed, currency, floor } = asked;
  if (floor === null) return null;
  const free = available(account) - floor;
  if (free >= needed) return null;
  const text = (amount: bigint): string => formatDecimal(amount, scaleOf(currency));
  return denial('insufficient-available-balance', { neededAmount: text(needed), availableAmount: text(free), currency });
}
