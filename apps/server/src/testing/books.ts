import { expect, inject } from 'vitest';
import { oracleOf } from '../adapters/feeds/oracle.ts';
import { auditContributions, type AuditAsked, type AuditOracle } from '../audit-contributions.ts';
import { verifyBooks, type Verdict } from '../audit/index.ts';
import { fundings, openChart, type collect } from '../manifests.ts';
import { boardNow } from '../features/wallet/index.ts';
import type { Check } from '../platform/checks/index.ts';
import { knownKeys } from './customer-keys.ts';
import type { TestFloor } from './trading-floor.ts';

/** What a test's books are held against: its own prices and locks, and no command that ran beside another unseen. */
export const oracleFor = (floor: TestFloor): AuditOracle => ({
  ...oracleOf(floor.market, floor.ruleBook),
  lockOf: floor.lockOf,
  seenAfterMs: 0,
  board: () => boardNow(floor),
  now: () => floor.now,
  customersMax: () => 100,
  catalogue: () => Promise.resolve(inject('catalogue')),
  keys: knownKeys,
});

export const everyCheck: readonly Check<AuditAsked>[] = auditContributions(openChart()).flatMap(({ checks }) => checks);

/** What is declared in a test, where that is more than the product. */
type House = Pick<ReturnType<typeof collect>, 'openChart' | 'fundings'>;

/** The verdict of every invariant over the whole history of a test's books. */
export const verdictOn = (floor: TestFloor, house: House = { openChart, fundings }): Promise<Verdict> =>
  verifyBooks(floor.database.verify, { contributions: auditContributions(house.openChart(), house.fundings), oracle: oracleFor(floor) });

export const breachesOf = (verdict: Verdict): string[] => verdict.checked.flatMap(({ id, breaches }) => breaches.map(breach => `${id}: ${breach}`));

/** What every money test ends with. */
export async function expectBooksToBalance(floor: TestFloor, house?: House): Promise<void> {
  await floor.backOffice.settled();
  expect(breachesOf(await verdictOn(floor, house))).toEqual([]);
}

/** The same where the test has spoiled rows itself, which are named. */
export async function expectNothingElseBroken(floor: TestFloor, spoiled: RegExp): Promise<void> {
  await floor.backOffice.settled();
  expect(breachesOf(await verdictOn(floor)).filter(breach => !spoiled.test(breach))).toEqual([]);
}
