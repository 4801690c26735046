import { setImmediate as otherWork } from 'node:timers/promises';
import { addDays, dateAt, later } from '@parkett/kernel';
import type { MarketParts } from './parts.ts';

const yearsOfCharts = 5;
const stepDays = 183;
const minuteDays = 5;
const dayMs = 86_400_000;

/**
 * Asks for the long chart of one instrument of each class, half a year at a time, and for some days of its minutes, so that the first customer doesn't wait for what all charts
 * have in common (factors of the market, compiled code). Between the steps other work gets its turn.
 */
export async function warmUpCharts({ list, history, now }: MarketParts): Promise<void> {
  const leaders = [...Map.groupBy(list.all, instrument => instrument.class).values()].map(([leader]) => leader!);
  const today = dateAt(now());
  for (const { id } of leaders) {
    await otherWork();
    history.minuteBars(id, { from: later(now(), -minuteDays * dayMs), to: now(), now: now() });
    for (let days = 0; days < yearsOfCharts * 365; days += stepDays) {
      await otherWork();
      history.dayBars(id, { from: addDays(today, -days - stepDays), to: addDays(today, -days), now: now() });
    }
  }
}
