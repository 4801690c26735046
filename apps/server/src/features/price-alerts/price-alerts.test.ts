import { afterAll, expect, test } from 'vitest';
import { asInstant, createSchedule, later, zonedInstant } from '@parkett/kernel';
import { findForSignIn } from '../../books/customers/index.ts';
import { everyDayCalendar, InstrumentList, universe } from '../../books/instruments/index.ts';
import { MarketBoard, type MarketView } from '../../books/market-data/index.ts';
import { messageKinds, tellings } from '../../manifests.ts';
import { Teller, readStretch } from '../../books/messages/index.ts';
import { silentLog } from '../../platform/log.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { signInHouse } from '../../testing/sign-in-house.ts';
import { untilAllIsReadable } from '../../testing/told.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { addAlertCalls, AlertWatch } from './index.ts';
import { forgetAlerts } from './store.ts';

// Promised: a price that reaches an alert tells its customer once, or once a day, whatever ends in between; and nobody else.

const instruments = new InstrumentList(universe);
const board = new MarketBoard();
const house = await signInHouse({
  addCalls: ({ commands, calls, database, ruleBook }) => addAlertCalls(calls, { commands, db: database.db, ruleBook, instruments, board }),
});
afterAll(house.close);
const { db } = house.database;

const schedule = createSchedule({
  name: 'xetra',
  zone: 'Europe/Berlin',
  calendar: everyDayCalendar,
  plans: [{ validFrom: '2000-01-01', rows: [{ phase: 'continuous', from: '09:00', to: '17:30' }] }],
});
const watchOf = (on: Db = db): AlertWatch => new AlertWatch({ db: on, log: silentLog(), board, scheduleOf: () => schedule });
/** The one of the running house, which hears of every price. */
const watch = watchOf();
watch.listen();

const unknown = {
  ...{ bid: null, bidSize: null, ask: null, askSize: null, open: null, high: null, low: null, previousClose: null, volume: 0n, turnover: 0n },
  ...{ reference: null, indicative: null, indicativeVolume: null, surplus: null, extended: false, stale: false },
};

/** A second of business time passes, and a price is made in it. */
function priced(code: string, price: number, changes: Partial<MarketView> = {}): void {
  house.clock.now = later(house.clock.now, 1_000);
  const { id: instrumentId, priceScale } = instruments.withCode(code)!;
  board.write([
    { ...unknown, phase: 'continuous', instrumentId, last: BigInt(Math.round(price * 10 ** priceScale)), lastAt: house.clock.now, ...changes },
  ]);
}

let keys = 0;
const key = () => ({ key: `price-alerts-key-${(keys += 1)}` });
type Guest = { readonly visitor: Visitor; readonly customer: bigint };
async function demo(): Promise<Guest> {
  const visitor = house.visitor();
  const { data } = await visitor.enter('demo/open', { language: 'en' });
  const { customerId } = await findForSignIn(db, house.customerKeys, {
    account: (data as { account: string }).account,
    deviceHash: Buffer.alloc(32),
  });
  return { visitor, customer: customerId! };
}
const wish = { code: 'SAP', direction: 'above', price: '105.00', daily: false } as const;
const set = ({ visitor }: Guest, changes: object = {}, keyed = key()) => visitor.post('alerts/set', { ...wish, ...changes }, keyed);
const listed = async ({ visitor }: Guest) =>
  (await visitor.post('alerts/list')).data as { alerts: { id: string; toldOn: string | null }[]; maximum: number };

/** The watch takes alerts in and writes down those that were reached; the teller writes their messages. */
async function look(by: AlertWatch = watch): Promise<void> {
  await untilAllIsReadable(db);
  await by.watchDue();
  await untilAllIsReadable(db);
  await new Teller({ db, log: silentLog(), tellings, kinds: messageKinds, instruments, told: () => {} }).tellDue();
}
const toldTo = async ({ customer }: Guest) =>
  (await readStretch(db, { customer, since: asInstant(0), followed: [], upTo: 0n, kinds: null, before: null, read: null, max: 1_000 })).toReversed();

