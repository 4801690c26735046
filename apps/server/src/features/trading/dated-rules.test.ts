import { afterAll, expect, test } from 'vitest';
import { distantFuture, later } from '@parkett/kernel';
import { collarBps, minimumUnits, priceList } from '../../books/orders/index.ts';
import { staticCorridorBps } from '../../books/market-data/index.ts';
import { changeRule } from '../../testing/changed-rule.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';

const database = await freshDatabase();
afterAll(database.close);
const day = 24 * 3_600_000;

test('an order keeps the price list it was accepted under; one of a later day has the new one, and the auditor judges each by its own', async () => {
  const floor = await new TestFloor(database).open();
  await floor.price('SAP', '100.00');
  const customer = await floor.customer(1n);
  const buy = async (quantity: string): Promise<{ feeRule: number; feeCharged: bigint }> => {
    const placed = await floor.place(customer, { code: 'SAP', side: 'buy', quantity });
    if (!('order' in placed)) throw new Error(JSON.stringify(placed));
    const [row] = await database.db.query<{ feeRule: number; feeCharged: bigint }>(
      '',
      'select fee_rule as "feeRule", fee_charged as "feeCharged" from orders where id = $1',
      [placed.order.id],
    );
    return row!;
  };
  expect(await buy('10')).toEqual({ feeRule: 1, feeCharged: 100n });
  const value = { ...priceList.preset, share: { flatUnits: 5, rateBps: 0 } };
  await changeRule(database.db, floor.ruleBook, { name: priceList.name, value, from: later(floor.now, day / 2) });
  expect(await buy('10')).toEqual({ feeRule: 1, feeCharged: 100n });
  await floor.advance(2 * day);
  await floor.price('SAP', '100.00');
  expect(await buy('10')).toEqual({ feeRule: 2, feeCharged: 500n });
  await expectBooksToBalance(floor);
});

test('a collar holds from the moment that was decided, a corridor for trading dates from then on', async () => {
  const floor = await new TestFloor(await freshDatabase()).open();
  await floor.price('SAP', '100.00');
  const customer = await floor.customer(1n);
  type Placed = Awaited<ReturnType<TestFloor['place']>>;
  const limitAt = (price: string): Promise<Placed> => floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price });
  /** The worst price of a market order beyond the one that it meets. */
  const collar = async (): Promise<number> => {
    const best = Number(floor.board.view(floor.instruments.withCode('SAP')!.id)!.ask);
    const placed = await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '1' });
    if (!('order' in placed)) throw new Error(JSON.stringify(placed));
    return Math.round((Number(placed.order.limit) / best - 1) * 1_000) / 10;
  };
  expect(await collar()).toBe(2);
  const from = later(floor.now, 60_000);
  const { db } = floor.database;
  await changeRule(db, floor.ruleBook, { name: staticCorridorBps.name, value: 1_000, from });
  await changeRule(db, floor.ruleBook, { name: collarBps.name, value: { continuous: 100, other: 100 }, from });
  await floor.advance(60_000);
  await floor.price('SAP', '100.00');
  expect(await collar()).toBe(1);
  expect(await limitAt('85.00')).toHaveProperty('order');
  await floor.advance(day);
  await floor.price('SAP', '100.00');
  expect(await limitAt('85.00')).toMatchObject({ denial: { code: 'price-limit-exceeded' } });
  expect(await limitAt('95.00')).toHaveProperty('order');
  await expectBooksToBalance(floor);
  await floor.database.close();
});

test('what an order has to be worth at least holds from its moment on, for a new one, a changed one and what a form is told', async () => {
  const floor = await new TestFloor(await freshDatabase()).open();
  await floor.price('SAP', '100.00');
  const customer = await floor.customer(1n);
  const standing = { version: 0, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: distantFuture } as const;
  const waiting = (quantity: string) => floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity, price: '90.00' });
  const placed = await waiting('3');
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  const reduce = (key: string) => floor.change({ customer, standing, key }, { number: `O${placed.order.id}`, form: { quantity: '1' } });
  const from = later(floor.now, 60_000);
  await changeRule(floor.database.db, floor.ruleBook, { name: minimumUnits.name, value: 100, from });
  expect(await waiting('1')).toHaveProperty('order');
  await floor.advance(60_000);
  const tooSmall = { denial: { code: 'below-minimum', params: { minimumAmount: '100.00', currency: 'EUR' } } };
  for (const quantity of ['1', '0']) expect(await waiting(quantity)).toMatchObject(tooSmall);
  expect(await reduce('too-small-from-now-on')).toMatchObject(tooSmall);
  expect(await waiting('2')).toHaveProperty('order');
  await expectBooksToBalance(floor);
  await floor.database.close();
});
