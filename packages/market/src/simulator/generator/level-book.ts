import { powerOfTen } from '@parkett/kernel';
import { exactLog } from '../../exact-math.ts';
import { hashText } from '../../random.ts';
import type { PairSide, SimulatedInstrument } from '../simulated-instrument.ts';
import { Factor } from './factor.ts';
import { Levels, type Exposure } from './levels.ts';
import type { ScheduleDays } from './world-days.ts';

/** Yearly volatility of what a whole market has in common. */
const marketVolatility = { share: 0.14, digital: 0.44, metal: 0.13 } as const;
const sectorVolatility = 0.09;
/** At least this part of a company's volatility is its own. */
const ownPartMin = 0.45;
/** Companies publish results four times a year. */
const resultsEvery = 63;

/** Trading days of a year, the part of a day's variance that falls between close and open, yearly drift, and years until half a deviation is gone. */
type MarketRules = { readonly daysPerYear: number; readonly overnightShare: number; readonly drift: number; readonly halfLifeYears: number };
const shareRules: MarketRules = { daysPerYear: 253, overnightShare: 0.2, drift: 0.04, halfLifeYears: 3 };
const currencyRules: MarketRules = { daysPerYear: 259, overnightShare: 0.02, drift: 0, halfLifeYears: 0.8 };
const metalRules: MarketRules = { daysPerYear: 259, overnightShare: 0.03, drift: 0.04, halfLifeYears: 3 };
const digitalRules: MarketRules = { daysPerYear: 365, overnightShare: 0.001, drift: 0.06, halfLifeYears: 2 };
const ln2 = exactLog(2);

type Market = { readonly name: keyof typeof marketVolatility; readonly rules: MarketRules; readonly beta: number };
type FactorOf = (name: string, rules: MarketRules & { volatility: number; resultsEvery?: number }) => Factor;

/** Instruments that name the same factor share it. */
function factorBook(days: ScheduleDays): FactorOf {
  const factors = new Map<string, Factor>();
  return (name, rules) => {
    let factor = factors.get(name);
    if (!factor) factors.set(name, (factor = new Factor({ days, name, ...rules })));
    return factor;
  };
}

/** Market, sector (where there is one) and own factor, whose variances add up to the instrument's. */
function exposuresOf({ instrument, simulation }: SimulatedInstrument, { name, rules, beta }: Market, factorOf: FactorOf): Exposure[] {
  const company = simulation.model.kind === 'share';
  const shared = beta * marketVolatility[name] * (beta * marketVolatility[name]) + (company ? sectorVolatility * sectorVolatility : 0);
  const ownMin = ownPartMin * simulation.volatility;
  const own = Math.sqrt(Math.max(simulation.volatility * simulation.volatility - shared, ownMin * ownMin));
  return [
    { factor: factorOf(`market ${name}`, { ...rules, volatility: marketVolatility[name] }), loading: beta },
    ...(company ? [{ factor: factorOf(`sector ${instrument.sector}`, { ...rules, volatility: sectorVolatility }), loading: 1 }] : []),
    { factor: factorOf(`own ${instrument.id}`, { ...rules, volatility: own, ...(company && { resultsEvery }) }), loading: 1 },
  ];
}

function marketOf({ simulation: { model, volatility } }: SimulatedInstrument): Market {
  if (model.kind === 'digital') return { name: 'digital', rules: digitalRules, beta: model.beta };
  if (model.kind === 'metal') return { name: 'metal', rules: metalRules, beta: model.beta };
  if (model.kind === 'share') return { name: 'share', rules: shareRules, beta: model.beta };
  // An index with a level of its own moves with the market, whatever its volatility.
  return { name: 'share', rules: shareRules, beta: (0.85 * volatility) / marketVolatility.share };
}

const levelRules = ({ drift, daysPerYear, halfLifeYears }: MarketRules): { drift: number; reversion: number } => ({
  drift: drift / daysPerYear,
  reversion: ln2 / (daysPerYear * halfLifeYears),
});

/** The number of the first day of what comes to the market; null for what was always there. */
export const firstDayOf = ({ simulation: { beginsOn = null } }: SimulatedInstrument, days: Pick<ScheduleDays, 'ordinalFrom'>): number | null =>
  beginsOn === null ? null : days.ordinalFrom(beginsOn);

/** What the levels of one schedule's instruments are drawn from. */
export type LevelBook = {
  ofInstrument(listing: SimulatedInstrument): Levels;
  /** The value of a currency in dollars, as a multiple of its value before the first day: pairs of it agree with each other. */
  ofCurrency(side: PairSide): Levels;
};

export function createLevelBook(days: ScheduleDays): LevelBook {
  const factorOf = factorBook(days);
  const currencies = new Map<string, Levels>();
  return {
    ofInstrument(listing) {
      const { instrument, simulation } = listing;
      const market = marketOf(listing);
      return new Levels({
        ...{ days, subject: instrument.id, base: simulation.basePrice * Number(powerOfTen(instrument.priceScale)) },
        ...{ exposures: exposuresOf(listing, market, factorOf), ...levelRules(market.rules), sessions: instrument.schedule === 'xetra' },
        begins: firstDayOf(listing, days),
      });
    },
    ofCurrency({ currency, volatility }) {
      let levels = currencies.get(currency);
      if (!levels) {
        const exposures = volatility === 0 ? [] : [{ factor: factorOf(`currency ${currency}`, { ...currencyRules, volatility }), loading: 1 }];
        levels = new Levels({ days, subject: hashText(currency), base: 1, exposures, ...levelRules(currencyRules), sessions: false });
        currencies.set(currency, levels);
      }
      return levels;
    },
  };
}
