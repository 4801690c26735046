import type { OfferingHead } from '@parkett/contract/desk-new-shares';
import { formatAmount, usedDecimals } from '@parkett/ui';

/** `21,50 €`: cents at least, and finer decimals where the price has them. */
export const priceText = (price: string, currency: string): string => formatAmount(price, currency, Math.max(2, usedDecimals(price)));

/** The price range of an offering, or its one price. */
export const rangeText = ({ low, high, currency }: Pick<OfferingHead, 'low' | 'high' | 'currency'>): string =>
  low === high ? priceText(low, currency) : `${priceText(low, currency)} – ${priceText(high, currency)}`;
