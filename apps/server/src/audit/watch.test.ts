import { type TradingDate } from '@parkett/kernel';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../platform/db.ts';
import type { ReadinessChecks } from '../platform/http/health.ts';
import { Metrics } from '../platform/metrics.ts';
import { openChart } from '../manifests.ts';
import { auditContributions, type AuditAsked } from '../audit-contributions.ts';
import { everyCheck, oracleFor } from '../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { TestFloor } from '../testing/trading-floor.ts';
import { BooksWatch } from './watch.ts';

let database: TestDatabase;
let floor: TestFloor;
let watch: BooksWatch<AuditAsked>;
let day: TradingDate = '2026-11-25';
const metrics = new Metrics();
const readiness: ReadinessChecks = new Map();
const lines: { level: number; msg: string; invariant?: string; look?: string; rows?: number; breaches?: string[] }[] = [];
const log = pino(
  new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(JSON.parse(line.toString()) as (typeof lines)[number]);
      done();
    },
  }),
);
const figure = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await metrics.text()).replaceAll(/\{look="(\w+)"\}/g, '_$1'))?.[1] ?? 0);

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.price('SAP', '100.00');
  watch = new BooksWatch({
    db: database.verify,
    contributions: auditContributions(openChart()),
    oracle: oracleFor(floor),
    log,
    metrics,
    readiness,
    tradingDate: () => day,
  });
});
afterAll(async () => {
  await watch.stop();
  await database.close();
});

test('a look checks what came since the last one, and none is taken when nothing came', async () => {
  const customer = await floor.customer(1n);
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '10' });
  await watch.look();
  const rows = await figure('invariants_rows_read_total_new');
  expect(rows).toBeGreaterThan(10);
  expect(await figure('invariants_checked_total_new')).toBeGreaterThan(15);
  expect(await figure('invariants_broken')).toBe(0);
  await watch.look();
  expect(await figure('invariants_rows_read_total_new')).toBe(rows);
});

test('a breach in new rows is logged as an error and the server says that it isn’t ready', async () => {
  const customer = await floor.customer(2n);
  await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '90.00' });
  await database.owner.query('', `update orders set held = held - 1 where state = 'pending'`);
  await watch.look();
  expect(readiness.get('books')!()).toBe('broken: I4, I4b');
  expect(await figure('invariants_broken')).toBe(2);
  expect(lines.filter(({ level, invariant }) => level === 50 && invariant === 'I4')).toHaveLength(1);
});

test('a new trading day has everything looked at, which alone makes the server ready again', async () => {
  await database.owner.query('', `update orders set held = held + 1 where state = 'pending'`);
  await watch.look();
  expect(readiness.get('books')!()).toContain('broken');
  day = '2026-11-26';
  await watch.look();
  expect(readiness.get('books')!()).toBe(null);
  expect(await figure('invariants_checked_total_everything')).toBe(everyCheck.length);
  expect(lines.at(-1)).toMatchObject({ msg: 'the books were checked', look: 'everything' });
});

test('a database that is away costs a look, not the server; after two looks it isn’t ready, until one can be made', async () => {
  let isAway = true;
  const ready: ReadinessChecks = new Map();
  const db: Db = {
    ...{ kind: 'db', load: () => database.verify.load(), close: () => database.verify.close() },
    query: (name, text, values) => database.verify.query(name, text, values),
    arrays: (name, text, values) => (isAway ? Promise.reject(new Error('away')) : database.verify.arrays(name, text, values)),
    once: work => (isAway ? Promise.reject(new Error('away')) : database.verify.once(work)),
  };
  const away = new BooksWatch({
    ...{ db, log, readiness: ready, contributions: auditContributions(openChart()), oracle: oracleFor(floor), tradingDate: () => day },
    metrics: new Metrics(),
  });
  await away.look();
  expect(lines.at(-1)).toMatchObject({ level: 40, msg: 'the books could not be checked' });
  expect(ready.get('books')!()).toBe(null);
  await away.look();
  expect(ready.get('books')!()).toBe('could not be checked 2 times: away');
  isAway = false;
  await away.look();
  expect(ready.get('books')!()).toBe(null);
});

test('a check that throws ends readiness, and what the others found is told', async () => {
  const ready: ReadinessChecks = new Map();
  const blinded = new BooksWatch({
    ...{ db: database.verify, log, readiness: ready, tradingDate: () => day },
    contributions: auditContributions(openChart()),
    oracle: {
      ...oracleFor(floor),
      tickPriceAt: () => {
        throw new Error('the feed has no word for it');
      },
    },
    metrics: new Metrics(),
  });
  await blinded.look();
  expect(ready.get('books')!()).toBe('broken: I22');
  expect(lines.findLast(({ invariant }) => invariant === 'I22')).toMatchObject({
    level: 50,
    breaches: ['it could not be checked: the feed has no word for it'],
  });
});
