import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ordersOf, type Order } from '../../books/orders/index.ts';
import { DatabaseUnavailable, type Db } from '../../platform/db.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { tamperedDb, tamperedTx, type Tampering } from '../../testing/faulty-store.ts';
import { TestFloor } from '../../testing/trading-floor.ts';

// One key, one effect, one answer (I18): whatever else the server is busy with, and whoever is on the way at the same time.

/** Connections on which one transaction can be stopped after a statement. */
class StoppableDb {
  readonly db: Db;
  #failing: string | null = null;
  #stop: { statement: string; reached: () => void; opened: Promise<void> } | null = null;

  constructor(db: Db) {
    this.db = tamperedDb(db, work => db.once(tx => work(tamperedTx(tx, this.#tamper))));
  }

  stopAfter(statement: string): { reached: Promise<void>; open: () => void } {
    const reached = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    this.#stop = { statement, reached: reached.resolve, opened: opened.promise };
    return { reached: reached.promise, open: opened.resolve };
  }

  /** The next statement of that name isn't carried out. */
  failAt(statement: string): void {
    this.#failing = statement;
  }

  readonly #tamper: Tampering = async (statement, honest) => {
    if (this.#failing === statement.name) {
      this.#failing = null;
      throw new DatabaseUnavailable('no connection to the database');
    }
    const rows = await honest(statement);
    const stop = this.#stop;
    if (stop?.statement !== statement.name) return rows;
    this.#stop = null;
    stop.reached();
    await stop.opened;
    return rows;
  };
}

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

const standing = { gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: Infinity } as const;
const resting = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '90.00' } as const;
const pendingOf = async (customer: bigint): Promise<number> =>
  (await ordersOf(database.db, { customer, currency: null, pending: true, end: null, instrument: null, offset: 0, size: 10 })).orders.length;
const cancel = (customer: bigint, { id }: Order, key: string = randomUUID()): Promise<unknown> =>
  floor.trading.change({ customer, standing, key }, { order: id, form: null, number: `O${id}` });
const isLockAwaited = async (): Promise<boolean> =>
  (await database.owner.query('', `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0;

test('of an order and a cancellation on their way under one key one happens, also when they hold on different accounts', async () => {
  const customer = await floor.customer(1n);
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '10' });
  const sale = (await floor.place(customer, { ...resting, side: 'sell', price: '110.00' })) as { order: Order };
  const key = 'to-buy-and-to-cancel';
  const stop = lane.stopAfter('trading.keys-used-elsewhere');
  const bought = floor.place(customer, resting, { key });
  await stop.reached;
  let isOver = false;
  const cancelled = cancel(customer, sale.order, key).finally(() => (isOver = true));
  cancelled.catch(() => {});
  await expect.poll(async () => isOver || isLockAwaited()).toBe(true);
  stop.open();
  expect(await bought).toHaveProperty('order');
  await expect(cancelled).rejects.toMatchObject({ status: 409, code: 'key-reused' });
});

test('a key twice in one batch and twice in two has one effect and one answer', async () => {
  const customer = await floor.customer(2n);
  const place = (key: string): Promise<unknown> => floor.place(customer, resting, { key });
  const together = await Promise.all([place('twice-in-one-batch'), place('twice-in-one-batch')]);
  const stop = lane.stopAfter('trading.keys-used-elsewhere');
  const first = place('twice-in-two-batches');
  await stop.reached;
  const second = place('twice-in-two-batches');
  stop.open();
  const apart = await Promise.all([first, second]);
  for (const [one, other] of [together, apart]) expect((other as { order: Order }).order).toEqual((one as { order: Order }).order);
  expect(await pendingOf(customer)).toBe(2);
});
