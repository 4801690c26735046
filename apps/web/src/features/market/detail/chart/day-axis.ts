import { secondsOf, type Bar, type Interval } from '../../chart-model.ts';
import type { Sessions } from '../../fold-tick.ts';

/**
 * The places of a chart's axis, in epoch seconds: its bars, and of a day all steps of its sessions, so that the axis is the same from the first minute to the
 * last.
 */
export function axisPlaces({ bars, day, interval }: { bars: readonly Bar[]; day: Sessions; interval: Interval }): readonly number[] {
  const step = secondsOf[interval];
  const places = new Set(bars.map(([start]) => start));
  if (step !== undefined) {
    for (const [from, until] of day) for (let at = from; at < until; at = (Math.floor(at / step) + 1) * step) places.add(at);
  }
  return [...places].toSorted((a, b) => a - b);
}
