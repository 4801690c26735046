import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { distantFuture } from '@parkett/kernel';
import { cashOf } from '../../books/ledger/index.ts';
import { findOrder, type Order } from '../../books/orders/index.ts';
import { positionsOf } from '../../books/positions/index.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import type { ChangeForm } from './rules/read-order.ts';

let database: TestDatabase;
let floor: TestFloor;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.price('SAP', '100.00');
});
afterEach(() => expectBooksToBalance(floor));
afterAll(() => database.close());

const standing = { version: 0, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: distantFuture } as const;
const heldBy = async (customer: bigint): Promise<bigint> => (await cashOf(database.db, { customer, currency: 'EUR' }))!.held;
const orderOf = async (customer: bigint, order: bigint): Promise<Order> => (await findOrder(database.db, { customer, order }))!;

async function resting(customer: bigint, form: { side: 'buy' | 'sell'; quantity: string; price: string }): Promise<bigint> {
  const placed = await floor.place(customer, { code: 'SAP', type: 'limit', ...form });
  return (placed as { order: Order }).order.id;
}

async function change(customer: bigint, order: bigint, form: ChangeForm | null, key: string = randomUUID()): Promise<unknown> {
  const answer = await floor.change({ customer, standing, key }, { form, number: `O${order}` });
  await floor.backOffice.settled();
  return answer;
}

test('less of the same order keeps its place and frees the rest of its money', async () => {
  const customer = await floor.customer(1n);
  const order = await resting(customer, { side: 'buy', quantity: '10', price: '90.00' });
  await resting(await floor.customer(20n), { side: 'buy', quantity: '10', price: '90.00' });
  await change(customer, order, { quantity: '4' });
  expect(await orderOf(customer, order)).toMatchObject({ state: 'pending', liveQuantity: 4n, askedQuantity: null });
  expect((await floor.trading.placesOf([{ id: order, venue: 'embedded' }])).get(order)).toMatchObject({ position: 1, orders: 2 });
  expect(await heldBy(customer)).toBe(36_100n);
});

test('a higher price holds more money, loses its place, and executes when it reaches the market', async () => {
  const customer = await floor.customer(2n);
  const order = await resting(customer, { side: 'buy', quantity: '10', price: '90.00' });
  await change(customer, order, { price: '95.00' });
  expect(await heldBy(customer)).toBe(95_100n);
  await change(customer, order, { price: '101.00' });
  expect(await orderOf(customer, order)).toMatchObject({ state: 'executed', filled: 10n });
  expect(await heldBy(customer)).toBe(0n);
});

test('a change that the wallet can’t pay for is refused and leaves the order as it was', async () => {
  const customer = await floor.customer(3n);
  const order = await resting(customer, { side: 'buy', quantity: '500', price: '90.00' });
  const answer = await change(customer, order, { quantity: '600' });
  expect(answer).toMatchObject({ denial: { code: 'insufficient-available-balance' } });
  expect(await orderOf(customer, order)).toMatchObject({ liveQuantity: 500n, askedQuantity: null });
});

test('a larger sale sets further shares aside, a smaller one gives them back', async () => {
  const customer = await floor.customer(4n);
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '10' });
  const order = await resting(customer, { side: 'sell', quantity: '3', price: '110.00' });
  await change(customer, order, { quantity: '7' });
  const closing = async () =>
    (await positionsOf(database.db, { customer, currency: null, open: true, instrument: null, offset: 0, size: 10 })).positions[0]!.closingQuantity;
  expect(await closing()).toBe(7n);
  await change(customer, order, { quantity: '2' });
  expect(await closing()).toBe(2n);
  expect(await change(customer, order, { quantity: '11' })).toMatchObject({ denial: { code: 'insufficient-holding' } });
  await change(customer, order, null);
  expect(await closing()).toBe(0n);
});

test('a sale that was made larger executes at once over everything it sells of one position', async () => {
  const customer = await floor.customer(14n);
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '10' });
  const order = await resting(customer, { side: 'sell', quantity: '3', price: '110.00' });
  await change(customer, order, { quantity: '10' });
  await change(customer, order, { price: '99.00' });
  expect(await orderOf(customer, order)).toMatchObject({ state: 'executed', filled: 10n });
  const { positions } = await positionsOf(database.db, { customer, currency: null, open: false, instrument: null, offset: 0, size: 10 });
  expect(positions).toMatchObject([{ openQuantity: 0n, soldQuantity: 10n, closingQuantity: 0n }]);
});

test('the same key asks once; an order that ended can be neither cancelled nor changed', async () => {
  const customer = await floor.customer(5n);
  const order = await resting(customer, { side: 'buy', quantity: '10', price: '90.00' });
  const key = 'cancel-only-once-key';
  const [first, second] = [await change(customer, order, null, key), await change(customer, order, null, key)];
  expect((second as { request: unknown }).request).toEqual((first as { request: unknown }).request);
  expect(await change(customer, order, null)).toMatchObject({ denial: { code: 'not-pending' } });
  expect(await change(customer, order, { price: '91.00' })).toMatchObject({ denial: { code: 'not-changeable' } });
  expect(await change(customer, order, { price: '91.00' }, key)).toEqual({ outcome: 'key-reused' });
});

test('of an order that is executed in part no less can be asked than that, and the figures are told; a little more can', async () => {
  const [customer, other] = [await floor.customer(15n), await floor.customer(16n)];
  await floor.place(other, { code: 'SAP', side: 'buy', quantity: '4' });
  const order = await resting(customer, { side: 'buy', quantity: '10', price: '100.00' });
  await floor.place(other, { code: 'SAP', side: 'sell', quantity: '4' });
  await floor.backOffice.settled();
  expect(await orderOf(customer, order)).toMatchObject({ state: 'pending', filled: 4n });
  for (const quantity of ['4', '3']) {
    const params = { executed: '4', asked: quantity };
    expect(await change(customer, order, { quantity })).toMatchObject({ denial: { code: 'quantity-already-executed', params } });
  }
  await change(customer, order, { quantity: '5' });
  expect(await orderOf(customer, order)).toMatchObject({ state: 'pending', liveQuantity: 5n });
});

test('an order can’t be cancelled by another customer', async () => {
  const [owner, stranger] = [await floor.customer(6n), await floor.customer(7n)];
  const order = await resting(owner, { side: 'buy', quantity: '10', price: '90.00' });
  expect(await change(stranger, order, null)).toMatchObject({ denial: { code: 'order-does-not-exist' } });
  expect(await orderOf(owner, order)).toMatchObject({ state: 'pending' });
});

test('a venue that was rebuilt from the books knows every pending order again', async () => {
  const customer = await floor.customer(8n);
  const order = await resting(customer, { side: 'buy', quantity: '10', price: '80.00' });
  await floor.reopen();
  await floor.price('SAP', '79.00');
  expect(await orderOf(customer, order)).toMatchObject({ state: 'executed', filled: 10n, executedValue: 80_000n });
  await floor.price('SAP', '100.00');
});
