import { hash, hashText, heavy, nextBits, normal, pick } from '../random.ts';

/** Daily steps of something that moves prices, as logarithms, by number of the trading day. */
export type Factor = {
  /** From yesterday's close to today's open. */
  overnight(day: number): number;
  /** From today's open to today's close. */
  intraday(day: number): number;
  /** What today's intraday step was drawn with: the day's standard deviation. */
  deviation(day: number): number;
};

export type FactorRules = {
  readonly seed: number;
  readonly name: string;
  /** Yearly, as a fraction. */
  readonly volatility: number;
  /** Trading days of a year. */
  readonly daysPerYear: number;
  /** Share of a day's variance that falls between close and open. */
  readonly overnightShare: number;
  /** Own factors of companies: about one night in so many brings results, a larger gap and a livelier day. */
  readonly resultsEvery?: number;
};

/** Volatility clusters: its logarithm returns to its mean with a half-life of about five weeks, and falling prices raise it. */
const persistence = 0.972;
const volatilityOfVolatility = 0.125;
const leverage = -0.45;
/** Variance of that logarithm in the long run; taken off so that the year's volatility comes out as asked. */
const logVariance = volatilityOfVolatility ** 2 / (1 - persistence ** 2);

/** How much larger the steps of a day with results are. */
const resultsDay = 1.6;
const resultsNight = 2.2;

/** Steps are computed in order and kept: day n costs nothing more once a later day was asked for. */
export function createFactor(rules: FactorRules): Factor {
  const { seed, name, volatility, daysPerYear, overnightShare, resultsEvery } = rules;
  const stream = hash(seed, hashText(name));
  const scale = volatility / Math.sqrt(daysPerYear);
  const overnight: number[] = [];
  const intraday: number[] = [];
  const deviations: number[] = [];
  let mood = 0;
  const grow = (day: number) => {
    for (let next = overnight.length; next <= day; next++) {
      const bits = hash(stream, next);
      const results = resultsEvery !== undefined && pick(hash(stream, next, 2), resultsEvery) === 0;
      const deviation = scale * Math.exp(mood - logVariance) * (results ? resultsDay : 1);
      const step = heavy(bits);
      deviations.push(deviation * Math.sqrt(1 - overnightShare));
      overnight.push(deviation * Math.sqrt(overnightShare) * heavy(hash(stream, next, 1)) * (results ? resultsNight : 1));
      intraday.push(deviations[next]! * step);
      const surprise = leverage * Math.max(-3, Math.min(3, step)) + Math.sqrt(1 - leverage ** 2) * normal(nextBits(nextBits(bits)));
      mood = persistence * mood + volatilityOfVolatility * surprise;
    }
  };
  const at = (values: readonly number[]) => (day: number) => {
    if (day >= values.length) grow(day);
    return values[day]!;
  };
  return { overnight: at(overnight), intraday: at(intraday), deviation: at(deviations) };
}
