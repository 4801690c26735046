import { hash } from '../random.ts';
import type { Factor } from './factor.ts';
import { shapesPerDay } from './shapes.ts';

/** A factor's part in something's moves. Market-wide factors bend the day's first two shapes, all others the rest, so that a market moves together. */
export type Exposure = { readonly factor: Factor; readonly loading: number; readonly stream: number; readonly marketWide: boolean };

/** Opens and closes as logarithms, 0 at the close of the anchor day. */
export type LevelSeries = {
  open(day: number): number;
  close(day: number): number;
  overnight(day: number): number;
  /** Adds the day's weights of the shapes, as fractions of the price; answers the day's variance. */
  addWeights(day: number, into: Float64Array, sign: 1 | -1): number;
};

export type LevelRules = { readonly exposures: readonly Exposure[]; readonly reversion: number; readonly drift: number; readonly anchorDay: number };

const marketShapes = 2;

/** Daily logarithms: the sum of all steps, pulled back gently so that no price runs away in a decade. Kept once computed, in order. */
export function createLevelSeries({ exposures, reversion, drift, anchorDay }: LevelRules): LevelSeries {
  const opens: number[] = [];
  const closes: number[] = [];
  const step = (day: number, of: 'overnight' | 'intraday') => {
    let sum = 0;
    for (const { factor, loading } of exposures) sum += loading * factor[of](day);
    return sum;
  };
  const grow = (day: number) => {
    for (let next = opens.length; next <= day; next++) {
      const before = (closes[next - 1] ?? 0) * (1 - reversion);
      opens.push(before + step(next, 'overnight'));
      closes.push(opens[next]! + step(next, 'intraday'));
    }
  };
  const level = (values: readonly number[]) => (day: number) => {
    if (Math.max(day, anchorDay) >= values.length) grow(Math.max(day, anchorDay));
    return values[day]! - closes[anchorDay]! + drift * (day - anchorDay);
  };
  return {
    open: level(opens),
    close: level(closes),
    overnight: day => step(day, 'overnight'),
    addWeights: (day, into, sign) => {
      let variance = 0;
      for (const exposure of exposures) variance += addDirection({ exposure, day, into, sign });
      return variance;
    },
  };
}

/** Spreads a factor's standard deviation of the day over its shapes, by a direction that is new every day. */
function addDirection(of: { exposure: Exposure; day: number; into: Float64Array; sign: number }): number {
  const { exposure, day, into, sign } = of;
  const first = exposure.marketWide ? 0 : marketShapes;
  const end = exposure.marketWide ? marketShapes : shapesPerDay;
  const deviation = exposure.loading * exposure.factor.deviation(day);
  const bits = hash(exposure.stream, day, 5);
  let length = 0;
  for (let k = first; k < end; k++) length += direction(bits, k) ** 2;
  const scale = (sign * deviation) / Math.sqrt(length);
  for (let k = first; k < end; k++) into[k] = into[k]! + scale * direction(bits, k);
  return deviation * deviation;
}

/** Four bits of the day's number for each shape, centred on 0. */
const direction = (bits: number, shape: number): number => ((bits >>> (shape * 4)) & 15) - 7.5;
