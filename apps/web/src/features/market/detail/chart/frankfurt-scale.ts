import { asInstant, offsetAt } from '@parkett/kernel';
import { defaultHorzScaleBehavior, type IHorzScaleBehavior, type Time, type UTCTimestamp } from 'lightweight-charts';

type Points = Parameters<IHorzScaleBehavior<Time>['fillWeightsForPoints']>[0];
const TimeScale = defaultHorzScaleBehavior();

/**
 * The library's scale of moments, whose days, hours and years begin on Frankfurt's wall clock. The library weighs the marks by UTC, so that a day would be
 * marked at one or two at night: the weights are those that the same points would have on the wall clock, while the moments stay in their order.
 */
export class FrankfurtScale extends TimeScale {
  override fillWeightsForPoints(points: Points, startIndex: number): void {
    // A weight tells a point from the one before it.
    const from = Math.max(0, startIndex - 1);
    const onTheWall = points.slice(from).map(point => ({ ...point, time: this.convertHorzItemToInternal(this.#wallClock(this.key(point.time))) }));
    super.fillWeightsForPoints(onTheWall, startIndex - from);
    for (const [at, { timeWeight }] of onTheWall.entries()) if (at + from >= startIndex) points[at + from]!.timeWeight = timeWeight;
  }

  #wallClock(key: unknown): Time {
    const seconds = Number(key);
    return (seconds + offsetAt(asInstant(seconds * 1_000), 'Europe/Berlin') / 1_000) as UTCTimestamp;
  }
}
