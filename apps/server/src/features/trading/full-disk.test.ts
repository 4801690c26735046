import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersOf, type Order } from '../../books/orders/index.ts';
import { DatabaseWatch, watchConnection } from '../../platform/database-watch.ts';
import type { Db } from '../../platform/db.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { FullDb } from '../../testing/full-db.ts';
import { TestFloor } from '../../testing/trading-floor.ts';

// F10: while the disk is full nothing new is taken on, what is there can be read, and nothing has to be done by hand when there is room again.

let database: TestDatabase;
let floor: TestFloor;
let watched: FullDb;
let watch: DatabaseWatch;
const connections: FullDb[] = [];
const refusedStatements = (): number => connections.reduce((sum, { refused }) => sum + refused, 0);
const fill = (isFull: boolean): void => [watched, ...connections].forEach(db => (db.isFull = isFull));

beforeAll(async () => {
  database = await freshDatabase();
  watched = new FullDb(database.open(watchConnection));
  watch = new DatabaseWatch(watched);
  const wrap = (db: Db): Db => {
    connections.push(new FullDb(db, error => watch.heard(error)));
    return connections.at(-1)!;
  };
  floor = await new TestFloor(database, { wrap, hasRoom: () => !watch.isFull }).open();
  await floor.price('SAP', '100.00');
});
afterAll(async () => {
  await watch.stop();
  await database.close();
});

const resting = { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '90.00' } as const;
const pendingOf = async (customer: bigint): Promise<bigint[]> =>
  (await ordersOf(database.db, { customer, currency: null, pending: true, end: null, instrument: null, offset: 0, size: 10 })).orders.map(
    ({ id }) => id,
  );

test('a full disk: orders are refused before the database is asked, repeats are answered, all goes on by itself with room again', async () => {
  const customer = await floor.customer(1n);
  const before = ((await floor.place(customer, resting, { key: 'placed-while-there-was-room' })) as { order: Order }).order;
  fill(true);
  expect(await floor.place(customer, resting, { key: 'first-without-any-room' })).toEqual({ outcome: 'busy' });
  expect(floor.trading.trouble).toBe('the database has no room left');
  const refused = refusedStatements();
  expect(refused).toBeGreaterThan(0);
  expect(await floor.place(customer, resting, { key: 'another-without-any-room' })).toEqual({ outcome: 'busy' });
  expect(refusedStatements()).toBe(refused);
  expect(await floor.place(customer, resting, { key: 'placed-while-there-was-room' })).toMatchObject({ order: { id: before.id } });
  expect(await pendingOf(customer)).toEqual([before.id]);
  fill(false);
  await expect.poll(() => floor.trading.trouble, { timeout: 10_000 }).toBeNull();
  const after = (await floor.place(customer, resting, { key: 'first-without-any-room' })) as { order: Order };
  expect(await pendingOf(customer)).toEqual(expect.arrayContaining([before.id, after.order.id]));
  await expectBooksToBalance(floor);
});

test('what the venue did while the disk was full is booked once there is room', async () => {
  const customer = await floor.customer(2n);
  const placed = (await floor.place(customer, { ...resting, quantity: '5', price: '95.00' })) as { order: Order };
  fill(true);
  const moved = floor.price('SAP', '94.00');
  await expect.poll(() => floor.trading.trouble, { timeout: 10_000 }).not.toBeNull();
  expect(await pendingOf(customer)).toEqual([placed.order.id]);
  fill(false);
  await moved;
  await expect.poll(() => floor.trading.trouble, { timeout: 10_000 }).toBeNull();
  expect(await pendingOf(customer)).toEqual([]);
  await expectBooksToBalance(floor);
});
