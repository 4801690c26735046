import { addDays, dateAt, later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTerms } from '../../books/market-data/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { alertsOfSplits } from './split.ts';
import { alertsOf, insertAlert } from './store.ts';

// Promised: an alert follows a split of its share: on the ex-day it waits at the price after it, on the price step, and one that was set on that day stays.

let database: TestDatabase;
let floor: TestFloor;
beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.customer(1n);
});
afterAll(() => database.close());

test('a 4:1 split takes an alert at 100.10 to 25.025 on the step, once', async () => {
  const instrument = floor.instruments.withCode('SAP')!;
  const exDate = addDays(dateAt(floor.now), 1);
  const at = later(floor.now, 3_600_000);
  const alert = { customer: 1n, instrument: instrument.id, daily: false, toldOn: null };
  const term = await withTransaction(database.db, async tx => {
    await insertAlert(tx, { ...alert, id: 1_001n, direction: 'above', price: 1_001_000n, setPrice: 1_000_000n, setAt: floor.now });
    await insertAlert(tx, { ...alert, id: 1_002n, direction: 'below', price: 200_000n, setPrice: 250_000n, setAt: later(at, 1) });
    const shares = { amount: 0n, close: 1_000_000n, old: 1n, fresh: 4n, announcedAt: later(floor.now, -20 * 86_400_000) };
    const [announced] = await insertTerms(tx, [
      { instrumentId: instrument.id, kind: 'split', exDate, recordDate: exDate, paysOn: exDate, ...shares },
    ]);
    return announced!;
  });
  const { handle } = alertsOfSplits(floor.instruments);
  for (let times = 0; times < 2; times++) await withTransaction(database.db, tx => handle(tx, [{ key: String(term.id), at, facts: {} }], at));
  expect(await alertsOf(database.db, 1n)).toMatchObject([
    { id: 1_002n, direction: 'below', price: 200_000n, setPrice: 250_000n },
    { direction: 'above', price: 250_250n, setPrice: 250_000n, setAt: at },
  ]);
});
