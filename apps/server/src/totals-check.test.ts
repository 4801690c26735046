import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from './books/invariants/index.ts';
import { wholeHistory } from './books/invariants/scope.ts';
import type { Queryable } from './platform/db.ts';
import { yardstickFor } from './testing/books.ts';
import { freshDatabase, type TestDatabase } from './testing/database.ts';
import { livedInWorld } from './testing/lived-in-world.ts';
import type { TestFloor } from './testing/trading-floor.ts';
import { boardNow, totalsCheck } from './totals-check.ts';

let database: TestDatabase;
let floor: TestFloor;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await livedInWorld(database);
});
afterAll(() => database.close());

class Undone extends Error {}

function look(db: Queryable): Promise<Finding> {
  const { instruments, board } = floor;
  const check = totalsCheck({
    instruments,
    ruleBook: floor.ruleBook,
    board: () => boardNow({ instruments, board }),
    now: () => floor.now,
    customersMax: () => 100,
  });
  return check.run({ db, within: wholeHistory, yardstick: yardstickFor(floor) });
}

test('the totals of every customer and wallet are those that the calls sum to', async () => {
  expect(await look(database.verify)).toEqual({ rows: 12, breaches: [] });
});

test('money that is frozen and still counted as cash is named', async () => {
  let found: Finding | null = null;
  const forgetful = database.owner.once(async tx => {
    await tx.query('', `update ledger_account set held = 0 where purpose = 'cash'`);
    found = await look(tx);
    throw new Undone();
  });
  await expect(forgetful).rejects.toThrow(Undone);
  expect(found!.breaches).toEqual([expect.stringMatching(/^customer 2, Germany: the calls sum to totalAssets .*, the server says /)]);
});
