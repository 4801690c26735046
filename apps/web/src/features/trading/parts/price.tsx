import { currencySign, Figure } from '@parkett/ui';
import { formatPrice } from '../../../lib/price.ts';

/** Prices of orders and positions show cents at least, and finer decimals where they have them. */
const decimalsMin = 2;

/** `128,40 €`. */
export const priceText = (wire: string | null | undefined, currency: string): string =>
  wire ? `${formatPrice(wire, decimalsMin)}\u00a0${currencySign(currency)}` : formatPrice(wire, decimalsMin);

/** A price with its unit small and muted. */
export function Price({ value, currency }: { value: string | null | undefined; currency: string }) {
  const used = value?.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return <Figure value={value} scale={Math.max(decimalsMin, used)} unit={currencySign(currency)} />;
}
