import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Standing } from '../../books/customers/index.ts';
import { reviewChange, type Order } from '../../books/orders/index.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { costCard } from './cost-card.ts';
import { CustomerOrders } from './customer-orders.ts';
import { listOrders, listPositions } from './read-models.ts';
import type { ChangeForm } from './rules/read-order.ts';
import type { OrderForm } from './rules/read-order.ts';

// What is said of a draft before it is sent, and of an order once it is over.

let database: TestDatabase;
let floor: TestFloor;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.price('SAP', '128.40');
});
afterAll(() => database.close());

const locked: Standing = { version: 0, gates: [], realName: 'verified', hasFundPassword: false, tradingUntil: null };
const costsOf = (customer: bigint, form: Partial<OrderForm>, standing = locked) =>
  costCard(database.db, {
    context: floor.trading.context,
    customer,
    standing,
    form: { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', timeInForce: 'day', ...form },
  });

test('the fault of a draft is said before the fund password is asked for, a fault of its stop price as such', async () => {
  const customer = await floor.customer(1n);
  const faultOf = async (form: Partial<OrderForm>) => (await costsOf(customer, form)).fault;
  expect(await costsOf(customer, { price: '120.00' })).toMatchObject({ denial: { code: 'fund-password-not-set' }, fault: null });
  expect(await faultOf({ quantity: '', price: '120.00' })).toEqual({ code: 'amount-missing' });
  expect(await faultOf({ price: '0.00' })).toEqual({ code: 'price-not-positive' });
  expect(await faultOf({ price: '120.001' })).toMatchObject({ code: 'invalid-order-price' });
  expect(await faultOf({ price: '300.00' })).toMatchObject({ code: 'price-limit-exceeded' });
  expect(await faultOf({ type: 'stop-limit', price: '130.00', stopPrice: '' })).toMatchObject({
    code: 'price-missing',
    params: { field: 'stopPrice' },
  });
  expect(await faultOf({ type: 'stop-limit', price: '130.00', stopPrice: '300.00' })).toMatchObject({ params: { field: 'stopPrice' } });
  expect(await faultOf({ code: 'NIX', price: '120.00' })).toEqual({ code: 'product-missing' });
  expect(await faultOf({ code: 'DAX', price: '120.00' })).toEqual({ code: 'unable-to-buy' });
  expect(await faultOf({ code: 'DAX', side: 'sell', price: '120.00' })).toEqual({ code: 'nothing-held' });
  expect(await faultOf({ quantity: '100000', price: '120.00' })).toMatchObject({ code: 'insufficient-available-balance' });
});

test('who may not trade at all is told so, with and without a fund password', async () => {
  const customer = await floor.customer(2n);
  const refused = { denial: { code: 'complete-real-name-first' }, fault: { code: 'complete-real-name-first' } };
  expect(await costsOf(customer, { price: '120.00' }, { ...locked, realName: 'unverified' })).toMatchObject(refused);
});

test('of a day that isn’t Berlin’s, draft and order say when it ends; of a share the day says it', async () => {
  const customer = await floor.customer(31n);
  await floor.price('XAU', '2400.00');
  const gtd = { type: 'limit', timeInForce: 'gtd', goodTill: '2026-11-27' } as const;
  const endOf = async (form: Partial<OrderForm>) => (await costsOf(customer, { ...gtd, ...form })).goodTillEndsAt;
  const ends = '2026-11-27T22:00:00.000Z';
  expect([await endOf({ code: 'XAU', quantity: '' }), await endOf({ code: 'XAU', goodTill: '2020-01-01' })]).toEqual([ends, null]);
  expect([await endOf({ price: '120.00' }), await endOf({ code: 'XAU', timeInForce: 'day', price: '2300.00' })]).toEqual([null, null]);
  for (const form of [
    { code: 'XAU', price: '2300.00', quantity: '0.5' },
    { code: 'SAP', price: '120.00', quantity: '1' },
  ])
    await floor.place(customer, { side: 'buy', ...gtd, ...form });
  const { instruments, board, ruleBook, now } = floor.trading.context;
  const parts = { instruments, board, ruleBook, now };
  const { orders } = await listOrders(database.db, { wish: { customer, state: 'pending', instrument: null }, parts });
  expect(orders.map(({ code, goodTill, goodTillEndsAt }) => [code, goodTill, goodTillEndsAt])).toEqual([
    ['SAP', '2026-11-27', null],
    ['XAU', '2026-11-27', ends],
  ]);
});

test('a stop that the last price has reached already is named', async () => {
  const customer = await floor.customer(3n);
  const reached = async (side: 'buy' | 'sell', stopPrice: string) => (await costsOf(customer, { side, type: 'stop', stopPrice })).stopReached;
  expect([await reached('buy', '128.00'), await reached('buy', '128.40'), await reached('buy', '129.00')]).toEqual([true, true, false]);
  expect([await reached('sell', '129.00'), await reached('sell', '128.00'), await reached('sell', '')]).toEqual([true, false, false]);
});

test('a stop that triggers at once is shown at the price of the market, which it will meet', async () => {
  const customer = await floor.customer(61n);
  const priceOf = async (stopPrice: string) => (await costsOf(customer, { type: 'stop', stopPrice })).price;
  const market = (await costsOf(customer, { type: 'market' })).price;
  expect([await priceOf('127.00'), await priceOf('129.00')]).toEqual([market, '129.0000']);
});

test('who holds nothing of it can’t sell it, and isn’t told to sell less', async () => {
  const customer = await floor.customer(4n);
  expect((await costsOf(customer, { side: 'sell', price: '130.00' })).fault).toEqual({ code: 'nothing-held' });
});

test('a change is judged before it is asked for, and changes nothing by that', async () => {
  const customer = await floor.customer(5n);
  const placed = await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '120.00' });
  const order = (placed as { order: Order }).order.id;
  const orders = new CustomerOrders({ desk: floor.trading, db: database.db });
  const faultOf = async (form: ChangeForm, whose = customer) => {
    const asked = await orders.readChange(whose, { number: `O${order}`, form });
    const reviewed = await reviewChange(database.db, { context: floor.trading.context, standing: locked, ...asked });
    return reviewed.ok ? null : reviewed.error;
  };
  expect(await faultOf({ quantity: '0' })).toMatchObject({ code: 'below-minimum' });
  expect(await faultOf({ price: '300.00' })).toMatchObject({ code: 'price-limit-exceeded' });
  expect(await faultOf({ quantity: '1000' })).toMatchObject({ code: 'insufficient-available-balance' });
  expect(await faultOf({ quantity: '5' })).toBeNull();
  expect(await faultOf({ quantity: '5' }, 1n)).toEqual({ code: 'order-does-not-exist' });
});

