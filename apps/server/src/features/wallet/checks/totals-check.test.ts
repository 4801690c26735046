import { openChart } from '../../../manifests.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditContributions } from '../../../audit-contributions.ts';
import { judgeBooks } from '../../../audit/index.ts';
import type { Finding } from '../../../platform/checks/index.ts';
import type { Tx } from '../../../platform/db.ts';
import { oracleFor } from '../../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts';
import { populatedBooks } from '../../../testing/populated-books.ts';
import type { TestFloor } from '../../../testing/trading-floor.ts';
import { rolledBack } from '../../../testing/rolled-back.ts';

let database: TestDatabase;
let floor: TestFloor;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await populatedBooks(database);
});
afterAll(() => database.close());

async function look(tx: Tx): Promise<Finding> {
  const { checked } = await judgeBooks(tx, { contributions: auditContributions(openChart()), oracle: oracleFor(floor) });
  return checked.find(({ id }) => id === 'I23')!;
}

test('the totals of every customer and wallet are those that the calls sum to', async () => {
  expect(await database.verify.once(look)).toMatchObject({ rows: 12, breaches: [] });
});

test('money that is frozen and still counted as cash is named', async () => {
  const found = await rolledBack(database.owner, async tx => {
    await tx.query('', `update ledger_account set held = 0 where purpose = 'cash'`);
    return look(tx);
  });
  const named = [1, 2].map(customer => expect.stringMatching(`^customer ${customer}, Germany: the calls sum to totalAssets .*, the server says `));
  expect(found.breaches.toSorted()).toEqual(named);
});
