import { hash, hashText } from '../random.ts';
import { createFactor, type Factor } from './factor.ts';
import { createLevelSeries, type Exposure, type LevelSeries } from './level-series.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';

/** Yearly volatility of what a whole market has in common. */
const marketVolatility = { share: 0.14, digital: 0.44, metal: 0.13 } as const;
const sectorVolatility = 0.09;
/** At least this part of a company's volatility is its own. */
const ownPartMin = 0.45;

/** Trading days of a year, the part of a day's variance that falls between close and open, yearly drift, and years until half a deviation is gone. */
type MarketRules = { readonly daysPerYear: number; readonly overnightShare: number; readonly drift: number; readonly halfLifeYears: number };
const shareRules: MarketRules = { daysPerYear: 253, overnightShare: 0.22, drift: 0.04, halfLifeYears: 3 };
const currencyRules: MarketRules = { daysPerYear: 259, overnightShare: 0.02, drift: 0, halfLifeYears: 0.8 };
const metalRules: MarketRules = { daysPerYear: 259, overnightShare: 0.03, drift: 0.04, halfLifeYears: 3 };
const digitalRules: MarketRules = { daysPerYear: 365, overnightShare: 0.001, drift: 0.06, halfLifeYears: 2 };

const resultsEvery = 63;

/** Builds the factors of a seed once and hands out each instrument's series of levels. */
export function createFactorBook(seed: number) {
  const factors = new Map<string, Factor>();
  const factor = (name: string, rules: MarketRules & { volatility: number; resultsEvery?: number }): Factor => {
    let known = factors.get(name);
    if (!known) factors.set(name, (known = createFactor({ seed, name, ...rules })));
    return known;
  };
  const exposure = (
    name: string,
    of: MarketRules & { volatility: number; loading?: number; marketWide?: boolean; resultsEvery?: number },
  ): Exposure => ({
    factor: factor(name, of),
    loading: of.loading ?? 1,
    stream: hash(seed, hashText(name), 3),
    marketWide: of.marketWide ?? false,
  });
  const series = (exposures: readonly Exposure[], rules: MarketRules, anchorDay: number): LevelSeries =>
    createLevelSeries({
      exposures,
      anchorDay,
      reversion: Math.LN2 / (rules.daysPerYear * rules.halfLifeYears),
      drift: rules.drift / rules.daysPerYear,
    });

  /** Market, sector (where there is one) and own factor, whose variances add up to the instrument's. */
  const withMarket = (
    of: SimulatedInstrument,
    market: { name: keyof typeof marketVolatility; rules: MarketRules; beta: number },
    anchorDay: number,
  ) => {
    const { instrument, simulation } = of;
    const { name, rules, beta } = market;
    const company = simulation.model.kind === 'share';
    const common = (beta * marketVolatility[name]) ** 2 + (company ? sectorVolatility ** 2 : 0);
    const own = Math.sqrt(Math.max(simulation.volatility ** 2 - common, (ownPartMin * simulation.volatility) ** 2));
    const exposures = [exposure(`market ${name}`, { ...rules, volatility: marketVolatility[name], loading: beta, marketWide: true })];
    if (company) exposures.push(exposure(`sector ${instrument.sector}`, { ...rules, volatility: sectorVolatility }));
    exposures.push(exposure(`own ${instrument.id}`, { ...rules, volatility: own, ...(company && { resultsEvery }) }));
    return series(exposures, rules, anchorDay);
  };

  const currencies = new Map<string, LevelSeries>();
  const currency = (side: { currency: string; volatility: number }, anchorDay: number) => {
    let known = currencies.get(side.currency);
    if (!known) {
      const exposures = side.volatility === 0 ? [] : [exposure(`currency ${side.currency}`, { ...currencyRules, volatility: side.volatility })];
      currencies.set(side.currency, (known = series(exposures, currencyRules, anchorDay)));
    }
    return known;
  };

  /** The level of an instrument that has one of its own; null for an index of members. */
  return function seriesOf(of: SimulatedInstrument, anchorDay: number): LevelSeries | null {
    const { model, volatility } = of.simulation;
    switch (model.kind) {
      case 'share':
        return withMarket(of, { name: 'share', rules: shareRules, beta: model.beta }, anchorDay);
      case 'level':
        return withMarket(of, { name: 'share', rules: shareRules, beta: (0.85 * volatility) / marketVolatility.share }, anchorDay);
      case 'digital':
        return withMarket(of, { name: 'digital', rules: digitalRules, beta: model.beta }, anchorDay);
      case 'metal':
        return withMarket(of, { name: 'metal', rules: metalRules, beta: model.beta }, anchorDay);
      case 'pair':
        return difference(currency(model.base, anchorDay), currency(model.quote, anchorDay));
      case 'members':
        return null;
    }
  };
}

/** The level of one currency in another, so that pairs agree with each other. */
function difference(base: LevelSeries, quote: LevelSeries): LevelSeries {
  return {
    open: day => base.open(day) - quote.open(day),
    close: day => base.close(day) - quote.close(day),
    overnight: day => base.overnight(day) - quote.overnight(day),
    addWeights: (day, into, sign) => base.addWeights(day, into, sign) + quote.addWeights(day, into, sign === 1 ? -1 : 1),
  };
}
