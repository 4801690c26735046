import { asInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breachesOf, expectBooksToBalance, verdictOn } from '../../testing/books.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { databaseWith } from '../../testing/kept-rows.ts';
import { enrol, TestFloor } from '../../testing/trading-floor.ts';
import { keepFeed } from '../market-data/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { newestBusinessTime } from '../orders/index.ts';
import { findPosition, movementsOf, positionsOf, positionsOpenedBy } from './index.ts';
import { openFeedRow } from '../../testing/open-feed-row.ts';

// Positions of the version before movements: their numbers stay, and their stories are told from what was booked, to the cent.

let database: TestDatabase;
let floor: TestFloor;

beforeAll(async () => {
  ({ database } = await databaseWith({ file: '0015-positions.ndjson.gz', madeUnder: 15 }));
  // The rows were made without the customers and the feed that they name.
  for (const customer of [1n, 2n, 3n, 4n, 5n]) await enrol(database.owner, customer);
  await database.owner.query('', 'insert into play_money (customer_id, at) select id, created_at from customer');
  await withTransaction(database.db, tx => keepFeed(tx, openFeedRow(asInstant(0))));
  floor = new TestFloor(database, { startsAt: (await newestBusinessTime(database.db))!, lock: { kind: 'minutes', minutes: 30 } });
  const ticks = await database.db.arrays<[number, Instant, bigint]>('', 'select instrument_id, at, reference from market_tick order by at');
  for (const [instrument, at, price] of ticks) floor.market.print(instrument, { at, price: Number(price) });
  await floor.ruleBook.open();
});
afterAll(() => database.close());

const storyOf = async (customer: bigint, position: bigint) =>
  (await movementsOf(database.db, { customer, positions: [position] })).map(({ kind, quantity, cost, proceeds, fee }) =>
    [kind, quantity, cost, proceeds, fee].join(' '),
  );

test.each([
  { what: 'sold in two sales', customer: 1n, position: 1n, story: ['opened 6 58200 0 100', 'closed 4 38800 39992 100', 'closed 2 19400 19996 11'] },
  { what: 'one of four that one execution closed', customer: 1n, position: 2n, story: ['opened 10 100020 0 100', 'closed 10 100020 99980 56'] },
  { what: 'the third of them', customer: 1n, position: 3n, story: ['opened 5 50010 0 100', 'closed 5 50010 49990 28'] },
  { what: 'the last, of which something is left', customer: 1n, position: 4n, story: ['opened 3 30006 0 100', 'closed 1 10002 9998 5'] },
  {
    what: 'parts of a coin, whose commission went by value',
    customer: 2n,
    position: 9n,
    story: ['opened 391000 234617595 0 1173088', 'closed 165000 99007425 98992575 494963', 'closed 226000 135610170 135589830 677949'],
  },
  {
    what: 'sold out and opened again',
    customer: 3n,
    position: 14n,
    story: ['opened 3 30000 0 100', 'closed 3 30000 29994 100', 'extended 4 40000 0 0'],
  },
  {
    what: 'closed by two lines of a sale that was made larger',
    customer: 5n,
    position: 22n,
    story: ['opened 7 70014 0 100', 'closed 2 20004 20000 100', 'closed 5 50010 50000 0'],
  },
])('an old position tells $what', async ({ customer, position, story }) => {
  expect(await storyOf(customer, position)).toEqual(story);
});

test('every check is content with them, those of positions too', async () => {
  const verdict = await verdictOn(floor);
  expect(breachesOf(verdict)).toEqual([]);
  expect(verdict.checked.filter(({ id }) => /^I(10|11|25c)/.test(id)).every(({ rows }) => rows > 0)).toBe(true);
});

test('they go on under their numbers, and new ones come after them', async () => {
  const before = await positionsOf(database.db, { customer: 3n, currency: null, open: true, instrument: null, offset: 0, size: 9 });
  expect(
    before.positions.map(({ id, originKind, originId, side, financing, portfolio }) => [id, originKind, originId, side, financing, portfolio]),
  ).toEqual([[14n, 'order', 14n, 'long', 'cash', 0n]]);
  await floor.open();
  await floor.price('ALV', '100.00');
  await floor.price('SAP', '100.00');
  await floor.place(4n, { code: 'SAP', side: 'sell', type: 'limit', quantity: '3', price: '100.00' });
  expect((await storyOf(3n, 14n)).at(-1)).toBe('extended 3 30000 0 0');
  await floor.place(1n, { code: 'ALV', side: 'buy', type: 'limit', quantity: '4', price: '100.00' });
  expect(await findPosition(database.db, { customer: 5n, position: 23n })).toMatchObject({ openQuantity: 2n, closingQuantity: 0n });
  const placed = await floor.place(1n, { code: 'SAP', side: 'buy', quantity: '2' });
  const { order } = placed as { order: { id: bigint } };
  const opened = await positionsOpenedBy(database.db, [{ customer: 1n, order: order.id }]);
  expect(opened.get(order.id)).toBeGreaterThan(28n);
  await floor.advance(31 * 60_000);
  await floor.place(1n, { code: 'SAP', side: 'sell', quantity: '3' });
  await expectBooksToBalance(floor);
});
