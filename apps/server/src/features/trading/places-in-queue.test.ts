import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ReplyOf, trading } from '@parkett/contract';
import { orderNumber } from '@parkett/kernel';
import type { Order } from '../../books/orders/index.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { mayTrade, TestFloor } from '../../testing/trading-floor.ts';
import { placesInQueue } from './places-in-queue.ts';
import type { OrderForm } from './rules/read-order.ts';

// What only an exchange of one's own can say: how many stand before an order at its price. Promised: it is the book's own word, live, and each
// customer hears of his own orders alone.

let database: TestDatabase;
let floor: TestFloor;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.price('SAP', '100.00');
});
afterEach(() => expectBooksToBalance(floor));
afterAll(() => database.close());

const placesOf = (customer: bigint): Promise<ReplyOf<typeof trading.queue>['places']> =>
  placesInQueue(database.db, { desk: floor.trading, customer, instrument: floor.instruments.withCode('SAP')! });

async function rest(customer: bigint, form: Partial<OrderForm>): Promise<Order> {
  const placed = await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', ...form });
  return (placed as { order: Order }).order;
}

async function ask(customer: bigint, order: Order, form: { quantity?: string; price?: string } | null): Promise<void> {
  await floor.change({ customer, standing: mayTrade, key: randomUUID() }, { number: orderNumber(order.id), form });
  await floor.backOffice.settled();
}

test('an order stands behind those that came earlier at its price, moves up as they leave or shrink, and goes to the end when it grows', async () => {
  const [first, second, third] = [await floor.customer(1n), await floor.customer(2n), await floor.customer(3n)];
  const one = await rest(first, { quantity: '40', price: '95.00' });
  const two = await rest(second, { quantity: '30', price: '95.00' });
  const three = await rest(third, { quantity: '5', price: '95.00' });
  const level = { price: '95.0000', side: 'buy', quantity: '75', orders: 3 };
  expect(await placesOf(first)).toEqual([{ ...level, number: orderNumber(one.id), ahead: '0', position: 1 }]);
  expect(await placesOf(third)).toEqual([{ ...level, number: orderNumber(three.id), ahead: '70', position: 3 }]);
  await ask(second, two, { quantity: '10' });
  expect(await placesOf(third)).toMatchObject([{ ahead: '50', position: 3, quantity: '55' }]);
  await ask(first, one, null);
  expect(await placesOf(third)).toMatchObject([{ ahead: '10', position: 2, orders: 2 }]);
  await ask(second, two, { quantity: '20' });
  expect(await placesOf(third)).toMatchObject([{ ahead: '0', position: 1 }]);
  expect(await placesOf(second)).toMatchObject([{ ahead: '5', position: 2 }]);
  expect(await placesOf(first)).toEqual([]);
});

test('a stop that waits is in no book and has no place; a price of its own is one of its own', async () => {
  const customer = await floor.customer(4n);
  await rest(customer, { type: 'stop', quantity: '3', stopPrice: '120.00' });
  expect(await placesOf(customer)).toEqual([]);
  await rest(customer, { quantity: '7', price: '94.00' });
  expect(await placesOf(customer)).toMatchObject([{ price: '94.0000', ahead: '0', position: 1, quantity: '7', orders: 1 }]);
});

test('after a restart of the venue everyone stands where he stood', async () => {
  const [first, second] = [await floor.customer(5n), await floor.customer(6n)];
  await rest(first, { quantity: '8', price: '93.00' });
  await rest(second, { quantity: '2', price: '93.00' });
  await floor.reopen();
  expect(await placesOf(second)).toMatchObject([{ ahead: '8', position: 2, orders: 2 }]);
});
