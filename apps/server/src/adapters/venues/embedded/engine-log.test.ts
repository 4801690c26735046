import { afterEach, expect, test } from 'vitest';
import { dateAt, type TradingDate } from '@parkett/kernel';
import { findOrder } from '../../../books/orders/index.ts';
import { expectBooksToBalance, expectNothingElseBroken } from '../../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts';
import { TestFloor } from '../../../testing/trading-floor.ts';
import { engineVersion } from './engine/engine-state.ts';
import { keepState } from './engine-log.ts';
import { replayDay, type Replayed } from './replay-day.ts';

// A start goes on where the logs end, and a day can be lived again from them.

const opened: TestDatabase[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(each => each.close()));
});

async function openFloor(): Promise<{ floor: TestFloor; database: TestDatabase }> {
  const database = await freshDatabase();
  opened.push(database);
  const floor = await new TestFloor(database).open();
  await floor.price('SAP', '100.00');
  for (const id of [1n, 2n, 3n]) await floor.customer(id);
  return { floor, database };
}

const buy = (floor: TestFloor, customer: bigint, asked: { quantity: string; price: string }): Promise<bigint> => put(floor, customer, 'buy', asked);

async function put(floor: TestFloor, customer: bigint, side: 'buy' | 'sell', asked: { quantity: string; price: string }): Promise<bigint> {
  const placed = await floor.place(customer, { code: 'SAP', side, type: 'limit', ...asked });
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  return placed.order.id;
}

/** A morning with purchases, two that meet, a change, a cancellation and a price that reaches an order. */
async function live(floor: TestFloor): Promise<void> {
  await buy(floor, 1n, { quantity: '10', price: '101.00' });
  const [resting, cancelled] = [await buy(floor, 2n, { quantity: '7', price: '98.00' }), await buy(floor, 3n, { quantity: '4', price: '97.00' })];
  await floor.change({ customer: 2n, standing: floor.standing, key: 'change-of-two' }, { number: `O${resting}`, form: { quantity: '5' } });
  await floor.change({ customer: 3n, standing: floor.standing, key: 'cancel-of-three' }, { number: `O${cancelled}`, form: null });
  await floor.backOffice.settled();
  await floor.price('SAP', '98.50');
  await put(floor, 1n, 'sell', { quantity: '3', price: '98.00' });
  await floor.price('SAP', '97.50');
  await floor.advance(30_000);
}

const beginnings = async ({ db }: TestDatabase): Promise<number> =>
  Number((await db.arrays<[bigint]>('', 'select count(*) from engine_input where begins'))[0]![0]);

const replayed = (floor: TestFloor, { date = dateAt(floor.now), shards = 3 }: { date?: TradingDate; shards?: number } = {}): Promise<Replayed> =>
  replayDay({ db: floor.database.db, parts: floor.hostParts, date, shards });

test('after a crash the exchange goes on where its log ends: everyone stands where he stood, and nothing executes twice', async () => {
  const { floor, database } = await openFloor();
  await live(floor);
  const [first, second] = [await buy(floor, 1n, { quantity: '6', price: '95.00' }), await buy(floor, 3n, { quantity: '2', price: '95.00' })];
  const before = await database.db.query('', 'select * from execution order by id');
  await floor.reopen();
  expect(await beginnings(database)).toBe(1);
  expect((await floor.trading.placesOf([{ id: second, venue: 'embedded' }])).get(second)).toMatchObject({ position: 2, ahead: 6n });
  expect(await database.db.query('', 'select * from execution order by id')).toEqual(before);
  await floor.price('SAP', '94.00');
  expect(await findOrder(database.db, { customer: 1n, order: first })).toMatchObject({ state: 'executed', executedValue: 57_000n });
  await expectBooksToBalance(floor);
});

test('after a stop it goes on from the state that was kept, without the log before it', async () => {
  const { floor, database } = await openFloor();
  await live(floor);
  const order = await buy(floor, 1n, { quantity: '6', price: '95.00' });
  await floor.keepState();
  // Whoever followed these rows would see that they don't give what they gave.
  await database.owner.query('', `update engine_input set events = ''`);
  await floor.reopen();
  await floor.price('SAP', '94.00');
  expect(await findOrder(database.db, { customer: 1n, order })).toMatchObject({ state: 'executed' });
  expect(await beginnings(database)).toBe(1);
});

