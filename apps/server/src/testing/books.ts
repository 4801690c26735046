import { expect } from 'vitest';
import { yardstickOf } from '../adapters/feeds/yardstick.ts';
import { appendOnlyTables } from '../append-only.ts';
import { allChecks, verifyBooks, type Verdict } from '../books/invariants/index.ts';
import type { TestFloor } from './trading-floor.ts';

/** The verdict of every invariant over the whole history of a test's books. */
export const verdictOn = (floor: TestFloor): Promise<Verdict> =>
  verifyBooks(floor.database.verify, { checks: allChecks(appendOnlyTables), yardstick: yardstickOf(floor.market) });

export const breachesOf = (verdict: Verdict): string[] => verdict.checked.flatMap(({ id, breaches }) => breaches.map(breach => `${id}: ${breach}`));

/** What every money test ends with. */
export async function expectBooksToBalance(floor: TestFloor): Promise<void> {
  await floor.trading.settled();
  expect(breachesOf(await verdictOn(floor))).toEqual([]);
}
