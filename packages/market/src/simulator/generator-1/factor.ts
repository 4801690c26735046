import { hash, hashText, heavy, nextBits, normal, pick } from '../../random.ts';

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

/** Room for about eight years; it doubles when a later day is asked for. */
const firstRoom = 2_048;

/**
 * Daily steps of something that moves prices, as logarithms, by number of the trading day. Steps are computed in order and kept;
 * plain arrays rather than functions, since a chart of an index reads a hundred thousand of them. Call `ensure` before reading a day.
 */
export class Factor {
  /** From yesterday's close to today's open. */
  overnight = new Float64Array(firstRoom);
  /** From today's open to today's close. */
  intraday = new Float64Array(firstRoom);
  /** What today's intraday step was drawn with: the day's standard deviation. */
  deviation = new Float64Array(firstRoom);
  readonly #rules: FactorRules;
  readonly #stream: number;
  #known = 0;
  #mood = 0;

  constructor(rules: FactorRules) {
    this.#rules = rules;
    this.#stream = hash(rules.seed, hashText(rules.name));
  }

  ensure(day: number): void {
    while (day >= this.overnight.length) this.#makeRoom();
    for (; this.#known <= day; this.#known++) this.#draw(this.#known);
  }

  #makeRoom(): void {
    this.overnight = doubled(this.overnight);
    this.intraday = doubled(this.intraday);
    this.deviation = doubled(this.deviation);
  }

  #draw(day: number): void {
    const { volatility, daysPerYear, overnightShare, resultsEvery } = this.#rules;
    const bits = hash(this.#stream, day);
    const results = resultsEvery !== undefined && pick(hash(this.#stream, day, 2), resultsEvery) === 0;
    const deviation = (volatility / Math.sqrt(daysPerYear)) * Math.exp(this.#mood - logVariance) * (results ? resultsDay : 1);
    const step = heavy(bits);
    this.deviation[day] = deviation * Math.sqrt(1 - overnightShare);
    this.overnight[day] = deviation * Math.sqrt(overnightShare) * heavy(hash(this.#stream, day, 1)) * (results ? resultsNight : 1);
    this.intraday[day] = deviation * Math.sqrt(1 - overnightShare) * step;
    const surprise = leverage * Math.max(-3, Math.min(3, step)) + Math.sqrt(1 - leverage ** 2) * normal(nextBits(nextBits(bits)));
    this.#mood = persistence * this.#mood + volatilityOfVolatility * surprise;
  }
}

export function doubled(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(values.length * 2);
  larger.set(values);
  return larger;
}
