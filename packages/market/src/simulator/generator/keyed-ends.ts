import type { Instant, Schedule } from '@parkett/kernel';
import { unit } from '../../random.ts';
import { KeyedDraws } from './keyed-draws.ts';
import type { DayKeys } from './world-days.ts';

type EndsSettings = { readonly keys: DayKeys; readonly scheduleOf: (instrument: number) => Schedule };

/**
 * How long past its earliest end an auction lasts, 0 … `maxMs` milliseconds, drawn with the key of the auction's trading date: the same after a restart, and
 * known to nobody before that key is published.
 */
export function createKeyedEnds({ keys, scheduleOf }: EndsSettings): (auction: { instrument: number; from: Instant; maxMs: number }) => number {
  return ({ instrument, from, maxMs }) => {
    const key = keys(scheduleOf(instrument).tradingDateAt(from));
    const bits = new KeyedDraws('end', instrument).begin(key, Math.floor(from / 1_000) | 0).next();
    return Math.floor(unit(bits) * (maxMs + 1));
  };
}
