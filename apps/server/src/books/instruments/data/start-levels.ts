import { forexPairs } from './forex.ts';
import { digitalCurrencies, metals } from './digital-and-metals.ts';
import type { Listing } from './listing.ts';

/*
 * Where a new installation's market begins: currencies, digital currencies and metals as they stood on one day. Shares and indices begin at their base prices.
 */

export const levelsDate = '2022-12-30';

/** The European Central Bank's reference rates of that day: units of a currency for one euro. */
export const fixing: Readonly<Record<string, number>> = {
  ...{ EUR: 1, USD: 1.0666, JPY: 140.66, GBP: 0.886_93, CHF: 0.9847, AUD: 1.5693, NZD: 1.6798, CAD: 1.444 },
  ...{ CNY: 7.3582, HKD: 8.3163, KRW: 1344.09, MYR: 4.6984, THB: 36.835 },
  // It publishes none for these two: about 30.7 and 23,600 for a dollar, by the dollar's rate.
  ...{ TWD: 30.7 * 1.0666, VND: 23_600 * 1.0666 },
};

/** US dollars, rounded. */
const digital: Readonly<Record<string, number>> = {
  ...{ BTC: 16_600, ETH: 1_200, BNB: 246, SOL: 9.8, XRP: 0.345, ADA: 0.246, DOGE: 0.07, TRX: 0.0546, AVAX: 10.9, LINK: 5.6 },
  ...{ DOT: 4.33, LTC: 68, BCH: 97, XLM: 0.0715, ETC: 15.7, UNI: 5.2, ATOM: 9.4, NEAR: 1.26, FIL: 3, AAVE: 52 },
};
const metal: Readonly<Record<string, number>> = { XAU: 1_812, XAG: 23.95, XPT: 1_065, XPD: 1_790 };

const levels = new Map<number, number>([
  ...forexPairs.map(([id, base, quote]) => [id, fixing[quote]! / fixing[base]!] as const),
  ...digitalCurrencies.map(([id, symbol]) => [id, digital[symbol]!] as const),
  ...metals.map(([id, code]) => [id, metal[code]!] as const),
]);

/** A listing as the second generator begins with it. */
export function atStartLevel(listing: Listing): Listing {
  const basePrice = levels.get(listing.instrument.id);
  return basePrice === undefined ? listing : { ...listing, simulation: { ...listing.simulation, basePrice } };
}
