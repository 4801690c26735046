import { denial, type Denial } from '@parkett/contract';
import { formatDecimal, powerOfTen, refuse, scaleOf, type Currency, type Result } from '@parkett/kernel';

/** The least that an opening order may be worth, in minor units: `units` are whole ones of the order's currency. */
export const minimumAmount = (units: number, currency: Currency): bigint => BigInt(units) * powerOfTen(scaleOf(currency));

/** Refuses what is worth less, saying how much it takes. */
export const belowMinimum = (units: number, currency: Currency): Result<never, Denial> =>
  refuse(denial('below-minimum', { minimumAmount: formatDecimal(minimumAmount(units, currency), scaleOf(currency)), currency }));
