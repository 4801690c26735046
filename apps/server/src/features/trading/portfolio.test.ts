import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { portfolio, ReplyOf } from '@parkett/contract';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { listPositions } from './read-models.ts';
import { realisedResults } from './realised-results.ts';
import { valueHistory } from './value-history.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
let database: TestDatabase;
let floor: TestFloor;
let customer: bigint;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.price('SAP', '100.00');
  customer = await floor.customer(1n);
});
afterEach(() => expectBooksToBalance(floor));
afterAll(() => database.close());

const valueOf = (range: portfolio.ValueRange): Promise<ReplyOf<typeof portfolio.valueHistory>> => {
  const { now, views } = floor;
  return valueHistory(database.db, { customer, type: undefined, range, parts: { ...views, now: () => now } });
};
const pointsOf = async (range: portfolio.ValueRange): Promise<string[][]> => (await valueOf(range)).points.map(({ at, value }) => [at, value]);
const headNow = async () => {
  return (await listPositions(database.db, { wish: { customer, state: 'open', instrument: null }, parts: floor.views })).summary;
};
const wholeNow = async (): Promise<string> => (await headNow()).value;
const realised = (year?: number) => realisedResults(database.db, { customer, type: undefined, year, now: floor.now });

test('a wallet’s value over the day is its money and its shares at the prices of then, commission taken off, and ends with what it is worth now', async () => {
  await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '100.00' });
  await floor.price('SAP', '99.00');
  await floor.advance(10 * minute);
  await floor.price('SAP', '101.00');
  await floor.advance(5 * minute);
  expect(await pointsOf('day')).toEqual([
    ['2026-11-25T09:00:01.000Z', '50000.00'],
    ['2026-11-25T09:05:00.000Z', '49989.00'],
    ['2026-11-25T09:10:00.000Z', '49989.00'],
    ['2026-11-25T09:15:00.000Z', '50009.00'],
    ['2026-11-25T09:15:03.000Z', '50009.00'],
  ]);
  expect(await valueOf('day')).toMatchObject({ currency: 'EUR', result: '9.00', resultRate: '0.02' });
  expect(await wholeNow()).toBe('50009.00');
  expect(await headNow()).toMatchObject({ profitToday: '9.00', realisedToday: '0.00', feesToday: '1.00' });
});

test('over days each point is a day’s close; a day’s course begins with the close before it', async () => {
  await floor.advance(day);
  await floor.price('SAP', '103.00');
  await floor.advance(day);
  const expected = [
    ['2026-11-25T09:00:01.000Z', '50000.00'],
    ['2026-11-25T23:00:00.000Z', '50009.00'],
    ['2026-11-26T23:00:00.000Z', '50029.00'],
    ['2026-11-27T09:15:04.000Z', '50029.00'],
  ];
  for (const range of ['week', 'month', 'year', 'all'] as const) expect(await pointsOf(range)).toEqual(expected);
  await floor.price('SAP', '104.00');
  await floor.advance(5 * minute);
  const today = await pointsOf('day');
  expect([today[0], today.at(-1)]).toEqual([
    ['2026-11-26T23:00:00.000Z', '50029.00'],
    ['2026-11-27T09:20:05.000Z', '50039.00'],
  ]);
});

test('what sales brought stands by month and day after the commissions of both sides, and is what the wallet has gained once nothing is open', async () => {
  await floor.place(customer, { code: 'SAP', side: 'sell', type: 'limit', quantity: '5', price: '104.50' });
  await floor.price('SAP', '105.00');
  await floor.advance(4 * day);
  await floor.price('SAP', '102.00');
  await floor.place(customer, { code: 'SAP', side: 'sell', type: 'limit', quantity: '5', price: '102.50' });
  await floor.price('SAP', '103.00');
  const november = { sales: 1, gain: '22.50', commission: '1.50', result: '21.00' };
  const december = { sales: 1, gain: '12.50', commission: '1.50', result: '11.00' };
  expect(await realised()).toEqual({
    currency: 'EUR',
    year: 2026,
    years: [2026],
    total: { sales: 2, gain: '35.00', commission: '3.00', result: '32.00' },
    months: [
      { month: '2026-12', ...december, days: [{ day: '2026-12-01', ...december }] },
      { month: '2026-11', ...november, days: [{ day: '2026-11-27', ...november }] },
    ],
  });
  expect(await realised(2025)).toMatchObject({ year: 2025, total: { sales: 0, result: '0.00' }, months: [] });
  expect(await valueOf('all')).toMatchObject({ result: '32.00' });
  expect(await wholeNow()).toBe('50032.00');
  // The sale took 1.00, and 0.50 of the purchase's commission, which was paid on another day.
  expect(await headNow()).toMatchObject({ realisedToday: '11.00', feesToday: '1.00' });
});

test('what is in securities, held for orders and free is the whole of the wallet', async () => {
  await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '2', price: '103.00' });
  await floor.price('SAP', '102.00');
  await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '90.00' });
  expect(await headNow()).toMatchObject({ value: '50029.00', marketValue: '204.00', held: '901.00', available: '48924.00' });
});

test('a wallet that nothing was ever posted to has no course', async () => {
  expect(await valueHistory(database.db, { customer: 77n, type: 'usd', range: 'all', parts: floor.views })).toEqual({
    currency: 'USD',
    points: [],
    result: '0.00',
    resultRate: null,
  });
});
