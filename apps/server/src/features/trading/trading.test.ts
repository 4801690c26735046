import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { distantFuture } from '@parkett/kernel';
import { cashOf } from '../../books/ledger/index.ts';
import { findOrder } from '../../books/orders/index.ts';
import { positionsOf } from '../../books/positions/index.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';

let database: TestDatabase;
let floor: TestFloor;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.price('SAP', '128.40');
});
afterEach(() => expectBooksToBalance(floor));
afterAll(() => database.close());

const moneyOf = async (customer: bigint, currency: 'EUR' | 'USD' | 'USDT' = 'EUR') => (await cashOf(database.db, { customer, currency }))!;
const openPositions = async (customer: bigint) =>
  (await positionsOf(database.db, { customer, currency: null, open: true, instrument: null, offset: 0, size: 300 })).positions;

test('a market buy executes against the market maker and is paid from the wallet with its commission', async () => {
  const customer = await floor.customer(1n);
  const placed = await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '10' });
  expect(placed).toHaveProperty('order');
  const order = (await findOrder(database.db, { customer, order: (placed as { order: { id: bigint } }).order.id }))!;
  expect(order.state).toBe('executed');
  expect(order.feeCharged).toBe(100n);
  const [position] = await openPositions(customer);
  expect(position!.openQuantity).toBe(10n);
  const cash = await moneyOf(customer);
  expect(cash.balance).toBe(5_000_000n - position!.cost - 100n);
  expect(cash.held).toBe(0n);
  expect(cash.count).toBe(1);
});

test('a limit buy that rests holds its money, and gives it back when it is cancelled', async () => {
  const customer = await floor.customer(2n);
  const placed = (await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '120.00' })) as {
    order: { id: bigint };
  };
  expect((await moneyOf(customer)).held).toBe(120_100n);
  const asked = await floor.change(
    {
      customer,
      standing: { version: 0, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: distantFuture },
      key: 'cancel-key-0000001',
    },
    { form: null, number: `O${placed.order.id}` },
  );
  expect(asked).toHaveProperty('request');
  await floor.backOffice.settled();
  const cash = await moneyOf(customer);
  expect(cash).toMatchObject({ held: 0n, balance: 5_000_000n, count: 0 });
});

test('a resting buy executes at its limit when the makers’ quotes reach it', async () => {
  const customer = await floor.customer(3n);
  await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '7', price: '127.00' });
  await floor.price('SAP', '126.00');
  const [position] = await openPositions(customer);
  expect(position).toMatchObject({ openQuantity: 7n, cost: 88_900n });
  await floor.price('SAP', '128.40');
});

test('selling half of a position books its result to the cent and leaves the rest open', async () => {
  const customer = await floor.customer(4n);
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '10' });
  const [before] = await openPositions(customer);
  const sold = await floor.place(customer, { code: 'SAP', side: 'sell', quantity: '5', position: `P${before!.id}` });
  expect(sold).toHaveProperty('order');
  const [after] = await openPositions(customer);
  expect(after).toMatchObject({ openQuantity: 5n, soldQuantity: 5n, closingQuantity: 0n });
  expect(after!.realised).toBe(after!.proceeds - (before!.cost - after!.openCost));
  const cash = await moneyOf(customer);
  expect(cash.balance).toBe(5_000_000n - before!.cost - 100n + after!.proceeds - 100n);
});

test('fifty requests with one key place one order and get one answer', async () => {
  const customer = await floor.customer(5n);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '110.00' }, { key: 'fifty-times-the-same' }),
    ),
  );
  const ids = new Set(answers.map(answer => ('order' in answer ? answer.order.id : null)));
  expect(ids.size).toBe(1);
  expect((await moneyOf(customer)).held).toBe(11_100n);
  expect(
    await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '2', price: '110.00' }, { key: 'fifty-times-the-same' }),
  ).toEqual({ outcome: 'key-reused' });
});
