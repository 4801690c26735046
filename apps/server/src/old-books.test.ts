import type { Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendOnlyTables } from './manifests.ts';
import { sealCustomers } from './books/customers/index.ts';
import { findOrder, newestBusinessTime } from './books/orders/index.ts';
import { silentLog } from './platform/log.ts';
import { breachesOf, expectBooksToBalance, verdictOn } from './testing/books.ts';
import { testKeys } from './testing/customer-keys.ts';
import { databaseWith } from './testing/kept-rows.ts';
import { TestFloor } from './testing/trading-floor.ts';

// The newest version is started on data of the first one. Promised: nothing is lost, every check is content, and trading goes on.

let old: Awaited<ReturnType<typeof databaseWith>>;
let floor: TestFloor;

/** A market in which the prices stood that the old executions name. */
async function floorOn({ database }: typeof old): Promise<TestFloor> {
  const opened = new TestFloor(database, { startsAt: (await newestBusinessTime(database.db))! });
  const ticks = await database.db.arrays<[number, Instant, bigint]>('', 'select instrument_id, at, reference from market_tick order by at');
  for (const [instrument, at, price] of ticks) opened.market.print(instrument, { at, price: Number(price) });
  return opened;
}

beforeAll(async () => {
  old = await databaseWith({ file: '0014-lived-in.ndjson.gz', madeUnder: 14 });
  const keys = testKeys(old.database.db);
  await keys.open();
  await sealCustomers({ db: old.database.db, openOwner: () => old.database.owner, keys, log: silentLog(), personalRoutes: ['user/saveProfile'] });
  floor = await floorOn(old);
  await floor.ruleBook.open();
});
afterAll(() => old.database.close());

test('books of the first version are sound under the newest one', async () => {
  const verdict = await verdictOn(floor);
  expect(breachesOf(verdict)).toEqual([]);
  // No consumer of events had run when they were written (I20), and there were no logs (I32, I33), operators (I34), reviews (I41, I42), second factors (I46),
  // grants (I47), applications (I48), files (I50, I61), recoveries (I56, I57, I64), changed accounts (I59), letters (I62), or changed details (I63); so there
  // was nothing of theirs to be sealed (I67) or to be held against the audit (I68, I69), and no engine's row (I72).
  const unknownThen = [
    ...'I20 I32 I33 I34 I41 I42 I46 I47 I48 I50 I56 I57 I59 I61 I62 I63 I64'.split(' '),
    ...'I67d I67e I67f I67g I67h I67i I68 I68b I68c I69 I72'.split(' '),
  ];
  expect(
    verdict.checked
      .filter(({ rows }) => rows === 0)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(unknownThen);
});

test('no row of what may only be added to is missing', async () => {
  const kept = [...old.before].filter(([table]) => appendOnlyTables.includes(table));
  expect(kept.length).toBeGreaterThan(10);
  for (const [table, rows] of kept) {
    const [now] = await old.database.db.arrays<[bigint]>('', `select count(*) from ${table}`);
    expect(Number(now![0]), table).toBeGreaterThanOrEqual(rows);
  }
});

test('what was under way goes on, and an order is placed, executed and settled on them', async () => {
  const waiting = await old.database.db.arrays<[bigint]>(
    '',
    `select count(*) from orders where asked_quantity is not null or venue_sequence is null`,
  );
  await floor.open();
  await floor.price('SAP', '101.00');
  const left = await old.database.db.arrays<[bigint]>(
    '',
    `select count(*) from orders o where state = 'pending'
       and (asked_quantity is not null or not exists (select from command_log where commands like format('%%"order":"%s"%%', o.id)))`,
  );
  expect([Number(waiting[0]![0]) > 0, left]).toEqual([true, [[0n]]]);
  const placed = await floor.place(1n, { code: 'SAP', side: 'buy', quantity: '2' });
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  expect(await findOrder(old.database.db, { customer: 1n, order: placed.order.id })).toMatchObject({ state: 'executed' });
  expect(await floor.place(3n, { code: 'SAP', side: 'sell', quantity: '1' })).toHaveProperty('order');
  await expectBooksToBalance(floor);
});
