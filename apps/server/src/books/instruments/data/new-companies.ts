import { dateAt, zonedInstant, type Instant, type TradingDate } from '@parkett/kernel';
import { xetraCalendar } from './calendars.ts';
import { betaOf, fundamentalsOf } from './fundamentals.ts';
import type { Listing } from './listing.ts';
import { sharePriceSteps, shareScale } from './price-steps.ts';

/**
 * An invented company that comes to the market while an installation lives: id, symbol, name, ISIN (under ZZ, which no country has), sector, the price of
 * its issue in euros, millions of shares, yearly volatility in per cent, and its first trading day, counted from the market's first day.
 */
export type NewCompany = readonly [
  id: number,
  code: string,
  name: string,
  isin: string,
  sector: string,
  issuePrice: number,
  sharesMillions: number,
  volatility: number,
  firstDay: number,
];

/** A company every eight trading days, after three at the beginning. */
export const newCompanies: readonly NewCompany[] = [
  [251, 'ALMO', 'Almora Solar AG', 'ZZ0000002517', 'utilities', 1.2, 400, 42, 4],
  [252, 'BRIN', 'Brinova Medizintechnik SE', 'ZZ0000002525', 'health', 21.5, 60, 34, 6],
  [253, 'CORV', 'Corvenna Logistik AG', 'ZZ0000002533', 'logistics', 14, 45, 30, 3],
  [254, 'DELV', 'Delvaris Software SE', 'ZZ0000002541', 'software', 32, 40, 40, 12],
  [255, 'ERDM', 'Erdmann Pumpen AG', 'ZZ0000002558', 'industry', 18.4, 30, 28, 22],
  [256, 'FALK', 'Falkenried Energie AG', 'ZZ0000002566', 'energy', 9.6, 90, 36, 28],
  [257, 'GRUN', 'Grunewald Biotech SE', 'ZZ0000002574', 'health', 12.5, 55, 48, 38],
  [258, 'HAVE', 'Havelsee Immobilien AG', 'ZZ0000002582', 'real-estate', 7.8, 110, 26, 44],
  [259, 'ISEN', 'Isenthal Werkstoffe AG', 'ZZ0000002590', 'materials', 24, 28, 32, 54],
  [260, 'JUNO', 'Junora Handel SE', 'ZZ0000002608', 'retail', 16.2, 50, 38, 60],
  [261, 'KELT', 'Kelterhaus Brauereien AG', 'ZZ0000002616', 'consumer', 11, 70, 22, 70],
  [262, 'LUMN', 'Lumenta Chips SE', 'ZZ0000002624', 'chips', 36, 35, 46, 76],
  [263, 'MARE', 'Marenau Reederei AG', 'ZZ0000002632', 'logistics', 8.4, 80, 40, 86],
  [264, 'NORD', 'Nordwall Versicherung AG', 'ZZ0000002640', 'insurance', 27, 60, 24, 92],
  [265, 'OPAL', 'Opalis Chemie SE', 'ZZ0000002657', 'chemicals', 19.8, 42, 30, 102],
  [266, 'PERL', 'Perlberg Medien AG', 'ZZ0000002665', 'media', 6.5, 65, 38, 108],
  [267, 'QUEL', 'Quellgrund Wasser AG', 'ZZ0000002673', 'utilities', 13.4, 75, 24, 118],
  [268, 'ROTH', 'Rothenau Fahrzeugbau SE', 'ZZ0000002681', 'cars', 22.8, 50, 36, 124],
  [269, 'SILB', 'Silberpfad Finanz AG', 'ZZ0000002699', 'finance', 17, 48, 34, 134],
  [270, 'TAUN', 'Taunora Cloud SE', 'ZZ0000002707', 'software', 29.5, 38, 44, 140],
  [271, 'ULME', 'Ulmenhof Diagnostik AG', 'ZZ0000002715', 'health', 15.6, 44, 36, 150],
  [272, 'VELO', 'Velomar Antriebe AG', 'ZZ0000002723', 'cars', 10.8, 58, 40, 156],
  [273, 'WALD', 'Waldkron Holz SE', 'ZZ0000002731', 'materials', 12, 66, 28, 166],
  [274, 'XENA', 'Xenaris Robotik SE', 'ZZ0000002749', 'technology', 34, 36, 48, 172],
];

/** The trading day of a market that begins at `startsAt`, counted from its first one. */
export const tradingDayOf = (startsAt: Instant, number: number): TradingDate => xetraCalendar.add(dateAt(startsAt), number);

/** Trading days before its first one on which a company's offering is published. */
export const announcedDaysBefore = 12;

/** From when on a company is known to come to a market that begins at `startsAt`; one of the first days is known from its beginning. */
export function announcedFrom(id: number, startsAt: Instant): Instant {
  const number = newCompanies.find(([company]) => company === id)?.[8] ?? 0;
  return number <= announcedDaysBefore ? startsAt : zonedInstant(tradingDayOf(startsAt, number - announcedDaysBefore), '00:00');
}

/** Trades like the shares of mid-sized companies. */
const band = 4;

/** The companies of a market that begins at `startsAt`, each with its first trading day. */
export const newCompaniesFrom = (startsAt: Instant): readonly Listing[] =>
  newCompanies.map(([id, code, name, isin, sector, issuePrice, sharesMillions, volatility, firstDay]) => ({
    instrument: {
      ...{ id, code, class: 'share', name, isin, wkn: null, currency: 'EUR', priceScale: shareScale, quantityScale: 0, lot: 1n },
      ...{ liquidityBand: band, priceSteps: sharePriceSteps(band), indices: [], sector, schedule: 'xetra' },
    },
    simulation: {
      ...{ basePrice: issuePrice, beginsOn: tradingDayOf(startsAt, firstDay), volatility: volatility / 100, activity: band },
      ...{ model: { kind: 'share', beta: betaOf(id, sector) }, dividendsPerYear: 0 },
      fundamentals: fundamentalsOf({ id, sector, sharesMillions, dividendYield: 0 }),
    },
  }));
