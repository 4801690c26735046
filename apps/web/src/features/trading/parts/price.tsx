import { currencySign, Figure } from '@parkett/ui';

/** Prices of orders and positions show cents at least, and finer decimals where they have them. */
const decimalsMin = 2;

/** A price with its unit small and muted. */
export function Price({ value, currency }: { value: string | null | undefined; currency: string }) {
  const used = value?.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return <Figure value={value} scale={Math.max(decimalsMin, used)} unit={currencySign(currency)} />;
}
