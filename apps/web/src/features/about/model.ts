import type { ReplyAt } from '@parkett/contract';
import { formatNumber } from '@parkett/ui';

export type House = ReplyAt<'about/house'>;
type Price = House['priceLists'][number]['prices'][number];

/** Hundredths of a per cent as a written rate: 50 is `0,50`. */
const rateOf = (bps: number): string => formatNumber(`${Math.trunc(bps / 100)}.${String(bps % 100).padStart(2, '0')}`, 2);

/** How a commission is said, and its figures: what doesn't arise isn't named. */
export function wordsOfPrice({ flatUnits, rateBps }: Price): {
  key: 'price-both' | 'price-flat' | 'price-rate' | 'price-none';
  figures: { flat: string; rate: string };
} {
  const figures = { flat: formatNumber(String(flatUnits), 2), rate: rateOf(rateBps) };
  if (flatUnits > 0) return { key: rateBps > 0 ? 'price-both' : 'price-flat', figures };
  return { key: rateBps > 0 ? 'price-rate' : 'price-none', figures };
}

/** A stretch in the largest unit of which it has two, so that little is rounded away. */
export function stretchOf(minutes: number): { readonly unit: 'minutes' | 'hours' | 'days'; readonly n: number } {
  const hour = 60;
  const day = 24 * hour;
  if (minutes < 2 * hour) return { unit: 'minutes', n: minutes };
  return minutes < 2 * day ? { unit: 'hours', n: Math.ceil(minutes / hour) } : { unit: 'days', n: Math.ceil(minutes / day) };
}
