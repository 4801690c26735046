import type { TradingDate } from '@parkett/kernel';

export type NewListing = { readonly instrumentId: number; readonly code: string; readonly listedOn: TradingDate };

/** The youngest listings among the shares, with their first trading day on Xetra. */
export const newestListings: readonly NewListing[] = [
  { instrumentId: 156, code: 'VTSC', listedOn: '2021-09-16' },
  { instrumentId: 159, code: 'YOU', listedOn: '2021-06-16' },
  { instrumentId: 148, code: 'SUSE', listedOn: '2021-05-19' },
];

/** What was just listed swings: a bought share of it stays locked for so long, all others not at all. */
const newListingLockMinutes = 30;

export const lockMinutesOf = (instrumentId: number): number =>
  newestListings.some(listing => listing.instrumentId === instrumentId) ? newListingLockMinutes : 0;

/** The same as the rule that positions keep (books/positions); null: it may be sold at once. */
export function lockOf(instrumentId: number): { readonly kind: 'minutes'; readonly minutes: number } | null {
  const minutes = lockMinutesOf(instrumentId);
  return minutes === 0 ? null : { kind: 'minutes', minutes };
}