test('a price that rises to an alert tells it once, with both prices, and the alert is gone', async () => {
  priced('SAP', 100);
  const guest = await demo();
  expect(await set(guest)).toMatchObject({ status: 1 });
  await look();
  priced('SAP', 104.99);
  await look();
  expect(await toldTo(guest)).toEqual([]);
  for (const price of [105.5, 104, 106]) {
    priced('SAP', price);
    await look();
  }
  expect(await toldTo(guest)).toMatchObject([
    { kind: 'price-alert-above', parameters: { code: 'SAP', class: 'share', price: '105.0000', last: '105.5000', currency: 'EUR' } },
  ]);
  expect(await listed(guest)).toEqual({ alerts: [], maximum: 100 });
});

test('an alert below waits for a fall; what was refused is no alert', async () => {
  priced('SAP', 100);
  const guest = await demo();
  await set(guest, { direction: 'below', price: '95' });
  await look();
  priced('SAP', 95);
  await look();
  expect(await toldTo(guest)).toMatchObject([{ kind: 'price-alert-below', parameters: { price: '95.0000', last: '95.0000' } }]);
});

test('one that is passed already is refused with the price; a price, as the order sheet refuses it', async () => {
  priced('SAP', 100);
  const guest = await demo();
  const refused = [
    [{ price: '99' }, 'price-already-there', { price: '100.0000' }],
    [{ price: '100.00' }, 'price-already-there', { price: '100.0000' }],
    [{ direction: 'below', price: '101' }, 'price-already-there', { price: '100.0000' }],
    [{ price: ' ' }, 'price-missing', undefined],
    [{ price: 'much' }, 'price-malformed', undefined],
    [{ price: '-5' }, 'price-not-positive', undefined],
    [{ price: '105.00001' }, 'invalid-order-price', { step: '0.0200' }],
    [{ code: 'NOSUCH' }, 'product-missing', undefined],
    [{ code: 'ALV' }, 'price-not-obtained', undefined],
  ] as const;
  for (const [changes, code, params] of refused)
    expect(await set(guest, changes)).toMatchObject({ http: 200, status: 0, code, ...(params && { params }) });
  priced('SAP', 100, { stale: true });
  expect(await set(guest)).toMatchObject({ code: 'price-not-obtained' });
  expect((await listed(guest)).alerts).toEqual([]);
});

test('a hundred alerts, also when they are set at once; the next is refused with the number, until one goes', async () => {
  priced('SAP', 100);
  const guest = await demo();
  for (let tens = 0; tens < 9; tens += 1) await Promise.all(Array.from({ length: 10 }, () => set(guest)));
  const answers = await Promise.all(Array.from({ length: 13 }, () => set(guest)));
  expect(answers.filter(({ status }) => status === 1)).toHaveLength(10);
  expect(answers.find(({ status }) => status === 0)).toMatchObject({ code: 'too-many-alerts', params: { maximum: 100 } });
  const { alerts } = await listed(guest);
  expect(await guest.visitor.post('alerts/remove', { id: alerts[0]!.id }, key())).toMatchObject({ status: 1 });
  expect(await set(guest)).toMatchObject({ status: 1 });
});

test('prices outside of the main hours reach nothing; the first one inside does, after a gap of days too, once', async () => {
  priced('SAP', 100);
  const guest = await demo();
  await set(guest);
  await look();
  priced('SAP', 108, { extended: true });
  await look();
  priced('SAP', 109, { stale: true });
  await look();
  expect(await toldTo(guest)).toEqual([]);
  house.clock.now = later(house.clock.now, 4 * 86_400_000);
  priced('SAP', 120);
  priced('SAP', 90);
  await look();
  expect(await toldTo(guest)).toMatchObject([{ parameters: { last: '120.0000' } }]);
});

test('a price from before the alert was set reaches nothing, also where it is heard later', async () => {
  priced('SAP', 100);
  const guest = await demo();
  await set(guest);
  const { id } = instruments.withCode('SAP')!;
  board.write([{ ...board.view(id)!, last: 1_100_000n, lastAt: later(house.clock.now, -500) }]);
  await look();
  expect(await toldTo(guest)).toEqual([]);
});

