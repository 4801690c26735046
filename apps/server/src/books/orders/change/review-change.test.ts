import { ok } from '@parkett/kernel';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooksToBalance } from '../../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts';
import { mayTrade, TestFloor } from '../../../testing/trading-floor.ts';
import type { ChangeIntent } from '../intent.ts';
import type { Order } from '../order.ts';
import { findOrder } from '../store.ts';
import { reviewChange } from './review-change.ts';

let database: TestDatabase;
let floor: TestFloor;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.price('SAP', '100.00');
});
afterEach(() => expectBooksToBalance(floor));
afterAll(() => database.close());

const review = async (order: Order, change: Partial<ChangeIntent>) =>
  reviewChange(database.db, {
    ...{ context: floor.trading.context, standing: mayTrade },
    order: await findOrder(database.db, { customer: order.customerId, order: order.id }),
    intent: ok({ quantity: null, limit: null, stop: null, ...change }),
  });

test('before a change is sent it is told what the order then costs, holds and leaves; nothing is written', async () => {
  const customer = await floor.customer(1n);
  const placed = await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '90.00' });
  const { order } = placed as { order: Order };
  // 10 × 95,00 € and 1,00 € of commission, of 50.000,00 €.
  const dearer = { value: 95_000n, commission: 100n, total: 95_100n, hold: 95_100n, availableAfter: 4_904_900n };
  expect(await review(order, { limit: 950_000n })).toEqual({ ok: true, value: dearer });
  expect(await review(order, { quantity: 4n })).toMatchObject({ ok: true, value: { total: 36_100n, availableAfter: 4_963_900n } });
  expect(await review(order, { limit: 900_000n })).toMatchObject({ ok: false, error: { code: 'nothing-to-change' } });
  expect(await findOrder(database.db, { customer, order: order.id })).toMatchObject({ liveLimit: 900_000n, askedQuantity: null });
});

test('of a sale it is told what it brings, and that it holds shares', async () => {
  const customer = await floor.customer(2n);
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '10' });
  const placed = await floor.place(customer, { code: 'SAP', side: 'sell', type: 'limit', quantity: '3', price: '110.00' });
  const { order } = placed as { order: Order };
  expect(await review(order, { limit: 1_080_000n })).toEqual({
    ok: true,
    value: { value: 32_400n, commission: 100n, total: 32_300n, hold: 3n, availableAfter: null },
  });
});

test('a sale without a limit has no price to be shown where the market has none', async () => {
  const customer = await floor.customer(3n);
  await floor.price('ALV', '200.00');
  await floor.place(customer, { code: 'ALV', side: 'buy', quantity: '10' });
  // As it was placed: the market has executed it since.
  const { order } = (await floor.place(customer, { code: 'ALV', side: 'sell', quantity: '3' })) as { order: Order };
  const { context } = floor.trading;
  const intent = ok({ quantity: 4n, limit: null, stop: null });
  const reviewed = () => reviewChange(database.db, { context, standing: mayTrade, order, intent });
  expect(await reviewed()).toMatchObject({ ok: true, value: { hold: 4n } });
  const view = floor.board.view(order.instrumentId)!;
  floor.board.write([{ ...view, last: null, bid: null, ask: null, indicative: null }]);
  expect(await reviewed()).toEqual({ ok: false, error: { code: 'price-not-obtained' } });
});
