import { afterEach, expect, test } from 'vitest';
import { instantOf, later, orderNumber, type Instant } from '@parkett/kernel';
import { schedules } from '../../books/instruments/index.ts';
import { collarBps, type Order } from '../../books/orders/index.ts';
import { changeRule } from '../../testing/changed-rule.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase } from '../../testing/database.ts';
import { mayTrade, TestFloor } from '../../testing/trading-floor.ts';
import { costCard } from './cost-card.ts';
import { dividendsOfPosition } from '../corporate-actions/index.ts';
import { positionStory } from './position-story.ts';
import { endedStops, listOrders } from './read-models.ts';

// Promised: a stop that the market jumps over still protects, and its owner reads its true story.

let floor: TestFloor;
afterEach(() => expectBooksToBalance(floor));

/** Wednesday afternoon, 15:00 in Frankfurt, on Xetra's hours. */
const afternoon = instantOf('2026-11-25T14:00:00Z');
const customer = 1n;

async function opened(startsAt: Instant = afternoon): Promise<void> {
  floor = await new TestFloor(await freshDatabase(), { schedule: schedules.xetra, startsAt }).open();
  await floor.customer(customer);
  await floor.price('SAP', '100.00');
}

const parts = () => ({ ...floor, ruleBook: floor.ruleBook, now: () => floor.now });
const wait = async (until: string): Promise<void> => floor.advance(instantOf(until) - floor.now);

async function placed(form: Parameters<TestFloor['place']>[1]): Promise<Order> {
  const answer = await floor.place(customer, form);
  expect(answer).toHaveProperty('order');
  return (answer as { order: Order }).order;
}

const seen = async (order: Order) => {
  const wish = { customer, instrument: null, size: 100 };
  const [pending, ended] = await Promise.all(
    (['pending', 'ended'] as const).map(state => listOrders(floor.database.db, { wish: { ...wish, state }, parts: parts() })),
  );
  return [...pending!.orders, ...ended!.orders].find(({ number }) => number === orderNumber(order.id))!;
};

const stop = { code: 'SAP', side: 'sell', type: 'stop', quantity: '10', timeInForce: 'gtc' } as const;

test('a stop sale whose market opens a tenth below it is sold at that opening, and its story names stop, trigger and phase', async () => {
  await opened();
  await placed({ code: 'SAP', side: 'buy', quantity: '10' });
  const order = await placed({ ...stop, stopPrice: '99.00' });
  await wait('2026-11-26T07:40:00Z');
  await floor.price('SAP', '88.00');
  expect(await seen(order)).toMatchObject({ state: 'pending', triggersAt: '2026-11-26T08:00:00.000Z' });
  await wait('2026-11-26T08:02:00Z');
  await floor.price('SAP', '88.00');
  await floor.price('SAP', '88.10');
  const view = await seen(order);
  expect(view).toMatchObject({ state: 'executed', filled: '10', reason: null, reach: null, triggersAt: null });
  expect(Number(view.averagePrice)).toBeGreaterThan(87.5);
  expect(view.trigger).toMatchObject({ price: expect.stringMatching(/^8[78]\./) });
  const [position] = view.positions;
  const told = await positionStory(floor.database.db, { customer, number: position, parts: parts(), dividendsOf: dividendsOfPosition });
  expect(told!.story.filter(line => line.order === view.number)).toMatchObject([
    { kind: 'sell-ordered', stopPrice: '99.0000' },
    { kind: 'sell-triggered', stopPrice: '99.0000', price: view.trigger!.price, phase: view.trigger!.phase },
    { kind: 'sold' },
  ]);
});

