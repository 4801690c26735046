import { formatDecimal, scaleOf } from '@parkett/kernel';

/** Loans are in euros. */
export const currency = 'EUR';

/** An amount of a loan, in minor units, as decimal text. */
export const amountText = (units: bigint): string => formatDecimal(units, scaleOf(currency));

/** Hundredths of a per cent as per cent. */
export const percentText = (bps: number): string => formatDecimal(BigInt(bps), 2);
