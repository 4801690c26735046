import type { Currency } from '@parkett/kernel';

/** The pair of the board that tells how much of a currency one dollar is; null where it is one. */
export const pairOf = (currency: Currency): string | null =>
  currency === 'USD' || currency === 'USDT' ? null : currency === 'EUR' ? 'EURUSD' : `USD${currency}`;

/** A day's close for drawing: its start in epoch seconds, and the price. */
export type Close = { readonly at: number; readonly close: number };

/** How much of a currency one dollar is. The euro's pair is the other way round. */
const perDollar = (currency: Currency, price: number): number => (currency === 'EUR' ? 1 / price : price);

/** The course of one currency in another over the days that both pairs have, for drawing. */
export function courseOf(
  { from, to }: { readonly from: Currency; readonly to: Currency },
  closes: { readonly from: readonly Close[] | null; readonly to: readonly Close[] | null },
): readonly Close[] {
  const days = closes.from ?? closes.to ?? [];
  const others = new Map((closes.to ?? []).map(({ at, close }) => [at, close]));
  return days.flatMap(({ at, close }) => {
    const one = closes.from === null ? 1 : perDollar(from, close);
    const other = closes.to === null ? 1 : others.get(at);
    if (other === undefined || one === 0) return [];
    return [{ at, close: (closes.to === null ? 1 : perDollar(to, other)) / one }];
  });
}