test('an alert of every day tells once on each trading day on which the price is there', async () => {
  house.clock.now = zonedInstant('2027-01-11', '10:00');
  priced('SAP', 100);
  const guest = await demo();
  await set(guest, { daily: true });
  await look();
  for (const price of [106, 104, 107]) {
    priced('SAP', price);
    await look();
  }
  expect(await toldTo(guest)).toHaveLength(1);
  expect((await listed(guest)).alerts).toMatchObject([{ toldOn: '2027-01-11' }]);
  for (const [day, price] of [
    ['2027-01-12', 108],
    ['2027-01-13', 100],
    ['2027-01-14', 110],
  ] as const) {
    house.clock.now = zonedInstant(day, '10:00');
    priced('SAP', price);
    await look();
    priced('SAP', price);
    await look();
  }
  expect((await toldTo(guest)).map(({ parameters }) => parameters.last)).toEqual(['106.0000', '108.0000', '110.0000']);
});

test('a process that begins anew, and two at once, tell each alert once', async () => {
  priced('SAP', 100);
  const [once, daily] = [await demo(), await demo()];
  await set(once);
  await set(daily, { daily: true });
  const two = [watchOf(), watchOf()];
  for (const one of two) {
    one.listen();
    await look(one);
  }
  priced('SAP', 105);
  await Promise.all([...two.map(one => one.watchDue()), watchOf().watchDue()]);
  await look();
  await look(watchOf());
  for (const guest of [once, daily]) expect(await toldTo(guest)).toHaveLength(1);
  for (const one of two) await one.stop();
});

test('a price that was there while the database was away is told when it is back', async () => {
  priced('SAP', 100);
  const guest = await demo();
  await set(guest);
  let isAway = false;
  const away: Db = {
    ...db,
    query: (...asked) => db.query(...asked),
    arrays: (...asked) => db.arrays(...asked),
    once: work => (isAway ? Promise.reject(new Error('away')) : db.once(work)),
  };
  const one = watchOf(away);
  one.listen();
  await look(one);
  isAway = true;
  priced('SAP', 106);
  priced('SAP', 100);
  await expect(one.watchDue()).rejects.toThrow('away');
  isAway = false;
  await look(one);
  expect(await toldTo(guest)).toMatchObject([{ parameters: { last: '106.0000' } }]);
  await one.stop();
});

test('a repeated request sets one alert; an alert of somebody else is one that isn’t there', async () => {
  priced('SAP', 100);
  const [guest, other] = [await demo(), await demo()];
  const same = key();
  const answers = await Promise.all(Array.from({ length: 20 }, () => set(guest, {}, same)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const { alerts } = await listed(guest);
  expect(alerts).toHaveLength(1);
  const remove = ({ visitor }: Guest) => visitor.post('alerts/remove', { id: alerts[0]!.id }, key());
  expect(await remove(other)).toMatchObject({ status: 0, code: 'alert-does-not-exist' });
  expect((await listed(other)).alerts).toEqual([]);
  expect(await remove(guest)).toMatchObject({ status: 1 });
  expect(await remove(guest)).toMatchObject({ status: 0, code: 'alert-does-not-exist' });
  await look();
  priced('SAP', 110);
  await look();
  expect(await toldTo(guest)).toEqual([]);
  expect(await house.visitor().post('alerts/list')).toMatchObject({ http: 401 });
});

test('who has left is told nothing any more, and nothing of the alerts is kept', async () => {
  priced('SAP', 100);
  const guest = await demo();
  await set(guest, { daily: true });
  await look();
  priced('SAP', 106);
  await look();
  await withTransaction(db, tx => forgetAlerts(tx, guest.customer));
  house.clock.now = later(house.clock.now, 86_400_000);
  priced('SAP', 107);
  await look();
  expect(await toldTo(guest)).toHaveLength(1);
  expect(await db.query('', 'select from price_alert_reached where customer_id = $1', [guest.customer])).toEqual([]);
});
