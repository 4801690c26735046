import type { TradingDate } from '@parkett/kernel';

/** What changes a share's price without a trade. Dividends per share in units of 10^-priceScale, splits as new shares for one old. */
export type CorporateEvent =
  | { readonly kind: 'dividend'; readonly exDate: TradingDate; readonly amount: number }
  | { readonly kind: 'split'; readonly exDate: TradingDate; readonly ratio: number };
