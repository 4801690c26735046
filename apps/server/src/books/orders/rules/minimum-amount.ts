import { denial, type Denial } from '@parkett/contract';
import { formatDecimal, money, powerOfTen, refuse, scaleOf, type Currency, type Money, type Result } from '@parkett/kernel';

/** The least that an opening order may be worth, in minor units: `units` are whole ones of the order's currency. */
export const minimumAmount = <C extends Currency>(units: number, currency: C): Money<C> =>
  money(currency, BigInt(units) * powerOfTen(scaleOf(currency)));

/** Refuses what is worth less, saying how much it takes. */
export const belowMinimum = (units: number, currency: Currency): Result<never, Denial> =>
  refuse(denial('below-minimum', { minimumAmount: formatDecimal(minimumAmount(units, currency), scaleOf(currency)), currency }));
