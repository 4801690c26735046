import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/db.ts';
import { breachesOf, everyCheck, verdictOn, yardstickFor } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { livedInWorld } from '../../testing/lived-in-world.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { badStates as statesOfBooks } from './bad-states.scenarios.ts';
import { ruleBadStates } from './rule-states.scenarios.ts';
import { judgeBooks, type Verdict } from './judge.ts';

// Trust a checker only after it has caught something: each invariant is shown the state it forbids.

let database: TestDatabase;
let floor: TestFloor;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await livedInWorld(database);
});
afterAll(() => database.close());

const badStates = [...statesOfBooks, ...ruleBadStates];

class Undone extends Error {}

/** What the checks say of a state that is made by the owner and undone again. */
async function verdictAfter(sql: string, since?: { entry: bigint; execution: bigint; order: bigint; event: bigint }): Promise<Verdict> {
  let verdict: Verdict | null = null;
  const work = async (tx: Tx): Promise<void> => {
    for (const statement of sql.split(';')) await tx.query('', statement);
    verdict = await judgeBooks(tx, { checks: everyCheck, yardstick: yardstickFor(floor), ...(since ? { since } : {}) });
    throw new Undone();
  };
  await database.owner.once(work).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return verdict!;
}

test('a world in which everything has happened is sound, and no check looks at nothing', async () => {
  const verdict = await verdictOn(floor);
  expect(breachesOf(verdict)).toEqual([]);
  expect(verdict.checked.filter(({ rows }) => rows === 0).map(({ id }) => id)).toEqual([]);
});

test('every invariant has a state that it forbids', () => {
  expect([...new Set(badStates.map(({ id }) => id))].sort()).toEqual(everyCheck.map(({ id }) => id).sort());
});

test.each(badStates)('$id names it when $what', async ({ id, sql, names }) => {
  const verdict = await verdictAfter(sql);
  expect(verdict.sound).toBe(false);
  expect(
    verdict.checked.find(check => check.id === id)!.breaches.some(breach => names.test(breach)),
    breachesOf(verdict).join('\n'),
  ).toBe(true);
});

const nothingSeen = { entry: 0n, execution: 0n, order: 0n, event: 0n };
const askedOfNew = badStates.filter(({ id, what }) => !everyCheck.find(check => check.id === id)!.wholeOnly && what !== 'a roll-up missed a posting');

test.each(askedOfNew)('looking at new rows alone, $id names it too when $what', async ({ id, sql, names }) => {
  const verdict = await verdictAfter(sql, nothingSeen);
  expect(
    verdict.checked.find(check => check.id === id)!.breaches.some(breach => names.test(breach)),
    breachesOf(verdict).join('\n'),
  ).toBe(true);
});
