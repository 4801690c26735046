import { exactExp } from '../../exact-math.ts';
import { hashText, pick } from '../../random.ts';
import { bridgeOn } from './day-clock.ts';
import { KeyedDraws } from './keyed-draws.ts';
import { normal, normals16 } from './quantiles.ts';
import type { ScheduleDays } from './world-days.ts';

export type FactorRules = {
  readonly days: ScheduleDays;
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
const logVariance = (volatilityOfVolatility * volatilityOfVolatility) / (1 - persistence * persistence);
/** How much a day's own scale varies, which gives the fat tails. */
const tailSpread = 0.35;
/** How much larger the steps of a day with results are. */
const resultsDay = 1.6;
const resultsNight = 2.2;
/** No factor moves further in a day, whatever is drawn. */
const stepMax = 0.6;

/** Room for about eight years; it doubles when a later day is asked for. */
const firstRoom = 2_048;
const bridgesKept = 6;

/**
 * Daily steps of something that moves prices, as fractions, by number of the trading day. A day's steps are drawn with that day's key; what it
 * takes over from the days before (how lively they were) anybody can compute once their keys are published. Call `ensure` before reading a day.
 */
export class Factor {
  /** From yesterday's close to today's open. */
  overnight = new Float64Array(firstRoom);
  /** From today's open to today's end. */
  intraday = new Float64Array(firstRoom);
  /** What today's intraday step was drawn with: the day's standard deviation. */
  deviation = new Float64Array(firstRoom);
  readonly #rules: FactorRules;
  readonly #steps: KeyedDraws;
  readonly #way: KeyedDraws;
  readonly #bridges = new Map<number, Float64Array>();
  #known = 0;
  #mood = 0;

  constructor(rules: FactorRules) {
    this.#rules = rules;
    const subject = hashText(rules.name);
    this.#steps = new KeyedDraws('factor', subject);
    this.#way = new KeyedDraws('way', subject);
  }

  ensure(day: number): void {
    while (day >= this.overnight.length) this.#makeRoom();
    for (; this.#known <= day; this.#known++) this.#draw(this.#known);
  }

  /** The day's way on its clock, without its step: from 0 to 0 with the deviation 1. */
  bridge(day: number): Float64Array {
    let way = this.#bridges.get(day);
    if (!way) {
      const { days } = this.#rules;
      if (this.#bridges.size >= bridgesKept) this.#bridges.delete(this.#bridges.keys().next().value!);
      this.#bridges.set(day, (way = bridgeOn(days.clockOf(day), this.#way.begin(days.keyOf(day)), normals16)));
    }
    return way;
  }

  #makeRoom(): void {
    this.overnight = doubled(this.overnight);
    this.intraday = doubled(this.intraday);
    this.deviation = doubled(this.deviation);
  }

  #draw(day: number): void {
    const { days, volatility, daysPerYear, overnightShare, resultsEvery } = this.#rules;
    const draws = this.#steps.begin(days.keyOf(day));
    const results = resultsEvery !== undefined && pick(draws.next(), resultsEvery) === 0;
    const usual = (volatility / Math.sqrt(daysPerYear)) * exactExp(this.#mood - logVariance) * (results ? resultsDay : 1);
    const scale = scaleOf(draws.next());
    const step = normal(draws.next());
    const night = scaleOf(draws.next()) * normal(draws.next());
    this.deviation[day] = usual * scale * Math.sqrt(1 - overnightShare);
    this.intraday[day] = within(this.deviation[day] * step);
    this.overnight[day] = within(usual * Math.sqrt(overnightShare) * night * (results ? resultsNight : 1));
    const surprise = leverage * Math.max(-3, Math.min(3, scale * step)) + Math.sqrt(1 - leverage * leverage) * normal(draws.next());
    this.#mood = persistence * this.#mood + volatilityOfVolatility * surprise;
  }
}

/** With mean square 1. */
const scaleOf = (bits: number): number => exactExp(tailSpread * normal(bits) - tailSpread * tailSpread);
const within = (step: number): number => Math.max(-stepMax, Math.min(stepMax, step));

export function doubled(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(values.length * 2);
  larger.set(values);
  return larger;
}
