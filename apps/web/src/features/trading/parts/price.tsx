import { currencySign, Figure } from '@parkett/ui';
import { formatPrice } from '../../../lib/price.ts';

/** Prices of orders and positions show cents at least, and finer decimals where they have them. */
const decimalsMin = 2;

/** `128,40 €`; given `decimals`, with at least as many: `30,820 €`. */
export const priceText = (wire: string | null | undefined, currency: string, decimals = decimalsMin): string =>
  wire ? `${formatPrice(wire, decimals)}\u00a0${currencySign(currency)}` : formatPrice(wire, decimals);

/** A price with its unit small and muted. */
export function Price({ value, currency }: { value: string | null | undefined; currency: string }) {
  const used = value?.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return <Figure value={value} scale={Math.max(decimalsMin, used)} unit={currencySign(currency)} />;
}
