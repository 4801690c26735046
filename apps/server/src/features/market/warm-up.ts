import { setTimeout as pause } from 'node:timers/promises';
import { addDays, dateAt, later } from '@parkett/kernel';
import type { MarketParts } from './parts.ts';

const yearsOfCharts = 5;
const stepDays = 183;
const minuteDays = 5;
const dayMs = 86_400_000;
/** A step takes some 25 ms: what customers ask for goes first most of the time. */
const pauseMs = 100;

/**
 * Asks for the long chart of one instrument of each class, half a year at a time, and for some days of its minutes, so that customers don't wait for what all charts have in
 * common (factors of the market, compiled code). Begins when the server is ready, takes some ten seconds, and ends with the signal.
 */
export async function warmUpCharts({ list, history, now }: MarketParts, signal: AbortSignal): Promise<void> {
  const leaders = [...Map.groupBy(list.all, instrument => instrument.class).values()].map(([leader]) => leader!);
  const today = dateAt(now());
  const steps = leaders.flatMap(({ id }) => [
    () => history.minuteBars(id, { from: later(now(), -minuteDays * dayMs), to: now(), now: now() }),
    ...Array.from(
      { length: Math.ceil((yearsOfCharts * 365) / stepDays) },
      (_, n) => () => history.dayBars(id, { from: addDays(today, -(n + 1) * stepDays), to: addDays(today, -n * stepDays), now: now() }),
    ),
  ]);
  for (const step of steps) {
    await pause(pauseMs, null, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    step();
  }
}
