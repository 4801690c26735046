import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { distantFuture } from '@parkett/kernel';
import { cashOf } from '../../books/ledger/index.ts';
import { findOrder, ordersOf, type Order } from '../../books/orders/index.ts';
import type { Db } from '../../platform/db.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { LossyDb } from '../../testing/lossy-db.ts';
import { TestFloor } from '../../testing/trading-floor.ts';

// An error is not a rollback: what the books hold after a COMMIT without an answer must reach the venue, once.

let database: TestDatabase;
let floor: TestFloor;
let lane: LossyDb;
let pool: LossyDb;
let events: LossyDb;
let booking: LossyDb[];

beforeAll(async () => {
  database = await freshDatabase();
  const wrapped: LossyDb[] = [];
  const wrap = (db: Db): Db => {
    wrapped.push(new LossyDb(db));
    return wrapped.at(-1)!;
  };
  floor = await new TestFloor(database, { wrap }).open();
  [lane, pool, events, ...booking] = wrapped as [LossyDb, LossyDb, LossyDb, ...LossyDb[]];
  await floor.price('SAP', '100.00');
});
afterEach(() => expectBooksToBalance(floor));
afterAll(() => database.close());

const standing = { version: 0, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: distantFuture } as const;
const ordersBy = async (customer: bigint, pending: boolean): Promise<Order[]> =>
  (await ordersOf(database.db, { customer, currency: null, pending, end: null, instrument: null, offset: 0, size: 10 })).orders;
const market = { code: 'SAP', side: 'buy', type: 'market', timeInForce: 'day' } as const;
const resting = { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '90.00' } as const;
const heldBy = async (customer: bigint): Promise<bigint> => (await cashOf(database.db, { customer, currency: 'EUR' }))!.held;

test('an order whose COMMIT was carried out unheard is told as unknown, executes, and is the answer to its repeat', async () => {
  const customer = await floor.customer(1n);
  lane.lose('committed', 'orders.insert');
  const key = 'unheard-but-committed';
  expect(await floor.place(customer, { code: 'SAP', side: 'buy' }, { key })).toEqual({ outcome: 'unknown' });
  await expect.poll(() => ordersBy(customer, false)).toMatchObject([{ state: 'executed', filled: 10n }]);
  const repeat = await floor.place(customer, { code: 'SAP', side: 'buy' }, { key });
  expect(repeat).toMatchObject({ order: { id: (await ordersBy(customer, false))[0]!.id } });
});

test('an order whose COMMIT never arrived did not happen, and its key is free', async () => {
  const customer = await floor.customer(2n);
  lane.lose('rolled-back', 'orders.insert');
  const key = 'unheard-and-undone-key';
  expect(await floor.place(customer, resting, { key })).toEqual({ outcome: 'unknown' });
  expect(await ordersBy(customer, true)).toEqual([]);
  await floor.place(customer, resting, { key });
  expect(await ordersBy(customer, true)).toHaveLength(1);
});

test('a cancellation whose COMMIT was carried out unheard reaches the venue', async () => {
  const customer = await floor.customer(3n);
  const { order } = (await floor.place(customer, resting)) as { order: Order };
  pool.lose('committed', 'orders.insert-request');
  const asked = floor.change({ customer, standing, key: 'cancel-unheard-000001' }, { form: null, number: `O${order.id}` });
  expect(await asked).toEqual({ outcome: 'unknown' });
  await expect.poll(() => findOrder(database.db, { customer, order: order.id })).toMatchObject({ state: 'cancelled' });
  await expect.poll(() => heldBy(customer)).toBe(0n);
});

test.each([
  ['wrote', () => events, 'orders.insert-executions'],
  ['booked', () => booking[0]!, 'ledger.append-entries'],
] as const)('what the venue did is booked once when the COMMIT that %s it got no answer', async (what, connection, statement) => {
  const customer = await floor.customer(what === 'wrote' ? 4n : 6n);
  const { order } = (await floor.place(customer, resting)) as { order: Order };
  // The change and the executions that follow from it travel together; booked twice, the order would have grown.
  connection().lose('committed', statement);
  await floor.change({ customer, standing, key: randomUUID() }, { form: { quantity: '20', price: '101.00' }, number: `O${order.id}` });
  await floor.backOffice.settled();
  expect(connection().hasLost).toBe(true);
  expect(await findOrder(database.db, { customer, order: order.id })).toMatchObject({ state: 'executed', filled: 20n, liveQuantity: 20n });
});

test.each([
  ['written', 9n, 'execution', 'false'],
  ['booked', 10n, 'ledger_entry', `kind not like 'execution-%'`],
])(
  'while what the venue did can’t be %s no order is taken, a cancellation is, a repeat is answered, and all of it is booked afterwards',
  async (...given) => {
    const [, number, table, only] = given;
    const customer = await floor.customer(number);
    const rested = (await floor.place(customer, resting)) as { order: Order };
    await database.owner.query('', `alter table ${table} add constraint nothing_more check (${only}) not valid`);
    const place = (key: string = randomUUID()): Promise<unknown> => floor.placeAs({ customer, standing, key }, { ...market, quantity: '1' });
    const key = `accepted-before-trouble-${number}`;
    const executed = (await place(key)) as { order: Order };
    await expect.poll(() => floor.trading.trouble, { timeout: 10_000 }).not.toBeNull();
    expect(await place()).toEqual({ outcome: 'busy' });
    expect(await place(key)).toMatchObject({ order: { id: executed.order.id } });
    await floor.change({ customer, standing, key: randomUUID() }, { form: null, number: `O${rested.order.id}` });
    await database.owner.query('', `alter table ${table} drop constraint nothing_more`);
    await floor.backOffice.settled();
    expect(floor.trading.trouble).toBeNull();
    const [after, cancelled] = [executed, rested].map(({ order }) => findOrder(database.db, { customer, order: order.id }));
    expect(await after).toMatchObject({ state: 'executed' });
    expect(await cancelled).toMatchObject({ state: 'cancelled' });
  },
);