test('an executed order says its value, its commission, what was paid for it or came in, and when it settles', async () => {
  const customer = await floor.customer(6n);
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '10' });
  await floor.place(customer, { code: 'SAP', side: 'sell', quantity: '4' });
  await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '110.00', timeInForce: 'ioc' });
  const parts = floor.views;
  const { orders } = await listOrders(database.db, { wish: { customer, state: 'ended', instrument: null }, parts });
  const [none, sold, bought] = orders;
  const cents = (wire: string | null): bigint => BigInt(wire!.replace('.', ''));
  expect(bought).toMatchObject({ fee: '1.00', settlesOn: '2026-11-27', hold: '0.00' });
  expect(cents(bought!.total)).toBe(cents(bought!.executedValue) + 100n);
  expect(cents(sold!.total)).toBe(cents(sold!.executedValue) - 100n);
  expect(none).toMatchObject({ executedValue: null, total: null, settlesOn: null });
});

test('a sale says before what it will bring after all commissions, live with its quantity and limit, and says the same when it is done', async () => {
  const customer = await floor.customer(8n);
  await floor.price('DTE', '23.40');
  await floor.place(customer, { code: 'DTE', side: 'buy', type: 'limit', quantity: '10', price: '23.40' });
  await floor.price('DTE', '23.30');
  // Of which the bid is 23,45.
  await floor.price('DTE', '23.454');
  const { db } = database;
  const parts = floor.views;
  const saleOf = async (form: Partial<OrderForm>) => (await costsOf(customer, { code: 'DTE', side: 'sell', type: 'market', ...form })).sale;
  const half = { gain: '0.25', commission: '1.00', purchaseCommission: '0.50', result: '-1.25' };
  expect(await saleOf({ quantity: '5' })).toEqual(half);
  expect(await saleOf({ quantity: '10' })).toEqual({ gain: '0.50', commission: '1.00', purchaseCommission: '1.00', result: '-1.50' });
  expect(await saleOf({ type: 'limit', price: '24.00', quantity: '5' })).toMatchObject({ gain: '3.00', result: '1.50' });
  expect(await Promise.all([saleOf({ quantity: '11' }), saleOf({ quantity: '' }), saleOf({ side: 'buy', quantity: '5' })])).toEqual([
    null,
    null,
    null,
  ]);
  await floor.place(customer, { code: 'DTE', side: 'sell', quantity: '5' });
  const ended = await listOrders(db, { wish: { customer, state: 'ended', instrument: null }, parts });
  expect(ended.orders.map(({ side, sale }) => [side, sale])).toEqual([
    ['sell', half],
    ['buy', null],
  ]);
  const { positions, summary } = await listPositions(db, { wish: { customer, state: 'open', instrument: null }, parts });
  expect(positions[0]).toMatchObject({ realised: '0.25', realisedAfterFees: '-1.25' });
  expect(summary.available).toBe('49881.25');
  expect(await saleOf({ quantity: '5' })).toEqual(half);
  await floor.place(customer, { code: 'DTE', side: 'sell', quantity: '5' });
  const [closed] = (await listPositions(db, { wish: { customer, state: 'closed', instrument: null }, parts })).positions;
  expect(closed).toMatchObject({ realised: '0.50', fee: '3.00', realisedAfterFees: '-2.50' });
  await expectBooksToBalance(floor);
});
