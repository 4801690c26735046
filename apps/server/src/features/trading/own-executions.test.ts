import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { ownExecutions } from './own-executions.ts';

let database: TestDatabase;
let floor: TestFloor;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.price('SAP', '100.00');
  await floor.price('DTE', '30.00');
});
afterEach(() => expectBooksToBalance(floor));
afterAll(() => database.close());

test('a chart is told a customer’s own executions of its instrument, newest first, each at its price and moment, and nobody else’s', async () => {
  const [customer, other] = [await floor.customer(1n), await floor.customer(2n)];
  const sap = floor.instruments.withCode('SAP')!;
  await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '99.00' });
  await floor.place(other, { code: 'SAP', side: 'buy', quantity: '1' });
  await floor.place(customer, { code: 'DTE', side: 'buy', quantity: '1' });
  expect(await ownExecutions(database.db, { customer, instrument: sap })).toEqual([]);
  await floor.price('SAP', '98.00');
  const boughtAt = new Date(floor.now).toISOString();
  await floor.place(customer, { code: 'SAP', side: 'sell', type: 'limit', quantity: '4', price: '101.00' });
  await floor.price('SAP', '102.00');
  const told = await ownExecutions(database.db, { customer, instrument: sap });
  expect(told).toMatchObject([
    { side: 'sell', price: '101.0000', quantity: '4', at: new Date(floor.now).toISOString() },
    { side: 'buy', price: '99.0000', quantity: '10', at: boughtAt },
  ]);
});
