import { later, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Customers, Gates, Sessions } from '../../books/customers/index.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { StoppableDb } from '../../testing/stoppable-db.ts';
import { TestFloor } from '../../testing/trading-floor.ts';

// Once an operator was told that an account is frozen, no order of it is accepted any more, also none that was on its way.

let database: TestDatabase;
let floor: TestFloor;
let lane: StoppableDb;
let desk: StoppableDb;
let gates: Gates;

beforeAll(async () => {
  database = await freshDatabase();
  const lanes: StoppableDb[] = [];
  floor = await new TestFloor(database, {
    wrap: db => {
      lanes.push(new StoppableDb(db));
      return lanes.at(-1)!.db;
    },
  }).open();
  lane = lanes[0]!;
  desk = new StoppableDb(database.db);
  const now = (): Instant => floor.now;
  gates = new Gates({
    db: desk.db,
    now,
    customers: new Customers({ db: desk.db, keys: testKeys(database.db) }),
    sessions: new Sessions({ db: database.db, now }),
  });
  await floor.price('SAP', '100.00');
});
afterAll(async () => {
  await expectBooksToBalance(floor);
  await database.close();
});

const freeze = (customer: bigint): Promise<bigint> =>
  gates.place(customer, {
    ...{ kind: 'frozen', reason: 'suspected-takeover', expiresAt: later(floor.now, 3_600_000) },
    placedBy: { kind: 'operator', name: 'Mia' },
  });
/** Placed with a session that still knows the account as it was before. */
const buy = (customer: bigint): Promise<unknown> => floor.place(customer, { code: 'SAP', side: 'buy', quantity: '1' });
const isLockAwaited = async (): Promise<boolean> =>
  (await database.owner.query('', `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0;

test('an order that arrives while the account is being frozen waits, and is refused', async () => {
  const customer = await floor.customer(1n);
  const stop = desk.stopAfter('customers.insert-gate');
  const frozen = freeze(customer);
  await stop.reached;
  let isOver = false;
  const order = buy(customer).finally(() => (isOver = true));
  await expect.poll(async () => isOver || isLockAwaited()).toBe(true);
  stop.open();
  await frozen;
  expect(await order).toMatchObject({ denial: { code: 'account-frozen' } });
});

test('an order that was judged before is accepted before the operator is told, and the next one is refused', async () => {
  const customer = await floor.customer(2n);
  const stop = lane.stopAfter('customers.changed-standings');
  const order = buy(customer);
  await stop.reached;
  let isTold = false;
  const frozen = freeze(customer).finally(() => (isTold = true));
  await expect.poll(async () => isTold || isLockAwaited()).toBe(true);
  expect(isTold).toBe(false);
  stop.open();
  expect(await order).toHaveProperty('order');
  await frozen;
  expect(await buy(customer)).toMatchObject({ denial: { code: 'account-frozen' } });
});

const ordersOf = async (customer: bigint): Promise<number> =>
  (await database.db.query('', 'select from orders where customer_id = $1', [customer])).length;

test('S6, S22: of fifty orders, each sent in the same second as its account is frozen, none is committed after the operator was told', async () => {
  const customers = await Promise.all(Array.from({ length: 50 }, (_, n) => floor.customer(100n + BigInt(n))));
  const rounds = customers.map(async (customer, n) => {
    const first = n % 2 === 0 ? buy(customer) : null;
    const frozen = freeze(customer).then(() => ordersOf(customer));
    const order = first ?? buy(customer);
    return { customer, whenTold: await frozen, said: (await order) as { denial?: { code: string } }, next: await buy(customer) };
  });
  for (const { customer, whenTold, said, next } of await Promise.all(rounds)) {
    expect(next).toMatchObject({ denial: { code: 'account-frozen' } });
    expect([undefined, 'account-frozen']).toContain(said.denial?.code);
    expect([whenTold, await ordersOf(customer)]).toEqual(said.denial ? [0, 0] : [1, 1]);
  }
});

test('an account that was freed again may buy again', async () => {
  const customer = await floor.customer(3n);
  const gate = await freeze(customer);
  expect(await buy(customer)).toMatchObject({ denial: { code: 'account-frozen' } });
  await gates.lift(customer, { gate, reason: 'cleared-up', liftedBy: { kind: 'operator', name: 'Mia' } });
  expect(await buy(customer)).toHaveProperty('order');
});
