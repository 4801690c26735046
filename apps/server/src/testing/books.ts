import { expect } from 'vitest';
import { yardstickOf } from '../adapters/feeds/yardstick.ts';
import { appendOnlyTables } from '../append-only.ts';
import { allChecks, verifyBooks, type Check, type Verdict, type Yardstick } from '../books/invariants/index.ts';
import type { TestFloor } from './trading-floor.ts';

/** What a test's books are held against: its own prices and locks, and no command that ran beside another unseen. */
export const yardstickFor = (floor: TestFloor): Yardstick => ({
  ...yardstickOf(floor.market, floor.ruleBook),
  lockMinutesOf: floor.lockMinutesOf,
  seenAfterMs: 0,
});

export const everyCheck: readonly Check[] = allChecks(appendOnlyTables);

/** The verdict of every invariant over the whole history of a test's books. */
export const verdictOn = (floor: TestFloor): Promise<Verdict> =>
  verifyBooks(floor.database.verify, { checks: everyCheck, yardstick: yardstickFor(floor) });

export const breachesOf = (verdict: Verdict): string[] => verdict.checked.flatMap(({ id, breaches }) => breaches.map(breach => `${id}: ${breach}`));

/** What every money test ends with. */
export async function expectBooksToBalance(floor: TestFloor): Promise<void> {
  await floor.trading.settled();
  expect(breachesOf(await verdictOn(floor))).toEqual([]);
}
