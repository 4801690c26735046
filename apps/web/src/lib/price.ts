import type { market } from '@parkett/contract';
import { daySlots, formatNumber, formatSigned, missing, usedDecimals } from '@parkett/ui';

type Wire = string | null | undefined;
type Priced = Pick<market.InstrumentRow, 'class' | 'priceScale' | 'quote'>;

/**
 * How many decimals an instrument's prices are shown with, so that they line up and don't jump with each tick.
 * Shares are kept in ten-thousandths but move in steps of a cent or more mostly: two decimals, and more where its own prices use them.
 */
export function shownDecimals({ class: kind, priceScale, quote }: Priced): number {
  if (kind !== 'share' && kind !== 'foreign') return priceScale;
  const prices = [quote.last, quote.bid, quote.ask, quote.high, quote.low, quote.open, quote.previousClose];
  return Math.min(priceScale, Math.max(2, ...prices.map(usedDecimals)));
}

/** Decimals of amounts in lists and of the large figures above them: six would drown the first ones. */
export const headlineScale = 2;

/** A price with at least the given decimals; never rounded to fewer than it has. `—` when missing. */
export const formatPrice = (wire: Wire, decimals: number): string => formatNumber(wire, Math.max(decimals, usedDecimals(wire)));

/** A change of a price with its sign. */
export const formatChange = (wire: Wire, decimals: number): string => formatSigned(wire, Math.max(decimals, usedDecimals(wire)));

/** Two prices as a range. */
export const formatRange = (from: Wire, to: Wire, decimals: number): string =>
  from || to ? `${formatPrice(from, decimals)} – ${formatPrice(to, decimals)}` : missing;

/** Today's prices for a sparkline on the axis of a whole day, with what the day's change is counted from. */
export const sparklineOf = ({ spark, quote }: Pick<market.InstrumentRow, 'spark' | 'quote'>) => ({
  points: spark,
  slots: daySlots,
  base: quote.previousClose === null ? spark?.[0] : Number(quote.previousClose),
});

type Named = { readonly code: string; readonly name: string };

let names: { readonly of: Intl.DisplayNames; readonly language: string } | null = null;

/** The name of a currency in the language of the page; undefined for what is none. */
function currencyName(code: string): string | undefined {
  const language = globalThis.document?.documentElement.lang || 'en';
  if (names?.language !== language) names = { of: new Intl.DisplayNames([language], { type: 'currency', fallback: 'none' }), language };
  return names.of.of(code);
}

/** An instrument's name for the reader: of a pair of currencies both in the language of the page, of anything else the one that the house lists. */
export function nameOf({ code, name }: Named): string {
  if (!/^[A-Z]{6}$/.test(code) || !name.includes(' / ')) return name;
  const [base, quote] = [currencyName(code.slice(0, 3)), currencyName(code.slice(3))];
  return base && quote ? `${base} / ${quote}` : name;
}
