import type { TradingDate } from '@parkett/kernel';

export type NewListing = { readonly instrumentId: number; readonly code: string; readonly listedOn: TradingDate };

/** The youngest listings among the shares, with their first trading day on Xetra. */
export const newestListings: readonly NewListing[] = [
  { instrumentId: 156, code: 'VTSC', listedOn: '2021-09-16' },
  { instrumentId: 159, code: 'YOU', listedOn: '2021-06-16' },
  { instrumentId: 148, code: 'SUSE', listedOn: '2021-05-19' },
];

/** How long a bought position of an instrument stays locked, where what was just listed is locked for `newListing` minutes. */
export const lockMinutesOf = (instrumentId: number, { newListing }: { newListing: number }): number =>
  newestListings.some(listing => listing.instrumentId === instrumentId) ? newListing : 0;

/** The same as the rule that positions keep (books/positions); null: it may be sold at once. */
export function lockOf(instrumentId: number, rule: { newListing: number }): { readonly kind: 'minutes'; readonly minutes: number } | null {
  const minutes = lockMinutesOf(instrumentId, rule);
  return minutes === 0 ? null : { kind: 'minutes', minutes };
}
