import { hash } from '../../random.ts';
import { doubled, type Factor } from './factor.ts';
import { shapesPerDay } from './shapes.ts';

/** A factor's part in something's moves. Market-wide factors bend the day's first two shapes, all others the rest, so that a market moves together. */
export type Exposure = { readonly factor: Factor; readonly loading: number; readonly stream: number; readonly marketWide: boolean };

/** Opens and closes as logarithms, 0 at the close of the anchor day. */
export type LevelSeries = {
  open(day: number): number;
  close(day: number): number;
  overnight(day: number): number;
  /** Adds the day's weights of the shapes, as fractions of the price, `times` over; answers the day's variance. */
  addWeights(day: number, into: Float64Array, times: number): number;
};

/** `reversion` and `drift` are for a day. */
export type LevelRules = { readonly exposures: readonly Exposure[]; readonly reversion: number; readonly drift: number; readonly anchorDay: number };

const marketShapes = 2;

/** Daily logarithms: the sum of all steps, pulled back gently so that no price runs away in a decade. Kept once computed, in order. */
export class OwnLevels implements LevelSeries {
  readonly #rules: LevelRules;
  #opens = new Float64Array(1_024);
  #closes = new Float64Array(1_024);
  #known = 0;

  constructor(rules: LevelRules) {
    this.#rules = rules;
  }

  open(day: number): number {
    this.#ensure(day);
    return this.#opens[day]! - this.#offset(day);
  }

  close(day: number): number {
    this.#ensure(day);
    return this.#closes[day]! - this.#offset(day);
  }

  overnight(day: number): number {
    this.#ensure(day);
    return this.#step(day, 'overnight');
  }

  addWeights(day: number, into: Float64Array, times: number): number {
    this.#ensure(day);
    let variance = 0;
    for (const exposure of this.#rules.exposures) variance += addDirection({ exposure, day, into, times });
    return variance;
  }

  /** What is taken off so that the level is 0 at the anchor day's close, less the drift since then. */
  #offset(day: number): number {
    const { anchorDay, drift } = this.#rules;
    return this.#closes[anchorDay]! - drift * (day - anchorDay);
  }

  #step(day: number, part: 'overnight' | 'intraday'): number {
    let sum = 0;
    for (const { factor, loading } of this.#rules.exposures) sum += loading * factor[part][day]!;
    return sum;
  }

  #ensure(day: number): void {
    const last = Math.max(day, this.#rules.anchorDay);
    if (last < this.#known) return;
    for (const { factor } of this.#rules.exposures) factor.ensure(last);
    while (last >= this.#opens.length) {
      this.#opens = doubled(this.#opens);
      this.#closes = doubled(this.#closes);
    }
    for (; this.#known <= last; this.#known++) {
      const before = this.#known === 0 ? 0 : this.#closes[this.#known - 1]! * (1 - this.#rules.reversion);
      this.#opens[this.#known] = before + this.#step(this.#known, 'overnight');
      this.#closes[this.#known] = this.#opens[this.#known]! + this.#step(this.#known, 'intraday');
    }
  }
}

/** Spreads a factor's standard deviation of the day over its shapes, by a direction that is new every day. */
function addDirection(spread: { exposure: Exposure; day: number; into: Float64Array; times: number }): number {
  const { exposure, day, into, times } = spread;
  const first = exposure.marketWide ? 0 : marketShapes;
  const end = exposure.marketWide ? marketShapes : shapesPerDay;
  const deviation = exposure.loading * exposure.factor.deviation[day]!;
  const bits = hash(exposure.stream, day, 5);
  let length = 0;
  for (let k = first; k < end; k++) length += direction(bits, k) * direction(bits, k);
  const scale = (times * deviation) / Math.sqrt(length);
  for (let k = first; k < end; k++) into[k] = into[k]! + scale * direction(bits, k);
  return deviation * deviation;
}

/** Four bits of the day's number for each shape, centred on 0. */
const direction = (bits: number, shape: number): number => ((bits >>> (shape * 4)) & 15) - 7.5;