test('where what was booked doesn’t follow again it begins anew, with the pending orders in their places', async () => {
  const { floor, database } = await openFloor();
  const [first, second] = [await buy(floor, 1n, { quantity: '6', price: '95.00' }), await buy(floor, 2n, { quantity: '2', price: '95.00' })];
  await live(floor);
  const ended = await database.db.query('', `select id, state, filled from orders where state <> 'pending' order by id`);
  await database.owner.query('', `update engine_input set events = '' where row = 3`);
  await floor.reopen();
  expect(await beginnings(database)).toBe(2);
  expect((await floor.trading.placesOf([{ id: second, venue: 'embedded' }])).get(second)).toMatchObject({ position: 2, ahead: 6n });
  expect(await database.db.query('', `select id, state, filled from orders where state <> 'pending' order by id`)).toEqual(ended);
  await floor.price('SAP', '94.00');
  expect(await findOrder(database.db, { customer: 1n, order: first })).toMatchObject({ state: 'executed' });
  await floor.reopen();
  expect(await beginnings(database)).toBe(2);
  await expectNothingElseBroken(floor, /^I65: a row of engine_input/);
});

test('of a thousand and more each comes back to his place', async () => {
  const { floor, database } = await openFloor();
  const [count, standing] = [1_100, floor.standing];
  const form = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '95.00', timeInForce: 'day' } as const;
  for (const id of [4n, 5n]) await floor.customer(id);
  await Promise.all(
    Array.from({ length: count }, (_, n) => floor.placeAs({ customer: BigInt(1 + (n % 5)), standing, key: `order-number-${n}` }, form)),
  );
  // With the next beat the log tells that they were taken.
  await floor.advance(1_000);
  const all = (await database.db.arrays<[bigint]>('', 'select id from orders order by id')).map(([id]) => ({ id, venue: 'embedded' }));
  const before = await floor.trading.placesOf(all);
  await database.owner.query('', `update engine_input set events = '' where row = 1`);
  await floor.reopen();
  expect(await beginnings(database)).toBe(2);
  expect(before.size).toBe(count);
  expect(await floor.trading.placesOf(all)).toEqual(before);
});

test('a state that can’t be read is no obstacle, and one whose row isn’t in the log isn’t kept', async () => {
  const { floor, database } = await openFloor();
  const order = await buy(floor, 1n, { quantity: '6', price: '95.00' });
  await keepState(database.db, { row: 900n, reached: floor.now, state: Buffer.from('{}') });
  expect(await database.db.query('', 'select row from engine_state')).toEqual([]);
  await floor.keepState();
  await database.owner.query('', `update engine_state set state = '\\x00'`);
  await floor.reopen();
  expect(await beginnings(database)).toBe(2);
  await floor.price('SAP', '94.00');
  expect(await findOrder(database.db, { customer: 1n, order })).toMatchObject({ state: 'executed' });
});

test('a day is lived again from its logs, on one engine and on three, also over a crash', async () => {
  const { floor } = await openFloor();
  await live(floor);
  await floor.reopen();
  await live(floor);
  const day = await replayed(floor);
  expect(day.problems).toEqual([]);
  expect(day.executions).toBeGreaterThanOrEqual(6);
  expect(day.events).toBeGreaterThan(day.executions);
});

test.each([
  ['a price that was another', 'update execution set price = price + 1 where id = 1', /execution 1 of the books isn't in the log/],
  ['an execution that nobody booked', 'delete from execution where id = 1', /the log gives an execution that the books don't have/],
  [
    'two commands that changed places',
    `update command_log l set commands = o.commands from command_log o where (l.place, o.place) in ((2, 3), (3, 2))`,
    /row \d+ gives other events/,
  ],
  [
    'a moment that was another',
    `update engine_input set inputs = regexp_replace(inputs, '"at":(\\d+)(\\D*)$', '"at":1\\2') where row = 4`,
    /row 4 gives other events|time of an engine never goes back/,
  ],
  ['a command that is gone', 'delete from command_log where place = 2', /the command log has a row at place 2/],
])('%s is named', async (_name, tamper, problem) => {
  const { floor, database } = await openFloor();
  await live(floor);
  await database.owner.query('', tamper);
  expect((await replayed(floor)).problems.join('\n')).toMatch(problem);
});

test('a price of the feed that was another is named', async () => {
  const { floor } = await openFloor();
  await live(floor);
  floor.market.alter(price => price + 50);
  expect((await replayed(floor)).problems.join('\n')).toMatch(/row \d+ gives other events/);
});

test('a date that no log reaches, and one that another version lived, are refused', async () => {
  const { floor, database } = await openFloor();
  await live(floor);
  await expect(replayed(floor, { date: '2026-11-24' })).rejects.toThrow('The log of the exchange begins on 2026-11-25: choose a later day.');
  await expect(replayed(floor, { date: '2026-11-26' })).rejects.toThrow("The log of the exchange doesn't reach 2026-11-26: choose an earlier day.");
  await database.owner.query('', `update engine_input set versions = 'engine 0, simulator' where row = 2`);
  await expect(replayed(floor)).rejects.toThrow(
    `This date can't be lived again: row 2 was lived by engine 0, simulator, this is engine ${engineVersion}`,
  );
});
