import type { Currency } from '@parkett/kernel';

/** A currency of the simulation: US dollars for one unit near the level of 2022 to 2026, yearly volatility against the dollar in percent. */
export type ForexCurrency = { readonly usd: number; readonly volatility: number };

export const forexCurrencies: Readonly<Record<string, ForexCurrency>> = {
  USD: { usd: 1, volatility: 0 },
  EUR: { usd: 1.09, volatility: 7.5 },
  GBP: { usd: 1.28, volatility: 8.5 },
  CHF: { usd: 1.14, volatility: 8 },
  AUD: { usd: 0.66, volatility: 10 },
  NZD: { usd: 0.6, volatility: 10.5 },
  CAD: { usd: 0.73, volatility: 6.5 },
  JPY: { usd: 1 / 150, volatility: 10 },
  CNY: { usd: 1 / 7.2, volatility: 4 },
  HKD: { usd: 1 / 7.8, volatility: 0.6 },
  KRW: { usd: 1 / 1370, volatility: 8 },
  MYR: { usd: 1 / 4.45, volatility: 6 },
  THB: { usd: 1 / 34.5, volatility: 7 },
  TWD: { usd: 1 / 32.2, volatility: 5 },
  VND: { usd: 1 / 25_300, volatility: 2.5 },
};

/** One pair: id, base, quote (always a wallet currency), decimals of its price. */
export type ForexRow = readonly [id: number, base: string, quote: Currency, priceScale: number];

export const forexPairs: readonly ForexRow[] = [
  [203, 'EUR', 'USD', 5],
  [204, 'GBP', 'USD', 5],
  [205, 'AUD', 'USD', 5],
  [206, 'NZD', 'USD', 5],
  [207, 'USD', 'JPY', 3],
  [208, 'EUR', 'JPY', 3],
  [209, 'GBP', 'JPY', 3],
  [210, 'CHF', 'JPY', 3],
  [211, 'AUD', 'JPY', 3],
  [212, 'CAD', 'JPY', 3],
  [213, 'USD', 'HKD', 5],
  [214, 'EUR', 'HKD', 5],
  [215, 'GBP', 'HKD', 5],
  [216, 'USD', 'CNY', 5],
  [217, 'EUR', 'CNY', 5],
  [218, 'USD', 'KRW', 2],
  [219, 'EUR', 'KRW', 2],
  [220, 'USD', 'THB', 4],
  [221, 'EUR', 'THB', 4],
  [222, 'USD', 'MYR', 5],
  [223, 'EUR', 'MYR', 5],
  [224, 'USD', 'TWD', 4],
  [225, 'EUR', 'TWD', 4],
  [226, 'USD', 'VND', 0],
];

/** Names of currencies as pairs show them. */
export const currencyNames: Readonly<Record<string, string>> = {
  USD: 'US Dollar',
  EUR: 'Euro',
  GBP: 'British Pound',
  CHF: 'Swiss Franc',
  AUD: 'Australian Dollar',
  NZD: 'New Zealand Dollar',
  CAD: 'Canadian Dollar',
  JPY: 'Japanese Yen',
  CNY: 'Chinese Yuan',
  HKD: 'Hong Kong Dollar',
  KRW: 'South Korean Won',
  MYR: 'Malaysian Ringgit',
  THB: 'Thai Baht',
  TWD: 'New Taiwan Dollar',
  VND: 'Vietnamese Dong',
};
