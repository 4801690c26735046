import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { distantFuture, later } from '@parkett/kernel';
import { ordersOf, type Order } from '../../books/orders/index.ts';
import type { Db } from '../../platform/db.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { StoppableDb } from '../../testing/stoppable-db.ts';
import { TestFloor } from '../../testing/trading-floor.ts';

// One key, one effect, one answer (I18): whatever else the server is busy with, and however many calls are on the way at the same time.

let database: TestDatabase;
let floor: TestFloor;
let lane: StoppableDb;
let pool: StoppableDb;
let perSecond = 50;

beforeAll(async () => {
  database = await freshDatabase();
  const wrapped: StoppableDb[] = [];
  const wrap = (db: Db): Db => {
    wrapped.push(new StoppableDb(db));
    return wrapped.at(-1)!.db;
  };
  floor = await new TestFloor(database, { wrap, ordersPerSecond: () => perSecond }).open();
  [lane, pool] = wrapped as [StoppableDb, StoppableDb];
  await floor.price('SAP', '100.00');
});
afterEach(() => {
  perSecond = 50;
  return expectBooksToBalance(floor);
});
afterAll(() => database.close());

const standing = { version: 0, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: distantFuture } as const;
const resting = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '90.00' } as const;
const pendingOf = async (customer: bigint): Promise<number> =>
  (await ordersOf(database.db, { customer, currency: null, pending: true, end: null, instrument: null, offset: 0, size: 10 })).orders.length;
const cancel = (customer: bigint, { id }: Order, key: string = randomUUID()): Promise<unknown> =>
  floor.change({ customer, standing, key }, { form: null, number: `O${id}` });
const isLockAwaited = async (): Promise<boolean> =>
  (await database.owner.query('', `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0;

test('of an order and a cancellation on their way under one key one happens, also when they hold on different accounts', async () => {
  const customer = await floor.customer(1n);
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '10' });
  const sale = (await floor.place(customer, { ...resting, side: 'sell', price: '110.00' })) as { order: Order };
  const key = 'to-buy-and-to-cancel';
  const stop = lane.stopAfter('commands.find');
  const bought = floor.place(customer, resting, { key });
  await stop.reached;
  let isOver = false;
  const cancelled = cancel(customer, sale.order, key).finally(() => (isOver = true));
  cancelled.catch(() => {});
  await expect.poll(async () => isOver || isLockAwaited()).toBe(true);
  stop.open();
  expect(await bought).toHaveProperty('order');
  expect(await cancelled).toEqual({ outcome: 'key-reused' });
});

/** What the acceptance is rebuilt from; what the venue says of the order meanwhile isn't in it. */
function acceptedOf(answer: unknown): Partial<Order> {
  const { id, quantity, price, timeInForce, placedAt, holdPlaced } = (answer as { order: Order }).order;
  return { id, quantity, price, timeInForce, placedAt, holdPlaced };
}

test('a key twice in one batch and twice in two has one effect and one answer', async () => {
  const customer = await floor.customer(2n);
  const place = (key: string): Promise<unknown> => floor.place(customer, resting, { key });
  const together = await Promise.all([place('twice-in-one-batch'), place('twice-in-one-batch')]);
  const stop = lane.stopAfter('commands.find');
  const first = place('twice-in-two-batches');
  await stop.reached;
  const second = place('twice-in-two-batches');
  stop.open();
  const apart = await Promise.all([first, second]);
  for (const [one, other] of [together, apart]) expect(acceptedOf(other)).toEqual(acceptedOf(one));
  expect(await pendingOf(customer)).toBe(2);
});

test('a repeat of an accepted order gets its answer while the server starts, and a new order is told that the system is busy', async () => {
  const customer = await floor.customer(3n);
  const { order } = (await floor.place(customer, resting, { key: 'accepted-before-01' })) as { order: Order };
  await cancel(customer, order, 'cancelled-before-01');
  const starting = new TestFloor(database, { startsAt: floor.now });
  const place = (form: object, key: string): Promise<unknown> =>
    starting.placeAs({ customer, standing, key }, { ...resting, timeInForce: 'day', ...form });
  const ask = (key: string): Promise<unknown> => starting.change({ customer, standing, key }, { form: null, number: `O${order.id}` });
  expect(await place({}, 'accepted-before-01')).toMatchObject({ order: { id: order.id, holdPlaced: order.holdPlaced } });
  expect(await ask('cancelled-before-01')).toMatchObject({ request: { orderId: order.id, kind: 'cancel' } });
  for (const reused of [place({ quantity: '2' }, 'accepted-before-01'), place({}, 'cancelled-before-01'), ask('accepted-before-01')])
    expect(await reused).toEqual({ outcome: 'key-reused' });
  for (const fresh of [place({}, 'never-seen-before-1'), ask('never-seen-before-2')]) expect(await fresh).toEqual({ outcome: 'busy' });
});

test('a repeat never counts as too frequent, also when it repeats an order of an earlier second', async () => {
  const customer = await floor.customer(4n);
  const place = (key: string): Promise<unknown> => floor.place(customer, resting, { key });
  const { order } = (await place('of-an-earlier-second')) as { order: Order };
  floor.now = later(floor.now, 1_000);
  perSecond = 2;
  for (let repeat = 0; repeat < 3; repeat += 1) expect(await place('of-an-earlier-second')).toMatchObject({ order: { id: order.id } });
  for (const key of ['first-of-this-second', 'second-of-this-second']) expect(await place(key)).toHaveProperty('order');
  expect(await place('third-of-this-second')).toMatchObject({ denial: { code: 'submitted-too-frequently' } });
  expect(await place('of-an-earlier-second')).toMatchObject({ order: { id: order.id } });
});

test('a repeat whose twin is still in its lane waits for it, whatever it would be told by itself', async () => {
  const customer = await floor.customer(5n);
  const place = (): Promise<unknown> => floor.place(customer, resting, { key: 'still-on-its-way-01' });
  const stop = lane.stopAfter('commands.find');
  const first = place();
  await stop.reached;
  floor.now = later(floor.now, 1_000);
  perSecond = 0;
  const repeat = place();
  stop.open();
  expect(((await repeat) as { order: Order }).order.id).toBe(((await first) as { order: Order }).order.id);
});

test('while the books can’t be asked, a call that may be a repeat is told that the outcome is unknown', async () => {
  const customer = await floor.customer(6n);
  perSecond = 0;
  pool.failAt('ledger.lock-accounts-of');
  expect(await floor.place(customer, resting)).toEqual({ outcome: 'unknown' });
});
