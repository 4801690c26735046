import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Marks } from '../platform/checks/index.ts';
import { auditContributions } from '../audit-contributions.ts';
import { openChart } from '../manifests.ts';
import { badStates } from '../testing/bad-states.ts';
import { breachesOf, everyCheck, verdictOn, oracleFor } from '../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { populatedBooks } from '../testing/populated-books.ts';
import type { TestFloor } from '../testing/trading-floor.ts';
import { rolledBack } from '../testing/rolled-back.ts';
import { judgeBooks, type Verdict } from './judge.ts';

// Trust a checker only after it has caught something: each invariant is shown the state it forbids.

let database: TestDatabase;
let floor: TestFloor;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await populatedBooks(database);
});
afterAll(() => database.close());

const contributions = auditContributions(openChart());
const onlyCheck = (id: string): typeof contributions =>
  contributions.map(contribution => ({ ...contribution, checks: contribution.checks.filter(check => check.id === id) }));

type Asked = { readonly only?: string; readonly since?: Marks };

/** The verdict of all checks, or of one, on a state that the owner makes and undoes again. */
const verdictAfter = (sql: string, { only, since }: Asked = {}): Promise<Verdict> =>
  rolledBack(database.owner, async tx => {
    for (const statement of sql.split(';')) await tx.query('', statement);
    const asked = only === undefined ? contributions : onlyCheck(only);
    return judgeBooks(tx, { contributions: asked, oracle: oracleFor(floor), ...(since ? { since } : {}) });
  });

test('a world in which everything has happened is sound, and no check looks at nothing', async () => {
  const verdict = await verdictOn(floor);
  expect(breachesOf(verdict)).toEqual([]);
  expect(verdict.checked.filter(({ rows }) => rows === 0).map(({ id }) => id)).toEqual([]);
});

test('every invariant has a state that it forbids', () => {
  expect([...new Set(badStates.map(({ id }) => id))].sort()).toEqual(everyCheck.map(({ id }) => id).sort());
});

test.each(badStates)('$id names it when $what', async ({ id, sql, names }) => {
  const verdict = await verdictAfter(sql, { only: id });
  expect(verdict.sound).toBe(false);
  expect(verdict.checked.flatMap(({ breaches }) => breaches)).toContainEqual(expect.stringMatching(names));
});

const nothingSeen = { entry: 0n, execution: 0n, order: 0n, event: 0n };
/** What shows in old rows, or in rows that are missing, is for the look at everything. */
const onlyInAll = [
  ...['a roll-up missed a posting', 'an account of a customer is rolled up', 'a customer’s play money was never booked'],
  ...['a command log lost its first row', 'a command log lost all its rows', 'a command log has no head'],
];
const askedOfNew = badStates.filter(({ id, what }) => !everyCheck.find(check => check.id === id)!.wholeOnly && !onlyInAll.includes(what));

test.each(askedOfNew)('looking at new rows alone, $id names it too when $what', async ({ id, sql, names }) => {
  const verdict = await verdictAfter(sql, { only: id, since: nothingSeen });
  expect(verdict.checked.flatMap(({ breaches }) => breaches)).toContainEqual(expect.stringMatching(names));
});

test('a check that throws counts as broken with its message, and the others still run', async () => {
  const verdict = await verdictAfter('update orders set fee_rule = fee_rule + 1');
  const broken = verdict.checked.filter(({ thrown }) => thrown !== undefined);
  expect(broken.map(({ id }) => id)).toEqual(['I4', 'I9b', 'I23', 'I28b']);
  for (const { breaches } of broken) expect(breaches).toEqual([expect.stringMatching(/^it could not be checked: ./)]);
  expect(verdict.checked.map(({ id }) => id).sort()).toEqual(everyCheck.map(({ id }) => id).sort());
  expect(verdict.sound).toBe(false);
});

test('so does one whose statement the database refuses', async () => {
  const verdict = await verdictAfter('alter table market_tick rename to market_tick_gone');
  const broken = verdict.checked.filter(({ id, breaches }) => breaches.length > 0 && id !== 'I66');
  expect(broken.map(({ id, breaches }) => [id, ...breaches])).toEqual([
    ['I20b', 'it could not be checked: relation "market_tick" does not exist'],
    ['I21', 'it could not be checked: relation "market_tick" does not exist'],
    ['I22', 'it could not be checked: relation "market_tick" does not exist'],
    ['I29', 'it could not be checked: relation "market_tick" does not exist'],
    ['I65', 'it could not be checked: relation "market_tick" does not exist'],
  ]);
  expect(verdict.checked.length).toBe(everyCheck.length);
});
