import { formatAmount, formatNumber, usedDecimals } from '@parkett/ui';

const decimalsOf = (wire: string | null): number => Math.max(2, usedDecimals(wire));

/** `128,40 €`: cents at least, and finer decimals where the price has them. */
export const priceText = (wire: string | null, currency: string): string => formatAmount(wire, currency, decimalsOf(wire));

/** The same without its currency, where a column has one. */
export const bareTextOfPrice = (wire: string | null): string => formatNumber(wire, decimalsOf(wire));
