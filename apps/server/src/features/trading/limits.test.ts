import { distantFuture, ok } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../../books/orders/index.ts';
import { CommandRate, withKeptAnswer } from '../../platform/commands/index.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';

let database: TestDatabase;
let floor: TestFloor;
beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.price('SAP', '100.00');
});
afterAll(() => database.close());

const resting = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '90.00' } as const;

test('more than fifty orders a second are too many; a repeat with the same key never counts', () => {
  let now = 1_000;
  const rate = new CommandRate({ name: 'orders', now: () => now, perSecond: () => 50 });
  const by = (id: bigint, key: string) => rate.admit({ kind: 'customer', id }, `customer/${id}/${key}`);
  const asks = (key: string): boolean => by(1n, key) !== 'too-many';
  for (let order = 0; order < 50; order += 1) for (let repeat = 0; repeat < 3; repeat += 1) expect(asks(`key ${order}`)).toBe(true);
  expect(asks('one more')).toBe(false);
  expect(asks('key 7')).toBe(true);
  expect(by(2n, 'one more')).toBe('counted');
  now += 1_000;
  expect(asks('one more')).toBe(true);
});

test('an order until a day that doesn’t exist, or is long over, is refused', async () => {
  const customer = await floor.customer(1n);
  for (const goodTill of ['1999-12-31', '2026-11-31', '2027-02-29', '2027-02-30', '2027-99-99']) {
    expect(await floor.place(customer, { ...resting, timeInForce: 'gtd', goodTill }), goodTill).toMatchObject({ denial: { code: 'invalid-date' } });
  }
});

test('an order can’t be changed to one that would have been too small to place', async () => {
  const customer = await floor.customer(4n);
  await floor.price('DOGEUSDT', '0.16000');
  const placed = await floor.place(customer, { code: 'DOGEUSDT', side: 'buy', type: 'limit', quantity: '40', price: '0.15000' });
  const { id } = (placed as { order: Order }).order;
  const caller = {
    customer,
    key: 'down-to-almost-nothing',
    standing: { version: 0, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: distantFuture },
  } as const;
  const change = (quantity: string): Promise<unknown> => floor.change(caller, { form: { quantity }, number: `O${id}` });
  expect(await change('6')).toMatchObject({ denial: { code: 'below-minimum', params: { minimumAmount: '1.000000', currency: 'USDT' } } });
  expect(await change('7')).toMatchObject({ request: { quantity: 7_000n } });
});

test('I18: the key of an order is used up for every other call, also when both are on their way', async () => {
  const customer = await floor.customer(2n);
  const submit = floor.commands.register(
    withKeptAnswer({ name: 'other', load: async () => null, decide: () => ok({ change: null, answer: {} }), save: async () => {} }),
  );
  const other = (key: string) =>
    submit({ principal: { kind: 'customer', id: customer }, key, route: 'watchlist/create', bodyHash: Buffer.alloc(32), command: null });
  await floor.place(customer, resting, { key: 'key-of-an-order-1' });
  expect(await other('key-of-an-order-1')).toEqual({ outcome: 'key-reused' });
  const attempts = Array.from({ length: 20 }, async (_, at) => {
    const key = `key-of-two-calls-${at}`;
    const [placed, done] = await Promise.all([floor.place(customer, resting, { key }), other(key)]);
    return Number('order' in placed) + Number(done.outcome === 'accepted');
  });
  expect(await Promise.all(attempts)).toEqual(attempts.map(() => 1));
  await expectBooksToBalance(floor);
});
