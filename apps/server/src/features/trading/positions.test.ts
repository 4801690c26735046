import { afterEach, expect, test } from 'vitest';
import {
  appendMovements,
  moved,
  newPosition,
  positionsOf,
  writePositions,
  type Movement,
  type MovementKind,
  type Position,
} from '../../books/positions/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { branded } from '../../testing/bare.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor, type FloorOptions } from '../../testing/trading-floor.ts';
import { dividendsOfPosition } from '../corporate-actions/index.ts';
import { positionStory } from './position-story.ts';
import { listOrders, listPositions } from './read-models.ts';
import { stockList } from './stock-list.ts';

const databases: TestDatabase[] = [];
afterEach(async () => {
  await Promise.all(databases.splice(0).map(database => database.close()));
});

async function openFloor(options: FloorOptions = {}): Promise<TestFloor> {
  const database = await freshDatabase();
  databases.push(database);
  const floor = await new TestFloor(database, options).open();
  await floor.price('SAP', '100.00');
  return floor;
}

const partsOf = (floor: TestFloor) => floor.views;
const openOf = async ({ database: { db } }: TestFloor, customer: bigint): Promise<Position[]> =>
  (await positionsOf(db, { customer, currency: null, open: true, instrument: null, offset: 0, size: 9 })).positions;

test('a position that opened first is sold first, though its order was placed after another’s', async () => {
  const floor = await openFloor();
  const customer = await floor.customer(1n);
  const waiting = await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '6', price: '97.00' });
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '10' });
  await floor.price('SAP', '96.00');
  const [younger, older] = await openOf(floor, customer);
  expect([younger!.originId, younger!.quantity]).toEqual([(waiting as { order: { id: bigint } }).order.id, 6n]);
  await floor.place(customer, { code: 'SAP', side: 'sell', quantity: '4' });
  expect((await openOf(floor, customer)).map(({ id, openQuantity }) => [id, openQuantity])).toEqual([
    [younger!.id, 6n],
    [older!.id, 6n],
  ]);
  await expectBooksToBalance(floor);
});

test('an order names the position that it opened, one position however many executions, and the newest is listed first', async () => {
  const floor = await openFloor();
  const [buyer, seller] = [await floor.customer(1n), await floor.customer(2n)];
  await floor.place(seller, { code: 'SAP', side: 'buy', quantity: '9' });
  await floor.place(buyer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '5', price: '100.00' });
  for (const quantity of ['2', '3']) await floor.place(seller, { code: 'SAP', side: 'sell', type: 'limit', quantity, price: '100.00' });
  await floor.advance(60_000);
  await floor.place(buyer, { code: 'SAP', side: 'buy', quantity: '1' });
  const { db } = floor.database;
  const { positions } = await listPositions(db, { wish: { customer: buyer, state: 'open', instrument: null }, parts: partsOf(floor) });
  const { orders } = await listOrders(db, { wish: { customer: buyer, state: 'ended', instrument: null }, parts: partsOf(floor) });
  expect(positions.map(({ quantity }) => quantity)).toEqual(['1', '5']);
  expect(orders.map(order => order.positions)).toEqual(positions.map(({ number }) => [number]));
  const list = await stockList(db, { wish: { customer: buyer, closed: false }, parts: partsOf(floor) });
  expect(Object.keys(list).filter(key => key.startsWith('P'))).toEqual(positions.map(({ number }) => number));
  await expectBooksToBalance(floor);
});

test('what is locked until the next trading day is refused today and sold tomorrow', async () => {
  const floor = await openFloor({ lock: { kind: 'trading-days', days: 1 } });
  const customer = await floor.customer(1n);
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '10' });
  expect((await openOf(floor, customer))[0]).toMatchObject({
    lock: { kind: 'trading-days', days: 1 },
    lockedUntil: Date.parse('2026-11-26T07:00:00Z'),
  });
  await floor.advance(10 * 3_600_000);
  expect(await floor.place(customer, { code: 'SAP', side: 'sell' })).toEqual({
    denial: { code: 'locked-position', params: { until: '2026-11-26T07:00:00.000Z' } },
  });
  await floor.advance(13 * 3_600_000);
  await floor.price('SAP', '101.00');
  expect(await floor.place(customer, { code: 'SAP', side: 'sell' })).toHaveProperty('order');
  expect(await openOf(floor, customer)).toEqual([]);
  await expectBooksToBalance(floor);
});

const allotted: MovementKind = {
  kind: 'allotted',
  referenceKind: 'allotment',
  fold: (before, { quantity, cost }) => ({ ...before, quantity, openQuantity: quantity, cost, openCost: cost }),
  fault: () => null,
};

test('a position that no order opened is listed at what it cost, and tells no order', async () => {
  const floor = await openFloor();
  const customer = await floor.customer(1n);
  const money = { cost: 20_584n, proceeds: 0n, fee: 0n };
  const movement = branded<Movement>({ kind: 'allotted', quantity: 7n, ...money, referenceKind: 'allotment', reference: 3n, at: floor.now });
  const position: Position = {
    ...moved(allotted, newPosition, movement),
    ...{ customerId: customer, id: 4_711n, portfolio: 0n, originKind: 'allotment', originId: 3n, currency: 'EUR', side: 'long', financing: 'cash' },
    ...{ instrumentId: floor.instruments.withCode('SAP')!.id, closingQuantity: 0n, lock: null, lockedUntil: null, openedAt: floor.now },
  };
  await withTransaction(floor.database.db, async tx => {
    await writePositions(tx, [position]);
    await appendMovements(tx, [{ ...movement, customerId: customer, positionId: position.id, seq: 1 }]);
  });
  expect(await openOf(floor, customer)).toEqual([position]);
  const told = await positionStory(floor.database.db, { customer, number: 'P4711', parts: partsOf(floor), dividendsOf: dividendsOfPosition });
  expect(told).toMatchObject({ position: { number: 'P4711', quantity: '7', cost: '205.84', buyPrice: '29.406', sellPrice: null }, story: [] });
});
