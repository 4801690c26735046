import { currencySign } from '@parkett/ui';
import { formatPrice } from './price.ts';

/** `128,40 €`; given `decimals`, with at least as many: `30,820 €`. Cents at least, and finer decimals where it has them. */
export const priceText = (wire: string | null | undefined, currency: string, decimals = 2): string =>
  wire ? `${formatPrice(wire, decimals)}\u00a0${currencySign(currency)}` : formatPrice(wire, decimals);
