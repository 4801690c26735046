import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { mayTrade, TestFloor } from '../../testing/trading-floor.ts';
import { costCard } from './cost-card.ts';
import { holdings } from './holdings.ts';
import { listPositions } from './read-models.ts';

/** More than one answer of a list may hold: the contract's size ends at 300. */
const lots = 301;
let database: TestDatabase;
let floor: TestFloor;
let customer: bigint;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database, { entriesMax: 1_000, ordersPerSecond: () => 1_000 }).open();
  await floor.price('SAP', '10.00');
  customer = await floor.customer(1n);
  const one = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '10.00' } as const;
  await Promise.all(Array.from({ length: lots }, () => floor.place(customer, one)));
  await floor.price('SAP', '9.00');
});
afterEach(() => expectBooksToBalance(floor));
afterAll(() => database.close());

const parts = () => floor.views;

test('a house that allows more than 300 open positions adds up all of them: in the line of the share, on the head of the wallet, in what can be sold', async () => {
  const { holdings: lines } = await holdings(database.db, { customer, type: undefined, parts: parts() });
  expect(lines).toMatchObject([{ code: 'SAP', quantity: '301', sellable: '301', marketValue: '2709.00' }]);
  const { summary, total } = await listPositions(database.db, { wish: { customer, state: 'open', instrument: null }, parts: parts() });
  expect(total).toBe(lots);
  expect(summary.marketValue).toBe('2709.00');
  const form = { code: 'SAP', side: 'sell', type: 'limit', quantity: '301', price: '9.00', timeInForce: 'day' } as const;
  const card = await costCard(database.db, { context: floor.trading.context, customer, standing: mayTrade, form });
  expect(card.denial).toBeNull();
});
