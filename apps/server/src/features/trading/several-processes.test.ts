import { randomUUID } from 'node:crypto';
import { later } from '@parkett/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OrderDesk, type Order } from '../../books/orders/index.ts';
import { Commands, type Outcome } from '../../platform/commands/index.ts';
import { silentLog } from '../../platform/log.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { mayTrade, TestFloor } from '../../testing/trading-floor.ts';
import { changeHash, CustomerOrders, orderHash, type OrderCaller } from './customer-orders.ts';
import type { OrderForm } from './rules/read-order.ts';

// Promised: whoever gives orders at several processes may give no more of them in a second than at one, but for a tenth that each lets pass unasked.

const perSecond = 20;
const unasked = 2;
let database: TestDatabase;
let floor: TestFloor;
const customer = 1n;

const callerOf = (key: string, route: string, bodyHash: Buffer): OrderCaller => ({
  customer,
  standing: mayTrade,
  key: { principal: { kind: 'customer', id: customer }, key, route, bodyHash },
});

/** A process that takes orders beside others. */
class Process {
  readonly #orders: CustomerOrders;

  constructor(name: string) {
    const lanes = [database.open({ name, connections: 1 })];
    const { db } = database;
    const commands = new Commands({ db, lanes, batchMax: 256, now: () => floor.now, log: silentLog(), isShared: true });
    const { context } = floor.trading;
    const desk = new OrderDesk({
      context,
      commands,
      floor: floor.backOffice,
      ordersPerSecond: () => perSecond,
      hasRoom: () => true,
      notify: () => {},
    });
    this.#orders = new CustomerOrders({ desk, db });
  }

  place(form: Partial<OrderForm> = {}, key: string = randomUUID()): Promise<Outcome<Order>> {
    const whole: OrderForm = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '90.00', timeInForce: 'day', ...form };
    return this.#orders.place(callerOf(key, 'trade/order', orderHash(whole)), whole);
  }

  cancel({ id }: Order): Promise<Outcome<unknown>> {
    const number = `O${id}`;
    return this.#orders.change(callerOf(randomUUID(), 'trade/cancel', changeHash(number, null)), { number, form: null });
  }
}

let [here, there] = [] as unknown as [Process, Process];
beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.customer(customer);
  await floor.price('SAP', '100.00');
  await floor.price('AAPL', '100.00');
  [here, there] = [new Process('here'), new Process('there')];
});
afterAll(async () => {
  await floor.backOffice.settled();
  await expectBooksToBalance(floor);
  await database.close();
});
beforeEach(() => void (floor.now = later(floor.now, 10_000)));

const turnOf = (at: number): Process => (at % 2 === 0 ? here : there);
const taken = (outcomes: readonly Outcome<unknown>[]): number => outcomes.filter(({ outcome }) => outcome === 'accepted').length;
function expectAsAtOne(outcomes: readonly Outcome<unknown>[]): void {
  expect(taken(outcomes)).toBeGreaterThanOrEqual(perSecond);
  expect(taken(outcomes)).toBeLessThanOrEqual(perSecond + 2 * unasked);
  for (const outcome of outcomes) if (outcome.outcome !== 'accepted') expect(outcome).toMatchObject({ denial: { code: 'submitted-too-frequently' } });
}

test('one after the other, at both processes in turn', async () => {
  const outcomes: Outcome<Order>[] = [];
  for (let order = 0; order < 2 * perSecond; order += 1) outcomes.push(await turnOf(order).place());
  expectAsAtOne(outcomes);
  floor.now = later(floor.now, 1_000);
  expect(await here.place()).toHaveProperty('outcome', 'accepted');
});

test('all at once, in two currencies', async () => {
  const codes = ['SAP', 'AAPL'];
  expectAsAtOne(await Promise.all(Array.from({ length: 2 * perSecond }, (_, order) => turnOf(order).place({ code: codes[order % 4 < 2 ? 0 : 1]! }))));
});

test('purchases, cancellations and sales count together', async () => {
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '30' });
  const bought = await Promise.all(Array.from({ length: 10 }, (_, order) => turnOf(order).place()));
  const orders = bought.map(outcome => (outcome as { answer: Order }).answer);
  const cancelled = await Promise.all(orders.map((order, at) => turnOf(at).cancel(order)));
  const sold = await Promise.all(Array.from({ length: 20 }, (_, order) => turnOf(order).place({ side: 'sell', price: '110.00' })));
  expectAsAtOne([...bought, ...cancelled, ...sold]);
});

test('what is denied counts too, as at one process', async () => {
  const outcomes = await Promise.all(Array.from({ length: 2 * perSecond }, (_, order) => turnOf(order).place({ price: '9000.00' })));
  const codes = outcomes.map(outcome => (outcome as { denial: { code: string } }).denial.code);
  const judged = codes.filter(code => code === 'price-limit-exceeded').length;
  expect(judged).toBeLessThanOrEqual(perSecond + 2 * unasked);
  expect(codes.filter(code => code === 'submitted-too-frequently')).toHaveLength(2 * perSecond - judged);
});

test('what is repeated never counts, and says again what it did', async () => {
  const keys = Array.from({ length: perSecond }, () => randomUUID());
  expect(taken(await Promise.all(keys.map((key, at) => turnOf(at).place({}, key))))).toBe(perSecond);
  floor.now = later(floor.now, 1_000);
  expect(taken(await Promise.all(keys.map((key, at) => turnOf(at + 1).place({}, key))))).toBe(perSecond);
  expectAsAtOne(await Promise.all(Array.from({ length: 2 * perSecond }, (_, order) => turnOf(order).place())));
});

test('who gives few orders is counted nowhere', async () => {
  await database.owner.query('', 'delete from command_rate');
  for (let order = 0; order < 2 * unasked; order += 1) expect(await turnOf(order).place()).toHaveProperty('outcome', 'accepted');
  expect(await database.owner.query('', 'select from command_rate')).toEqual([]);
});
