import { hash, hashText } from '../../random.ts';
import { Factor } from './factor.ts';
import { OwnLevels, type Exposure, type LevelSeries } from './level-series.ts';
import type { PairSide, SimulatedInstrument } from '../simulated-instrument.ts';

/** Yearly volatility of what a whole market has in common. */
const marketVolatility = { share: 0.14, digital: 0.44, metal: 0.13 } as const;
const sectorVolatility = 0.09;
/** At least this part of a company's volatility is its own. */
const ownPartMin = 0.45;
/** Companies publish results four times a year. */
const resultsEvery = 63;

/** Trading days of a year, the part of a day's variance that falls between close and open, yearly drift, and years until half a deviation is gone. */
type MarketRules = { readonly daysPerYear: number; readonly overnightShare: number; readonly drift: number; readonly halfLifeYears: number };
const shareRules: MarketRules = { daysPerYear: 253, overnightShare: 0.22, drift: 0.04, halfLifeYears: 3 };
const currencyRules: MarketRules = { daysPerYear: 259, overnightShare: 0.02, drift: 0, halfLifeYears: 0.8 };
const metalRules: MarketRules = { daysPerYear: 259, overnightShare: 0.03, drift: 0.04, halfLifeYears: 3 };
const digitalRules: MarketRules = { daysPerYear: 365, overnightShare: 0.001, drift: 0.06, halfLifeYears: 2 };

type ExposureRules = MarketRules & {
  readonly volatility: number;
  readonly loading?: number;
  readonly marketWide?: boolean;
  readonly resultsEvery?: number;
};
type ExposureBook = (name: string, rules: ExposureRules) => Exposure;

/** Factors of a seed by name: instruments that name the same factor share it. */
function createExposureBook(seed: number): ExposureBook {
  const factors = new Map<string, Factor>();
  return (name, rules) => {
    let factor = factors.get(name);
    if (!factor) factors.set(name, (factor = new Factor({ seed, name, ...rules })));
    return { factor, loading: rules.loading ?? 1, stream: hash(seed, hashText(name), 3), marketWide: rules.marketWide ?? false };
  };
}

function seriesFrom(exposures: readonly Exposure[], rules: MarketRules, anchorDay: number): LevelSeries {
  const reversion = Math.LN2 / (rules.daysPerYear * rules.halfLifeYears);
  return new OwnLevels({ exposures, anchorDay, reversion, drift: rules.drift / rules.daysPerYear });
}

type Market = { readonly name: keyof typeof marketVolatility; readonly rules: MarketRules; readonly beta: number };

/** Market, sector (where there is one) and own factor, whose variances add up to the instrument's. */
function exposuresIn({ name, rules, beta }: Market, listing: SimulatedInstrument, book: ExposureBook): Exposure[] {
  const { instrument, simulation } = listing;
  const company = simulation.model.kind === 'share';
  const common = (beta * marketVolatility[name]) ** 2 + (company ? sectorVolatility ** 2 : 0);
  const own = Math.sqrt(Math.max(simulation.volatility ** 2 - common, (ownPartMin * simulation.volatility) ** 2));
  return [
    book(`market ${name}`, { ...rules, volatility: marketVolatility[name], loading: beta, marketWide: true }),
    ...(company ? [book(`sector ${instrument.sector}`, { ...rules, volatility: sectorVolatility })] : []),
    book(`own ${instrument.id}`, { ...rules, volatility: own, ...(company && { resultsEvery }) }),
  ];
}

/** The level of one currency in another, so that pairs agree with each other. */
function difference(base: LevelSeries, quote: LevelSeries): LevelSeries {
  return {
    open: day => base.open(day) - quote.open(day),
    close: day => base.close(day) - quote.close(day),
    overnight: day => base.overnight(day) - quote.overnight(day),
    addWeights: (day, into, times) => base.addWeights(day, into, times) + quote.addWeights(day, into, -times),
  };
}

/** Answers the level of an instrument that has one of its own; null for an index of members. */
export function createLevelBook(seed: number): (listing: SimulatedInstrument, anchorDay: number) => LevelSeries | null {
  const book = createExposureBook(seed);
  const currencies = new Map<string, LevelSeries>();
  const currencyOf = ({ currency, volatility }: PairSide, anchorDay: number) => {
    let known = currencies.get(currency);
    if (!known) {
      const exposures = volatility === 0 ? [] : [book(`currency ${currency}`, { ...currencyRules, volatility })];
      currencies.set(currency, (known = seriesFrom(exposures, currencyRules, anchorDay)));
    }
    return known;
  };
  return (listing, anchorDay) => {
    const { model } = listing.simulation;
    if (model.kind === 'members') return null;
    if (model.kind === 'pair') return difference(currencyOf(model.base, anchorDay), currencyOf(model.quote, anchorDay));
    const market = marketOf(listing);
    return seriesFrom(exposuresIn(market, listing, book), market.rules, anchorDay);
  };
}

function marketOf({ simulation: { model, volatility } }: SimulatedInstrument): Market {
  if (model.kind === 'digital') return { name: 'digital', rules: digitalRules, beta: model.beta };
  if (model.kind === 'metal') return { name: 'metal', rules: metalRules, beta: model.beta };
  if (model.kind === 'share') return { name: 'share', rules: shareRules, beta: model.beta };
  // An index with a level of its own moves with the market, whatever its volatility.
  return { name: 'share', rules: shareRules, beta: (0.85 * volatility) / marketVolatility.share };
}
