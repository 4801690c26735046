import type { deskOperations as contract } from '@parkett/contract';
import { dateAt, instantToWire, later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { booksWatchJob } from '../../app/books-watch.ts';
import { auditContributions } from '../../audit-contributions.ts';
import { BooksWatch } from '../../audit/index.ts';
import { openChart } from '../../manifests.ts';
import { withTransaction } from '../../platform/db.ts';
import { addDueItem, dueItems } from '../../platform/due-items.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { emit } from '../../platform/outbox.ts';
import { Lease } from '../../platform/processes/lease.ts';
import { join } from '../../platform/processes/presence.ts';
import { listOf } from '../../testing/list-of-names.ts';
import { oracleFor } from '../../testing/books.ts';
import { deskReadsHouse, type DeskReadsHouse, type Reader } from '../../testing/desk-reads-house.ts';

// Promised: whoever keeps the house running sees on one page what stands still, since when and why.

type State = contract.OperationsState;

let house: DeskReadsHouse;
let admin: Reader;
const ada = { name: 'Ada Klein', details: '', list: 'Sanctions', version: '7' };
let listTrouble: State['names']['trouble'] = null;

beforeAll(async () => {
  house = await deskReadsHouse({ screening: { ...listOf({ 'Ada Klein': ada }), trouble: () => listTrouble } });
  admin = await house.reader('admin');
});
afterAll(() => house.close());

const state = (): Promise<State> => admin.ask<State>('operations/state');

test('a house in which nothing has happened says so', async () => {
  const now = await state();
  expect(now).toMatchObject({
    ...{ at: instantToWire(house.clock.now), businessAt: instantToWire(house.floor.now), parked: { items: [], total: 0 } },
    ...{ books: null, refusals: [], parts: [], linesLost: 0, sessions: { customers: 0, operators: 1 }, processes: [] },
    leases: [
      { name: 'engine', holder: null, since: null, epoch: '0' },
      { name: 'work', holder: null, since: null, epoch: '0' },
    ],
  });
  expect(now.database.bytes).toBeGreaterThan(1_000_000);
  expect(now.database.schema).toMatch(/^\d{4}_/);
});

test('what is due waits, is overdue, and is named with its failure when it was parked', async () => {
  const { db } = house.database;
  const soon = later(house.floor.now, 60_000);
  await withTransaction(db, tx => addDueItem(tx, { kind: 'test.letter', key: 'one', at: soon }));
  house.due.register(dueItems({ db, log: silentLog() }, { name: 'test.letter', handle: () => Promise.reject(new Error('no paper')) }));
  expect((await state()).due).toEqual([{ kind: 'test.letter', nextAt: instantToWire(soon), overdue: false }]);
  await house.floor.advance(60_000);
  expect((await state()).due).toMatchObject([{ overdue: true }]);
  // A jump tries again and again until it is parked.
  await house.due.jump(later(house.floor.now, 1_000));
  expect(await state()).toMatchObject({
    due: [{ kind: 'test.letter', nextAt: null, overdue: false }],
    parked: { items: [{ kind: 'test.letter', key: 'one', dueAt: instantToWire(soon), attempts: 6, failure: 'Error: no paper' }], total: 1 },
  });
});

test('a consumer that lags is named with how much and since when, until it has caught up', async () => {
  const consumer = { name: 'letters', topics: ['letter'], handle: async () => {} };
  house.outbox.register(consumer);
  for (const topic of ['letter', 'letter', 'other']) await withTransaction(house.database.db, tx => emit(tx, topic, {}));
  expect((await state()).consumers).toEqual([{ name: 'letters', behind: 2, since: expect.any(String) }]);
  // Delivered is what no older transaction of the cluster can still come before: a test beside this one may hold it up.
  await vi.waitFor(
    async () => {
      await house.outbox.deliver(consumer);
      expect((await state()).consumers).toEqual([{ name: 'letters', behind: 0, since: null }]);
    },
    { timeout: 20_000, interval: 20 },
  );
});

test('who has a lease, since when and as the how manieth; processes by their names', async () => {
  const { owner, server } = house.database;
  const presence = await join({ server, process: 'this-one', company: 'among-others' }, () => {});
  const other = await join({ server, process: 'that-one', company: 'among-others' }, () => {});
  const lease = new Lease({ name: 'work', holder: 'that-one', owner, log: silentLog(), isAlone: false, lost: () => {} });
  await lease.take();
  const now = await state();
  expect(now.leases[1]).toEqual({ name: 'work', holder: 'that-one', since: expect.any(String), epoch: '1' });
  expect(now.processes).toEqual([
    { name: 'that-one', answering: false },
    { name: 'this-one', answering: true },
  ]);
  await lease.stop();
  expect((await state()).leases[1]).toMatchObject({ holder: null, since: null });
  await Promise.all([presence.leave(), other.leave()]);
});

test('what the auditor saw last, and what it found broken; a part that is out of order', async () => {
  const { verify, owner } = house.database;
  const watch = new BooksWatch({
    ...{ db: verify, contributions: auditContributions(openChart()), oracle: oracleFor(house.floor), log: silentLog(), metrics: new Metrics() },
    ...{ readiness: house.readiness, tradingDate: () => dateAt(house.floor.now) },
  });
  const job = booksWatchJob(watch, house.bus);
  await job.start!();
  expect((await state()).books).toEqual({ look: null, broken: [], missed: 0 });
  await house.floor.price('SAP', '100.00');
  await house.floor.customer(1n);
  await house.floor.place(1n, { code: 'SAP', side: 'buy', quantity: '10' });
  await watch.look();
  expect((await state()).books).toMatchObject({ look: { what: 'new', rows: expect.any(Number) }, broken: [] });
  await house.floor.place(1n, { code: 'SAP', side: 'buy', quantity: '10' });
  await owner.query('', 'update ledger_account set balance = balance + 1 where owner = 1');
  await watch.look();
  const now = await state();
  expect(now.books!.broken.length).toBeGreaterThan(0);
  expect(now.books!.broken[0]).toEqual({ invariant: expect.stringMatching(/^I\d+/), promise: expect.any(String), breaches: expect.any(Array) });
  expect(now.parts).toEqual([{ name: 'books', trouble: expect.stringContaining('broken') }]);
  await job.stop();
  expect((await state()).books).toBeNull();
});

test('which list of names is in force, whether customers are still being compared with it, and that a newer one can’t be read', async () => {
  const { db } = house.database;
  const inForce = { list: 'Test list', version: '7', entries: 1 };
  expect((await state()).names).toEqual({ ...inForce, trouble: null, isAsking: true });
  await db.query('', `insert into identity_list (list, version, digest, entries, at) values ('Test list', '7', 'digest of 7', 1, now())`);
  expect((await state()).names).toMatchObject({ isAsking: false });
  listTrouble = 'no-names';
  await withTransaction(db, tx => addDueItem(tx, { kind: 'identity.screening', key: '1 after 0', at: house.floor.now }));
  expect((await state()).names).toEqual({ ...inForce, trouble: 'no-names', isAsking: true });
});

test('refusals of the last day by hour and code, open sessions, and a feed that went silent', async () => {
  await house.visitor().enter('demo/open', {});
  for (let each = 0; each < 2; each += 1)
    await house.visitor().post('user/login', { account: 'nobody@example.org', password: 'a ladder in the rain' });
  await house.refusals.flush();
  const now = await state();
  expect(now.refusals).toEqual([{ hour: `${instantToWire(house.clock.now).slice(0, 13)}:00:00.000Z`, code: 'wrong-account-or-password', count: 2 }]);
  expect(now.sessions).toEqual({ customers: 1, operators: 1 });
  expect([now.feed.stale, now.feed.instruments - now.feed.without, now.feed.lastAt]).toEqual([0, expect.any(Number), expect.any(String)]);
  house.floor.board.markStale();
  const silent = await state();
  expect(silent.feed.stale).toBeGreaterThan(0);
  house.clock.now = later(house.clock.now, 25 * 3_600_000);
  admin = await house.reader('admin');
  expect((await state()).refusals).toEqual([]);
});
