import type { ScheduleName } from '@parkett/kernel';
import { bridgeOn, dayClockOf, type DayClock } from './day-clock.ts';
import { KeyedDraws, type DayKey } from './keyed-draws.ts';
import { normals16 } from './quantiles.ts';

/*
 * Before an installation's first day there is nothing to be foreseen, and a chart of five years asks for thousands of days at once: they are put
 * together from ready-made clocks and bridges. From the first day on everything is drawn anew.
 */

/** Nothing up my sleeve: the digits of π. */
const publicKey: DayKey = Int32Array.of(0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344, 0xa409_3822, 0x299f_31d0, 0x082e_fa98, 0xec4e_6c89);
const clockCount = 8;
const bridgeCount = 48;
const dayMs = 86_400_000;
const courses = new KeyedDraws('course', 0);

/** The key of a date before the first day. */
export function publicKeyOf(date: string): DayKey {
  courses.begin(publicKey, Date.parse(date) / dayMs);
  return Int32Array.from({ length: 8 }, () => courses.next());
}

export type HistoryLibrary = {
  readonly minutes: number;
  clock(bits: number): DayClock;
  /** A way from open to end on a clock, with the deviation asked for. */
  way(ends: { open: number; end: number; deviation: number }, by: { bits: number; clock: DayClock }): Float64Array;
};

export function createHistoryLibrary(schedule: ScheduleName, minutes: number): HistoryLibrary {
  const keyAt = (place: number): DayKey => publicKeyOf(`${1900 + (place >> 3)}-01-0${1 + (place & 7)}`);
  const clocks = Array.from({ length: clockCount }, (_, place) => dayClockOf({ schedule, minutes, key: keyAt(place) }));
  const draws = new KeyedDraws('way', 0);
  const bridges = Array.from({ length: bridgeCount }, (_, place) => bridgeOn(clocks[place % clockCount]!, draws.begin(keyAt(place)), normals16));
  return {
    minutes,
    clock: bits => clocks[bits & (clockCount - 1)]!,
    way({ open, end, deviation }, { bits, clock: { variance } }) {
      // Two bridges, 0.6² + 0.8² = 1, either of them upside down.
      const one = bridges[((bits >>> 8) & 0xfff) % bridgeCount]!;
      const other = bridges[((bits >>> 20) & 0xfff) % bridgeCount]!;
      const a = deviation * (bits & 1 ? 0.6 : -0.6);
      const b = deviation * (bits & 2 ? 0.8 : -0.8);
      const way = new Float64Array(minutes + 1);
      const step = end - open;
      for (let minute = 0; minute <= minutes; minute++) way[minute] = open + step * variance[minute]! + a * one[minute]! + b * other[minute]!;
      return way;
    },
  };
}