test('a stop to buy that is jumped over costs no more than what is reserved: it ends with both figures, and Trading says so', async () => {
  await opened();
  const form = { code: 'SAP', side: 'buy', type: 'stop', quantity: '10', stopPrice: '101.00', timeInForce: 'gtc' } as const;
  const card = await costCard(floor.database.db, { context: floor.trading.context, customer, standing: mayTrade, form });
  expect(card).toMatchObject({ reservedUpTo: '103.0200', hold: '1031.20' });
  const order = await placed(form);
  await floor.price('SAP', '108.00');
  // So far a jump interrupts trading by an auction, in which the order finds no price either.
  await wait('2026-11-25T14:10:00Z');
  const view = await seen(order);
  expect(view).toMatchObject({ state: 'cancelled', reason: 'dearer-than-reserved', filled: '0', hold: '0.00', reach: { worst: '103.0200' } });
  expect(Number(view.reach!.best)).toBeGreaterThan(107.9);
  expect((await endedStops(floor.database.db, { customer, parts: parts() })).orders).toEqual([view]);
  await wait('2026-11-27T14:00:00Z');
  expect((await endedStops(floor.database.db, { customer, parts: parts() })).orders).toEqual([]);
});

test('another stop price reserves for another worst price', async () => {
  await opened();
  const order = await placed({ code: 'SAP', side: 'buy', type: 'stop', quantity: '10', stopPrice: '101.00', timeInForce: 'gtc' });
  await floor.change({ customer, standing: mayTrade, key: 'a-key-of-its-own-1' }, { number: orderNumber(order.id), form: { stopPrice: '105.00' } });
  await floor.backOffice.settled();
  expect(await seen(order)).toMatchObject({ state: 'pending', stopPrice: '105.0000', hold: '1072.00' });
  await floor.price('SAP', '102.50');
  await floor.price('SAP', '105.00');
  expect(await seen(order)).toMatchObject({ state: 'executed' });
});

test('a sale that is held over the night meets the price of the morning', async () => {
  await opened();
  await placed({ code: 'SAP', side: 'buy', quantity: '20' });
  const atOpen = await placed({ code: 'SAP', side: 'sell', type: 'market', quantity: '10', timeInForce: 'at-open' }).catch(() => null);
  await wait('2026-11-25T21:30:00Z');
  const held =
    atOpen ?? (await placed({ code: 'SAP', side: 'sell', type: 'market', quantity: '10', timeInForce: 'at-open', holdUntilNextSession: true }));
  await wait('2026-11-26T07:57:00Z');
  await floor.price('SAP', '84.00');
  await wait('2026-11-26T08:02:00Z');
  expect(await seen(held)).toMatchObject({ state: 'executed', filled: '10' });
});

test('what a collar leaves of a triggered stop is still an order, over a restart too, and meets the next price within reach', async () => {
  await opened();
  const from = later(floor.now, 1);
  await changeRule(floor.database.db, floor.ruleBook, { name: collarBps.name, value: { continuous: 1, other: 1 }, from });
  await floor.price('SAP', '100.00');
  await placed({ code: 'SAP', side: 'buy', type: 'limit', price: '100.50', quantity: '20' });
  const order = await placed({ ...stop, quantity: '20', stopPrice: '99.00' });
  // On an absurd price the makers quote nothing, so that the stop meets their quotes around the price that triggers it.
  await floor.price('SAP', '5000.00');
  await floor.price('SAP', '98.50');
  await wait('2026-11-25T14:10:00Z');
  expect(await seen(order)).toMatchObject({ state: 'pending', filled: '0', trigger: { price: '98.5000', phase: 'continuous' } });
  await floor.keepState();
  await floor.reopen();
  expect(await seen(order)).toMatchObject({ state: 'pending', filled: '0' });
  await floor.customer(2n);
  await floor.place(2n, { code: 'SAP', side: 'buy', type: 'limit', quantity: '8', price: '98.50' });
  expect(await seen(order)).toMatchObject({ state: 'pending', filled: '8' });
  await floor.change({ customer, standing: mayTrade, key: 'a-key-of-its-own-2' }, { number: orderNumber(order.id), form: null });
  await floor.backOffice.settled();
  expect(await seen(order)).toMatchObject({ state: 'cancelled', filled: '8', reason: 'requested', reach: null });
});
