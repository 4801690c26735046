import { instantOf, later, zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingHeld } from '../../app/own-data.ts';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { cashOf } from '../../books/ledger/index.ts';
import { corporateParts } from '../../testing/corporate-parts.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { positionStory } from '../trading/position-story.ts';
import { eventsAhead } from './ahead.ts';
import { beginCalendar } from './due.ts';
import { listDividends } from './routes.ts';
import { dividendsOfPosition } from './store.ts';
import type { CorporateParts } from './parts.ts';
import { liveDividends } from '../../testing/live-dividends.ts';

// Promised: a dividend is announced fourteen days ahead, falls due once to each holder of the share at the close before its ex-day, is paid on its day, and
// ends the resting orders of the share.

/** The company plans Wednesday, 9 December 2026: announced two weeks before. */
const planned = '2026-12-09';
const exAt = zonedInstant(planned, '08:00');

let database: TestDatabase;
let floor: TestFloor;
let parts: CorporateParts;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database, { schedule: xetraSchedule, startsAt: instantOf('2026-11-25T09:30:00Z') }).open();
  for (const customer of [1n, 2n, 3n]) await floor.customer(customer);
  await floor.price('SAP', '100.00');
  parts = await corporateParts(floor, { code: 'SAP', planned });
  await beginCalendar(parts);
});
afterAll(() => database.close());

const liveTo = (to: Instant): Promise<void> => liveDividends(floor, parts, to);
const list = (customer: bigint) => listDividends(parts, { customer, before: null, size: 20 });

async function trade(customer: bigint, side: 'buy' | 'sell', quantity: string): Promise<void> {
  const placed = await floor.place(customer, { code: 'SAP', side, type: 'limit', quantity, price: side === 'buy' ? '101.00' : '99.00' });
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  await floor.backOffice.settled();
}

test('it is announced fourteen days ahead from the last close, and expected by who holds the share', async () => {
  await trade(1n, 'buy', '7');
  await trade(1n, 'buy', '4');
  await trade(2n, 'buy', '5');
  expect((await list(1n)).expected).toEqual([]);
  await liveTo(zonedInstant('2026-11-25', '18:00'));
  const [expected] = (await list(1n)).expected;
  expect(expected).toMatchObject({ code: 'SAP', perShare: '2.35', exDate: planned, recordDate: '2026-12-10', payDate: '2026-12-11' });
  expect(expected).toMatchObject({ quantity: '11', gross: '25.85', tax: null, net: '25.85' });
  expect((await list(3n)).expected).toEqual([]);
  // A jump of the clock would pass its ex-day.
  const exDay = { at: '2026-12-09T07:00:00.000Z', kind: 'dividend', code: 'SAP', name: 'SAP SE' };
  expect(await Promise.all([1n, 2n, 3n].map(customer => eventsAhead(parts, customer)))).toEqual([[exDay], [exDay], []]);
  expect(parts.history.corporateEvents(floor.instruments.withCode('SAP')!.id)).toEqual([{ kind: 'dividend', exDate: planned, amount: 23_500 }]);
});

test('resting orders end at the close before the ex-day, and those of the night before it begins', async () => {
  await liveTo(zonedInstant('2026-12-08', '12:00'));
  await floor.price('SAP', '100.00');
  // The second has sold by then, the third has bought and not settled.
  await trade(2n, 'sell', '5');
  await trade(3n, 'buy', '2');
  const resting = await floor.place(1n, { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '90.00', timeInForce: 'gtc' });
  if (!('order' in resting)) throw new Error(JSON.stringify(resting));
  await liveTo(zonedInstant('2026-12-08', '22:00'));
  await floor.backOffice.settled();
  const [order] = await database.owner.query<{ state: string; reason: string }>('', 'select state, reason from orders where id = $1', [
    resting.order.id,
  ]);
  expect(order).toEqual({ state: 'cancelled', reason: 'corporate-action' });
});

test('on the ex-day it falls due to each holder of the close before, bought and unsettled too, and is no cash yet', async () => {
  const before = (await cashOf(database.db, { customer: 1n, currency: 'EUR' }))!.balance;
  await liveTo(later(exAt, 1_000));
  const [due] = (await list(1n)).booked;
  expect(due).toMatchObject({ state: 'due', quantity: '11', gross: '25.85', net: '25.85', paidAt: null });
  expect((await list(3n)).booked).toMatchObject([{ state: 'due', quantity: '2', gross: '4.70' }]);
  expect((await list(2n)).booked).toEqual([]);
  expect((await list(1n)).expected).toEqual([]);
  expect(await eventsAhead(parts, 1n)).toEqual([]);
  expect((await cashOf(database.db, { customer: 1n, currency: 'EUR' }))!.balance).toBe(before);
  await expectBooksToBalance(floor);
});

test('who sells on the ex-day keeps it, and on the pay-day it is cash, once', async () => {
  await liveTo(zonedInstant(planned, '11:00'));
  await floor.price('SAP', '97.65');
  await trade(3n, 'sell', '2');
  const before = (await cashOf(database.db, { customer: 1n, currency: 'EUR' }))!.balance;
  await liveTo(zonedInstant('2026-12-11', '08:00'));
  expect((await cashOf(database.db, { customer: 1n, currency: 'EUR' }))!.balance).toBe(before + 2_585n);
  expect((await list(3n)).booked).toMatchObject([{ state: 'paid', gross: '4.70', paidAt: '2026-12-11T06:00:00.000Z' }]);
  await expectBooksToBalance(floor);
  const told = await positionStory(database.db, { customer: 1n, number: 'P1', parts: floor.views, dividendsOf: dividendsOfPosition });
  expect(told!.story.filter(({ kind }) => kind.startsWith('dividend'))).toMatchObject([
    { kind: 'dividend', at: '2026-12-09T07:00:00.000Z', quantity: '7' },
    { kind: 'dividend-paid', at: '2026-12-11T06:00:00.000Z', amount: '16.45' },
  ]);
  const own = everythingHeld({ customerKeys: testKeys(database.db), instruments: floor.instruments }).find(({ tables }) =>
    tables.includes('dividend'),
  )!;
  expect(await own.read(database.db, 1n)).toMatchObject([
    {
      code: 'SAP',
      gross: '25.85',
      positions: [
        { quantity: '7', amount: '16.45' },
        { quantity: '4', amount: '9.40' },
      ],
    },
  ]);
});
