import type { TradingDate } from '@parkett/kernel';

/** What changes a share's price without a trade. Dividends per share in units of 10^-priceScale, splits as new shares for one old. */
export type CorporateEvent =
  | { readonly kind: 'dividend'; readonly exDate: TradingDate; readonly amount: number }
  | { readonly kind: 'split'; readonly exDate: TradingDate; readonly ratio: number };

/** A dividend or split of an instrument in the life of an installation. It scales what the days' keys gave, and is in no draw. */
export type Term = { readonly instrument: number; readonly event: CorporateEvent };

export const isSameEvent = (one: CorporateEvent, other: CorporateEvent): boolean =>
  one.exDate === other.exDate &&
  (one.kind === 'split' ? other.kind === 'split' && one.ratio === other.ratio : other.kind === 'dividend' && one.amount === other.amount);
