import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { Instant } from '@parkett/kernel';
import { SimulatedClock } from '../apps/server/src/platform/clock.ts';
import { DueLoop } from '../apps/server/src/platform/due.ts';
import { dueItems, type DueKind } from '../apps/server/src/platform/due-items.ts';
import type { BenchHouse } from './house.ts';

const lookEveryMs = 100;

type Moment<Orders> = { readonly at: Instant; readonly place: (until: () => boolean) => Promise<Orders> };

/** Seconds until everything of some kinds that is due at a moment is done, and the orders that were placed meanwhile. */
export async function sweep<Orders>(
  house: BenchHouse,
  kinds: readonly DueKind[],
  { at, place }: Moment<Orders>,
): Promise<{ readonly seconds: number; readonly orders: Orders }> {
  const log = pino({ level: 'error' });
  const db = house.open({ name: 'due', connections: 2 });
  const loop = new DueLoop({ db, clock: new SimulatedClock({ at, speed: 1, paused: true }), log });
  for (const kind of kinds) loop.register(dueItems({ db, log }, kind));
  const begun = performance.now();
  let seconds = 0;
  loop.start();
  const orders = place(() => seconds > 0);
  while ((await loop.nextOfEach(db)).some(({ at: next }) => next !== null && next <= at)) await pause(lookEveryMs);
  seconds = (performance.now() - begun) / 1_000;
  await loop.stop();
  return { seconds, orders: await orders };
}
