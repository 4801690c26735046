import type { Currency } from '@parkett/kernel';

/** The day whose levels a new market begins with: currencies, digital currencies and metals. Shares and indices have base prices of their own. */
export const levelsDate = '2022-12-30';

/** A currency of the simulation: units for one euro by the European Central Bank's reference rates of that day, yearly volatility against the dollar in percent. */
export type ForexCurrency = { readonly perEuro: number; readonly volatility: number };

export const forexCurrencies: Readonly<Record<string, ForexCurrency>> = {
  USD: { perEuro: 1.0666, volatility: 0 },
  EUR: { perEuro: 1, volatility: 7.5 },
  GBP: { perEuro: 0.886_93, volatility: 8.5 },
  CHF: { perEuro: 0.9847, volatility: 8 },
  AUD: { perEuro: 1.5693, volatility: 10 },
  NZD: { perEuro: 1.6798, volatility: 10.5 },
  CAD: { perEuro: 1.444, volatility: 6.5 },
  JPY: { perEuro: 140.66, volatility: 10 },
  CNY: { perEuro: 7.3582, volatility: 4 },
  HKD: { perEuro: 8.3163, volatility: 0.6 },
  KRW: { perEuro: 1344.09, volatility: 8 },
  MYR: { perEuro: 4.6984, volatility: 6 },
  THB: { perEuro: 36.835, volatility: 7 },
  // The bank publishes none for these two: about 30.7 and 23,600 for a dollar, by the dollar's rate.
  TWD: { perEuro: 30.7 * 1.0666, volatility: 5 },
  VND: { perEuro: 23_600 * 1.0666, volatility: 2.5 },
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
