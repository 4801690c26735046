import { instantOf, later, zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingHeld } from '../../app/own-data.ts';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { cashOf, Ledger } from '../../books/ledger/index.ts';
import { movementsOf, positionsOf } from '../../books/positions/index.ts';
import { openChart } from '../../manifests.ts';
import { corporateParts } from '../../testing/corporate-parts.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { liveDividends } from '../../testing/live-dividends.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { beginCalendar } from './due.ts';
import type { CorporateParts } from './parts.ts';

// Promised: a reverse split 10:1 is announced fourteen days ahead, ends the resting orders of its share, and gives each holder of the close before its
// ex-day once what their shares make, with money for the rest; nobody gains or loses by it.

const planned = '2026-12-09';
const exAt = zonedInstant(planned, '08:00');

let database: TestDatabase;
let floor: TestFloor;
let parts: CorporateParts;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database, { schedule: xetraSchedule, startsAt: instantOf('2026-11-25T09:30:00Z') }).open();
  for (const customer of [1n, 2n, 3n, 4n]) await floor.customer(customer);
  await floor.price('SAP', '100.00');
  parts = await corporateParts(floor, { code: 'SAP', planned, split: { old: 10, fresh: 1 } });
  floor.splitAt = (id, now) => parts.terms.splitBefore(id, { schedule: floor.market.scheduleOf(), now });
  await beginCalendar(parts);
});
afterAll(() => database.close());

const liveTo = (to: Instant): Promise<void> => liveDividends(floor, parts, to);
const cash = async (customer: bigint): Promise<bigint> => (await cashOf(database.db, { customer, currency: 'EUR' }))!.balance;

async function trade(customer: bigint, side: 'buy' | 'sell', quantity: string, price = '101.00'): Promise<void> {
  const placed = await floor.place(customer, { code: 'SAP', side, type: 'limit', quantity, price });
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  await floor.backOffice.settled();
}

/** Open quantity, its cost and the realised result of each position, the oldest first. */
async function held(customer: bigint): Promise<(bigint | string)[][]> {
  const asked = { customer, currency: 'EUR', instrument: null, offset: 0, size: null };
  const all = [
    ...(await positionsOf(database.db, { ...asked, open: true })).positions,
    ...(await positionsOf(database.db, { ...asked, open: false })).positions,
  ];
  return all
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ openQuantity, openCost, realised, closedAt }) => [openQuantity, openCost, realised, closedAt === null ? 'open' : 'closed']);
}

test('it is announced fourteen days ahead, and price sources know it', async () => {
  await trade(1n, 'buy', '7');
  await trade(1n, 'buy', '4');
  await trade(2n, 'buy', '5');
  await liveTo(zonedInstant('2026-11-25', '18:00'));
  expect(parts.history.corporateEvents(floor.instruments.withCode('SAP')!.id)).toEqual([{ kind: 'split', exDate: planned, ratio: 0.1 }]);
  expect(parts.terms.all).toMatchObject([{ kind: 'split', exDate: planned, old: 10n, fresh: 1n, amount: 0n }]);
});

test('resting orders end before the ex-day', async () => {
  await liveTo(zonedInstant('2026-12-08', '12:00'));
  await floor.price('SAP', '100.00');
  await trade(3n, 'buy', '23');
  await trade(4n, 'buy', '10');
  const resting = await floor.place(1n, { code: 'SAP', side: 'sell', type: 'limit', quantity: '1', price: '110.00', timeInForce: 'gtc' });
  if (!('order' in resting)) throw new Error(JSON.stringify(resting));
  await liveTo(zonedInstant('2026-12-08', '22:30'));
  await floor.backOffice.settled();
  const [order] = await database.owner.query('', 'select state, reason from orders where id = $1', [resting.order.id]);
  expect(order).toEqual({ state: 'cancelled', reason: 'corporate-action' });
});

test('each holder has whole shares, the youngest position gives the rest, and what is left with nothing is closed', async () => {
  await liveTo(later(exAt, -500));
  const before = await Promise.all([1n, 2n, 3n, 4n].map(cash));
  // A server that was started since has met no account of the ledger yet.
  parts = { ...parts, ledger: new Ledger({ db: database.db, chart: openChart() }) };
  // Until the work of the ex-day has reached a holder, old shares can't be sold at prices of new ones.
  await floor.advance(600);
  const early = await floor.place(4n, { code: 'SAP', side: 'sell', type: 'limit', quantity: '10', price: '990.00', timeInForce: 'gtc' });
  expect(early).toMatchObject({ denial: { code: 'split-under-way', params: { code: 'SAP' } } });
  await liveTo(later(exAt, 1_000));
  // Eleven shares make one; the eleventh is paid from the younger position, whose cost joins the older one that has the share.
  // They were bought at 100.02.
  expect(await held(1n)).toEqual([
    [1n, 100_020n, 0n, 'open'],
    [0n, 0n, -2n, 'closed'],
  ]);
  // Five make none: all are paid.
  expect(await held(2n)).toEqual([[0n, 0n, -10n, 'closed']]);
  expect(await held(3n)).toEqual([[2n, 200_040n, -6n, 'open']]);
  expect(await held(4n)).toEqual([[1n, 100_020n, 0n, 'open']]);
  const after = await Promise.all([1n, 2n, 3n, 4n].map(cash));
  expect(after.map((amount, index) => amount - before[index]!)).toEqual([10_000n, 50_000n, 30_000n, 0n]);
  await expectBooksToBalance(floor);
});

test('the same piece of work twice changes nothing, and each movement tells its part', async () => {
  const before = await held(1n);
  await database.owner.query('', "update due_item set state = 'waiting' where kind = 'corporate-actions.split'");
  await liveTo(later(exAt, 2_000));
  expect(await held(1n)).toEqual(before);
  const positions = await positionsOf(database.db, { customer: 1n, currency: 'EUR', open: true, instrument: null, offset: 0, size: null });
  const story = await movementsOf(database.db, { customer: 1n, positions: positions.positions.map(({ id }) => id) });
  expect(story.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['opened', 7n],
    ['split', 1n],
    ['split-joined', 0n],
  ]);
  await expectBooksToBalance(floor);
});

test('who sells on the ex-day sells new shares at the new price, and own data tell the split', async () => {
  await liveTo(zonedInstant(planned, '11:00'));
  await floor.price('SAP', '950.00');
  const before = await cash(3n);
  await trade(3n, 'sell', '2', '940.00');
  expect(await cash(3n)).toBeGreaterThan(before + 187_000n);
  await expectBooksToBalance(floor);
  const own = everythingHeld({ customerKeys: testKeys(database.db), instruments: floor.instruments }).find(({ tables }) =>
    tables.includes('split_holding'),
  )!;
  expect(await own.read(database.db, 3n)).toMatchObject([{ code: 'SAP', before: '23', after: '2', close: '100.0000', paid: '300.00' }]);
});
