import type { Instrument } from '@parkett/kernel';
import { digitalCurrencies, metals } from './digital-and-metals.ts';
import { currencyNames, forexCurrencies, forexPairs } from './forex.ts';
import { foreignShares } from './foreign.ts';
import { betaOf, fundamentalsOf, noFundamentals } from './fundamentals.ts';
import { levelIndices, memberIndices, type IndexRow } from './index-levels.ts';
import { indexMembers } from './index-members.ts';
import type { Listing, PriceModel, Simulation } from './listing.ts';
import { fixedSteps, sharePriceSteps, shareScale, type LiquidityBand } from './price-steps.ts';
import type { ShareRow } from './share-row.ts';
import { daxShares } from './shares-dax.ts';
import { mdaxShares } from './shares-mdax.ts';
import { sdaxShares } from './shares-sdax.ts';

/** Shares whose band in the exchange's list is that of a new listing, far from how they trade. */
const activityOverrides: Readonly<Record<string, LiquidityBand>> = { HABA: 3, VTWR: 3, SUSE: 3 };

function germanShare(row: ShareRow, index: string): Listing {
  const [id, code, name, isin, wkn, band, sector, price, sharesMillions, volatility, dividendYield] = row;
  return {
    instrument: {
      id,
      code,
      class: 'share',
      name,
      isin,
      wkn,
      currency: 'EUR',
      priceScale: shareScale,
      quantityScale: 0,
      lot: 1n,
      liquidityBand: band,
      priceSteps: sharePriceSteps(band),
      indices: [index],
      sector,
      schedule: 'xetra',
    },
    simulation: {
      basePrice: price,
      volatility: volatility / 100,
      activity: activityOverrides[code] ?? band,
      model: { kind: 'share', beta: betaOf(id, sector) },
      dividendsPerYear: dividendYield > 0 ? 1 : 0,
      fundamentals: fundamentalsOf({ id, sector, sharesMillions, dividendYield }),
    },
  };
}

const foreignListings: readonly Listing[] = foreignShares.map(row => {
  const [id, code, name, isin, wkn, currency, sector, price, sharesMillions, volatility, dividendYield] = row;
  const inEuro = currency === 'EUR';
  return {
    instrument: {
      id,
      code,
      class: 'foreign',
      name,
      isin,
      wkn,
      currency,
      priceScale: inEuro ? shareScale : 2,
      quantityScale: 0,
      lot: 1n,
      liquidityBand: 6,
      priceSteps: inEuro ? sharePriceSteps(6) : fixedSteps(1n),
      indices: [],
      sector,
      schedule: 'xetra',
    },
    simulation: {
      basePrice: price,
      volatility: volatility / 100,
      activity: 6,
      model: { kind: 'share', beta: betaOf(id, sector) },
      dividendsPerYear: dividendYield === 0 ? 0 : inEuro ? 1 : 4,
      fundamentals: fundamentalsOf({ id, sector, sharesMillions, dividendYield }),
    },
  };
});

function indexListing(row: IndexRow, model: PriceModel): Listing {
  const [id, code, name, isin, wkn, currency, level, volatility] = row;
  return {
    instrument: {
      id,
      code,
      class: 'index',
      name,
      isin,
      wkn,
      currency,
      priceScale: 2,
      quantityScale: 0,
      lot: 1n,
      liquidityBand: 6,
      priceSteps: fixedSteps(1n),
      indices: [],
      sector: 'index',
      schedule: 'xetra',
    },
    simulation: withoutCompany({ basePrice: level, volatility: volatility / 100, activity: 6, model }),
  };
}

function withoutCompany(figures: Pick<Simulation, 'basePrice' | 'volatility' | 'activity' | 'model'>): Simulation {
  return { ...figures, dividendsPerYear: 0, fundamentals: noFundamentals };
}

/** Pairs with the dollar or the euro against a large currency trade most. */
const busyCurrencies = new Set(['USD', 'EUR', 'JPY', 'GBP']);

const forexListings: readonly Listing[] = forexPairs.map(([id, base, quote, priceScale]) => {
  const baseSide = forexCurrencies[base]!;
  const quoteSide = forexCurrencies[quote]!;
  const band = busyCurrencies.has(base) && busyCurrencies.has(quote) ? 6 : 5;
  return {
    instrument: {
      id,
      code: base + quote,
      class: 'forex',
      name: `${currencyNames[base]!} / ${currencyNames[quote]!}`,
      isin: null,
      wkn: null,
      currency: quote,
      priceScale,
      quantityScale: 0,
      lot: 100n,
      liquidityBand: band,
      priceSteps: fixedSteps(1n),
      indices: [],
      sector: 'currencies',
      schedule: 'forex',
    },
    simulation: withoutCompany({
      basePrice: quoteSide.perEuro / baseSide.perEuro,
      volatility: Math.hypot(baseSide.volatility, quoteSide.volatility) / 100,
      activity: band,
      model: {
        kind: 'pair',
        base: { currency: base, volatility: baseSide.volatility / 100 },
        quote: { currency: quote, volatility: quoteSide.volatility / 100 },
      },
    }),
  };
});

const digitalListings: readonly Listing[] = digitalCurrencies.map(row => {
  const [id, symbol, name, price, priceScale, lotDecimals, volatility, band] = row;
  return {
    instrument: {
      id,
      code: `${symbol}USDT`,
      class: 'digital',
      name: `${name} / Tether`,
      isin: null,
      wkn: null,
      currency: 'USDT',
      priceScale,
      quantityScale: lotDecimals + 3,
      lot: 1_000n,
      liquidityBand: band,
      priceSteps: fixedSteps(1n),
      indices: [],
      sector: 'digital',
      schedule: 'always',
    },
    simulation: withoutCompany({
      basePrice: price,
      volatility: volatility / 100,
      activity: band,
      model: { kind: 'digital', beta: symbol === 'BTC' ? 1 : 1.15 },
    }),
  };
});

const metalListings: readonly Listing[] = metals.map(([id, code, name, price, priceScale, volatility, band]) => ({
  instrument: {
    id,
    code,
    class: 'metal',
    name,
    isin: null,
    wkn: null,
    currency: 'USD',
    priceScale,
    quantityScale: 3,
    lot: 10n,
    liquidityBand: band,
    priceSteps: fixedSteps(1n),
    indices: [],
    sector: 'precious-metals',
    schedule: 'metals',
  },
  simulation: withoutCompany({ basePrice: price, volatility: volatility / 100, activity: band, model: { kind: 'metal', beta: volatility / 16 } }),
}));

const germanShares: Readonly<Record<string, readonly Listing[]>> = {
  DAX: daxShares.map(row => germanShare(row, 'DAX')),
  MDAX: mdaxShares.map(row => germanShare(row, 'MDAX')),
  SDAX: sdaxShares.map(row => germanShare(row, 'SDAX')),
};

/** Everything that is listed, by ascending id: 160 German shares, 30 foreign ones, 12 indices, 24 currency pairs, 20 digital currencies, 4 metals. */
export const listings: readonly Listing[] = [
  ...Object.values(germanShares).flat(),
  ...foreignListings,
  ...memberIndices.map(row => indexListing(row, { kind: 'members', members: indexMembers(germanShares[row[1]]!) })),
  ...levelIndices.map(row => indexListing(row, { kind: 'level', beta: 1 })),
  ...forexListings,
  ...digitalListings,
  ...metalListings,
];

export const instruments: readonly Instrument[] = listings.map(listing => listing.instrument);
