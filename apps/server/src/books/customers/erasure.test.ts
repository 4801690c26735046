import { asInstant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SimulatedClock } from '../../platform/clock.ts';
import { DueLoop } from '../../platform/due.ts';
import { dueItems } from '../../platform/due-items.ts';
import { silentLog } from '../../platform/log.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { KeyDestroyed } from '../customer-keys/index.ts';
import { Customers, Erasure, Gates, Sessions } from './index.ts';

let database: TestDatabase;
let floor: TestFloor;
beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
});
afterAll(() => database.close());

test('S17 (ASVS 14.2.7): the books of a customer who was erased are still there and still sound', async () => {
  const { db } = database;
  await floor.price('SAP', '100.00');
  const customer = await floor.customer(1n);
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '3' });
  await floor.place(customer, { code: 'SAP', side: 'sell', quantity: '3' });
  const keys = testKeys(db);
  await keys.open();
  const now = () => floor.now;
  const customers = new Customers({ db, keys });
  const gates = new Gates({ db, now, customers, sessions: new Sessions({ db, now }) });
  const erasure = new Erasure({ customers, gates, keys });
  const due = new DueLoop({ db, clock: new SimulatedClock({ at: floor.now, speed: 1, paused: false }, () => 0), log: silentLog() });
  due.register(dueItems({ db, log: silentLog() }, erasure.due));
  const entries = await db.query('', 'select * from ledger_entry order by id');

  await erasure.request(1n, { by: { kind: 'customer', name: '1' }, at: floor.now, judge: async () => {} });
  await due.jump(asInstant(Date.parse('2037-01-01T00:00:00Z')));

  await expect(keys.of(db, 1n)).rejects.toThrow(KeyDestroyed);
  expect(await db.query('', 'select * from ledger_entry order by id')).toEqual(entries);
  expect(entries.length).toBeGreaterThan(3);
  await expectBooksToBalance(floor);
});
