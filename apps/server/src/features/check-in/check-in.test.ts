import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { instantOf, type TradingDate } from '@parkett/kernel';
import { everythingHeld, obstaclesOf } from '../../app/own-data.ts';
import { xetraCalendar as calendar } from '../../books/instruments/index.ts';
import { cashOf, Ledger } from '../../books/ledger/index.ts';
import { openChart } from '../../manifests.ts';
import { bodyHash, Commands } from '../../platform/commands/index.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { checkingIn, takingReward, type CheckInParts } from './check-in.ts';
import { placeAfter } from './lessons.ts';
import { checkedInDays, unusedCheckIns } from './store.ts';

// Promised: a customer checks in once on each trading day, and seven check-ins make 1,00 € once, whatever is sent again and by however many processes.

let database: TestDatabase;
let floor: TestFloor;
let customer = 0n;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  for (let id = 1n; id <= 9n; id += 1n) await floor.customer(id);
});
/** Each test has a customer of its own. */
beforeEach(() => {
  customer += 1n;
});
afterAll(() => database.close());

const changed: bigint[] = [];
const partsOf = (more: Partial<CheckInParts> = {}): CheckInParts => ({
  ...{ commands: floor.commands, ledger: floor.ledger, calendar, paperMode: true, changed: one => changed.push(one) },
  ...more,
});
/** Another process on the same database. */
const elsewhere = (): CheckInParts => {
  const { db } = database;
  const commands = new Commands({ db, lanes: [], batchMax: 1, now: () => floor.now, log: pino({ level: 'silent' }) });
  return partsOf({ commands, ledger: new Ledger({ db, chart: openChart(), block: 64 }) });
};

const doors = (parts: CheckInParts) => {
  const [checkIn, take] = [checkingIn(parts), takingReward(parts)];
  const given = (route: string, key: string) => ({ principal: { kind: 'customer', id: customer }, key, route, bodyHash: bodyHash({ route }) });
  return {
    checkIn: async (key: string, wish: { lesson?: string; answers?: readonly number[] } = {}) => {
      const { id, right } = placeAfter((await checkedInDays(database.db, customer)).length);
      return checkIn({ ...given('checkIn/checkIn', key), command: { customer, lesson: wish.lesson ?? id, answers: wish.answers ?? right } });
    },
    take: (key: string) => take({ ...given('checkIn/takeReward', key), command: { customer } }),
  };
};
let here: ReturnType<typeof doors>;
beforeAll(() => {
  here = doors(partsOf());
});

const on = (day: TradingDate): void => {
  floor.now = instantOf(`${day}T10:00:00+01:00`);
};
const cash = async () => (await cashOf(database.db, { customer, currency: 'EUR' }))!.balance;
const denial = (code: string, params?: object) => ({ outcome: 'denied', denial: { code, ...(params ? { params } : {}) } });

/** Eight trading days over a weekend. */
const week = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'] as const;
async function checkInOn(days: readonly TradingDate[]): Promise<void> {
  for (const day of days) {
    on(day);
    expect(await here.checkIn(day)).toMatchObject({ outcome: 'accepted', answer: { day } });
  }
}

test('a day counts once: the key answers the same again, another key is refused until the next trading day', async () => {
  on('2026-11-27');
  expect(await here.checkIn('friday')).toMatchObject({ outcome: 'accepted', fresh: true, answer: { day: '2026-11-27' } });
  expect(await here.checkIn('again')).toMatchObject(denial('already-checked-in'));
  on('2026-11-28');
  expect(await here.checkIn('saturday')).toMatchObject(denial('no-trading-day', { nextDay: '2026-11-30' }));
  on('2026-11-30');
  expect(await here.checkIn('monday')).toMatchObject({ outcome: 'accepted' });
  expect(await checkedInDays(database.db, customer)).toEqual(['2026-11-30', '2026-11-27']);
  expect(changed).toContain(customer);
});

test('the day begins at midnight in Berlin', async () => {
  floor.now = instantOf('2026-11-25T23:59:59+01:00');
  expect(await here.checkIn('late')).toMatchObject({ answer: { day: '2026-11-25' } });
  floor.now = instantOf('2026-11-26T00:00:00+01:00');
  expect(await here.checkIn('early')).toMatchObject({ answer: { day: '2026-11-26' } });
});

test('a wrong answer writes nothing and may be answered again; an earlier lesson is refused', async () => {
  on('2026-11-25');
  const [first, second] = placeAfter(0).right;
  expect(await here.checkIn('wrong', { answers: [first, second + 1] })).toMatchObject(denial('answers-wrong', { right: 1, questions: 2 }));
  expect(await here.checkIn('other', { lesson: 'losses' })).toMatchObject(denial('lesson-changed'));
  expect(await checkedInDays(database.db, customer)).toEqual([]);
  expect(await here.checkIn('wrong')).toMatchObject({ outcome: 'accepted' });
});

test('two processes at once check a customer in once', async () => {
  on('2026-11-25');
  const there = doors(elsewhere());
  const outcomes = await Promise.all([here.checkIn('a'), there.checkIn('b'), here.checkIn('c'), there.checkIn('d')]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'denied', 'denied', 'denied']);
  expect(await checkedInDays(database.db, customer)).toEqual(['2026-11-25']);
});

test('six check-ins make nothing and say so; seven make 1,00 € once, and the eighth is left', async () => {
  await checkInOn(week.slice(0, 6));
  const before = await cash();
  expect(await here.take('too-early')).toMatchObject(denial('insufficient-check-in-count', { needed: 7, available: 6 }));
  await checkInOn(week.slice(6));
  const there = doors(elsewhere());
  const outcomes = await Promise.all([here.take('one'), there.take('one'), here.take('two'), there.take('three')]);
  const refused = outcomes.filter(({ outcome }) => outcome === 'denied');
  expect(refused.length).toBeGreaterThanOrEqual(2);
  for (const one of refused) expect(one).toMatchObject(denial('insufficient-check-in-count', { needed: 7, available: 1 }));
  expect((await cash()) - before).toBe(100n);
  expect(await unusedCheckIns(database.db, customer)).toHaveLength(1);
  await expectBooksToBalance(floor);
});

test('in live mode neither is possible', async () => {
  on('2026-11-25');
  const live = doors(partsOf({ commands: elsewhere().commands, paperMode: false }));
  expect(await live.checkIn('live')).toMatchObject(denial('check-in-off'));
  expect(await live.take('live')).toMatchObject(denial('check-in-off'));
});

test('the file of own data has the days, and the rewards with the days that made them', async () => {
  await checkInOn(week.slice(0, 7));
  await here.take('all');
  const held = everythingHeld({ customerKeys: testKeys(database.db), instruments: floor.instruments });
  const read = (table: string) => held.find(({ tables }) => tables.includes(table))!.read(database.db, customer) as Promise<{ reward: string }[]>;
  const rewards = await read('check_in_reward');
  expect(rewards).toMatchObject([{ amount: '100' }]);
  expect(await read('check_in')).toMatchObject(week.slice(0, 7).map(day => ({ day, reward: (rewards[0] as unknown as { number: string }).number })));
});

test('neither check-ins nor the money from them keep a customer of play money from leaving', async () => {
  await checkInOn(week.slice(0, 7));
  await here.take('all');
  expect(await obstaclesOf(database.db, { id: customer })).toEqual({ orders: 0, positions: 0, money: [], reviews: 0, payments: 0, loans: 0 });
});
