import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db, Tx } from '../../../platform/db.ts';
import { expectBooksToBalance } from '../../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts';
import { tamperedDb, tamperedTx } from '../../../testing/faulty-store.ts';
import { TestFloor } from '../../../testing/trading-floor.ts';

// Placing is fast by this. Promised: a batch of orders locks its accounts by one statement and takes two round trips, and so does booking lock them once.

type Trips = { statements: string[]; trips: number };
const transactions: Trips[] = [];

/** Notes the statements of each transaction. A round trip begins with a statement that is sent while no other is on its way; BEGIN and COMMIT travel along. */
function noted(tx: Tx): Tx {
  const own: Trips = { statements: [], trips: 0 };
  transactions.push(own);
  let underWay = 0;
  return tamperedTx(tx, async (statement, honest) => {
    own.statements.push(statement.name);
    own.trips += underWay === 0 ? 1 : 0;
    underWay += 1;
    try {
      return await honest(statement);
    } finally {
      underWay -= 1;
    }
  });
}

let database: TestDatabase;
let floor: TestFloor;

beforeAll(async () => {
  database = await freshDatabase();
  const wrap = (db: Db): Db => tamperedDb(db, work => db.once(tx => work(noted(tx))));
  floor = await new TestFloor(database, { wrap }).open();
  await floor.price('SAP', '100.00');
});
afterAll(() => database.close());

const placing = ({ statements }: Trips): boolean => statements.includes('orders.insert');
const locks = ({ statements }: Trips): string[] => statements.filter(name => name.startsWith('ledger.lock-'));

async function placeAtOnce(customers: readonly bigint[], form: { type: 'limit'; price: string } | { type: 'market' }, round: string): Promise<void> {
  const whole = { code: 'SAP', side: 'buy', quantity: '1', timeInForce: 'day', ...form } as const;
  const { standing } = floor;
  await Promise.all(customers.map(customer => floor.placeAs({ customer, standing, key: `order-of-a-batch-${round}-${customer}` }, whole)));
  await floor.backOffice.settled();
}

test('orders of many customers at once: one lock statement a batch, two round trips; their executions are booked under one too', async () => {
  const customers: bigint[] = [];
  for (let id = 1n; id <= 40n; id += 1n) customers.push(await floor.customer(id));
  await placeAtOnce(customers, { type: 'limit', price: '90.00' }, 'first');
  transactions.splice(0);
  await placeAtOnce(customers, { type: 'limit', price: '90.00' }, 'resting');
  await placeAtOnce(customers, { type: 'market' }, 'executing');
  const batches = transactions.filter(placing);
  expect(batches.length).toBeLessThan(customers.length);
  expect(batches.map(batch => [locks(batch), batch.trips])).toEqual(batches.map(() => [['ledger.lock-balances'], 2]));
  const booked = transactions.filter(({ statements }) => statements.includes('ledger.append-entries'));
  expect(booked.length).toBeGreaterThan(0);
  expect(booked.map(batch => locks(batch).length)).toEqual(booked.map(() => 1));
  await expectBooksToBalance(floor);
});
