import { deskReviews, deskSignIn } from '@parkett/contract';
import * as contract from '@parkett/contract/desk-corporate-actions';
import { asInstant, instantOf, later, zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { cashOf } from '../../books/ledger/index.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { corporateParts } from '../../testing/corporate-parts.ts';
import { deskHouse } from '../../testing/desk-house.ts';
import { liveDividends } from '../../testing/live-dividends.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { StaffWork } from '../simulated-staff/index.ts';
import { silentLog } from '../../platform/log.ts';
import { beginCalendar } from './due.ts';
import { eventReview } from './event-review.ts';
import { addDeskCorporateCalls } from './desk-routes.ts';
import type { CorporateParts } from './parts.ts';

// Promised: the desk reads each dividend and split with its terms, its holders, what was booked for how many, and the next step; and two operators of
// different roots announce one in time, after which holders are paid once.

const planned = '2026-12-09';

const house = await deskHouse();
afterAll(house.close);
const { database, clock, commands } = house;
const { reviews } = house.work;
type Operator = Awaited<ReturnType<typeof house.operator>>;
let floor: TestFloor;
let parts: CorporateParts;
let [mia, tom, rex] = [] as unknown as [Operator, Operator, Operator];

beforeAll(async () => {
  floor = await new TestFloor(database, { schedule: xetraSchedule, startsAt: instantOf('2026-11-25T09:30:00Z') }).open();
  for (const customer of [101n, 102n]) await floor.customer(customer);
  for (const code of ['SAP', 'ADS', 'DTE']) await floor.price(code, '100.00');
  parts = await corporateParts(floor, { code: 'SAP', planned });
  reviews.registerOfHouse(eventReview(parts));
  addDeskCorporateCalls(house.deskCalls, { ...parts, commands, reviews, systemNow: () => clock.now });
  await beginCalendar(parts);
  [mia, tom] = [await house.operator('Mia', ['treasury']), await house.operator('Tom', ['admin'])];
  rex = await house.operator('Rex', ['reviewer']);
});

/** The market lives until a moment, and commands of the desk are of then. */
async function liveTo(to: Instant): Promise<void> {
  await liveDividends(floor, parts, to);
  house.jump.ms = floor.now - clock.now;
}
const list = (asked: object = {}) => mia.visitor.ask(contract.corporateEvents, { show: 'ahead', ...asked });
const one = (number: string) => mia.visitor.ask(contract.corporateEvent, { number });

async function buy(customer: bigint, code: string, quantity: string): Promise<void> {
  const placed = await floor.place(customer, { code, side: 'buy', type: 'limit', quantity, price: '101.00' });
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  await floor.backOffice.settled();
}

test('a dividend that a company plans stands in the calendar, and with its announcement it has terms, holders and its next step', async () => {
  await buy(101n, 'SAP', '7');
  await buy(101n, 'SAP', '4');
  await buy(102n, 'SAP', '5');
  const ahead = { kind: 'dividend', code: 'SAP', exDate: planned, announcedOn: '2026-11-25' };
  expect((await list()).events).toEqual([expect.objectContaining({ ...ahead, number: null, state: 'planned', perShare: null, payDate: null })]);
  expect((await list({ share: 'ads' })).events).toEqual([]);
  await liveTo(zonedInstant('2026-11-25', '18:00'));
  const [event] = (await list({ share: ' sap ' })).events;
  expect(event).toMatchObject({ ...ahead, state: 'announced', perShare: '2.35', recordDate: '2026-12-10', payDate: '2026-12-11', oldShares: null });
  const shown = await one(event!.number!);
  expect(shown).toMatchObject({ holders: 2, shares: '16', booked: [], close: '100.0000', announcedAt: '2026-11-25T17:00:00.000Z' });
  expect(shown.steps.map(({ kind, at, done, nextAt }) => [kind, at, done, nextAt])).toEqual([
    ['corporate-actions.orders-end', '2026-12-08T21:00:00.000Z', 0, '2026-12-08T21:00:00.000Z'],
    ['corporate-actions.ex-day', '2026-12-09T07:00:00.000Z', 0, '2026-12-09T07:00:00.000Z'],
    ['corporate-actions.pay-day', '2026-12-11T06:00:00.000Z', 0, '2026-12-11T06:00:00.000Z'],
  ]);
  expect(await mia.visitor.post(contract.corporateEvent, { number: 'E99' })).toMatchObject({ code: 'corporate-event-unknown' });
});

test('after its ex-day the desk reads what fell due for how many, and after its pay-day what was paid, among those of the past', async () => {
  await liveTo(later(zonedInstant(planned, '08:00'), 1_000));
  const [event] = (await list()).events;
  expect(event).toMatchObject({ state: 'due' });
  const due = { what: 'due', holders: 2, amount: '37.60', before: null, after: null };
  const fallen = await one(event!.number!);
  expect(fallen).toMatchObject({ holders: 2, shares: '16', booked: [due] });
  expect(fallen.steps.map(({ pieces, done }) => [pieces, done])).toEqual([
    [2, 2],
    [1, 1],
    [1, 0],
  ]);
  await liveTo(zonedInstant('2026-12-11', '08:00'));
  expect((await list()).events.filter(({ state }) => state !== 'planned')).toEqual([]);
  expect((await list({ show: 'past' })).events).toMatchObject([{ number: event!.number, state: 'done' }]);
  const paid = await one(event!.number!);
  expect(paid.booked).toEqual([due, { ...due, what: 'paid' }]);
  expect(paid.steps.every(({ nextAt }) => nextAt === null)).toBe(true);
});

let keys = 0;
const key = () => ({ key: `corporate-event-key-${(keys += 1)}` });
const wish = (changes: object = {}) => ({
  ...{
    kind: 'dividend' as const,
    code: 'ADS',
    exDate: '2026-12-28',
    amount: '2,50',
    oldShares: '',
    newShares: '',
    reason: 'the meeting of shareholders',
  },
  ...changes,
});
const split = (changes: object = {}) => wish({ kind: 'split', code: 'DTE', amount: '', oldShares: '1', newShares: '2', ...changes });
const propose = (command: ReturnType<typeof wish>, by = mia) => by.visitor.post(contract.proposeCorporateEvent, command, key());
const approve = (number: string, by: Operator) =>
  by.visitor.post(deskReviews.decide, { number, decision: 'approved', reason: null, note: null }, key());
const cash = async (customer: bigint): Promise<bigint> => (await cashOf(database.db, { customer, currency: 'EUR' }))!.balance;

test('an event is refused that names no share, no figure, no trading day, a day nearer than the notice, or more than the price bears', async () => {
  await liveTo(zonedInstant('2026-12-11', '11:00'));
  // Friday, 11 December: fourteen days later is Christmas Day, and the next trading day is Monday.
  const said = async (command: ReturnType<typeof wish>) => {
    const { code, params } = JSON.parse((await propose(command)).text) as { code?: string; params?: object };
    return [code, params ?? {}];
  };
  expect(await said(wish({ code: 'NOPE' }))).toEqual(['corporate-share-unknown', {}]);
  for (const amount of ['', '0', '-1', 'much', '1.23456'])
    expect(await said(wish({ amount }))).toEqual(['corporate-amount-malformed', { decimals: 4 }]);
  for (const [oldShares, newShares] of [
    ['1', '1'],
    ['0', '2'],
    ['1', ''],
    ['1', '101'],
    ['1.5', '2'],
  ])
    expect(await said(split({ oldShares, newShares }))).toEqual(['corporate-ratio-malformed', { most: 100 }]);
  for (const exDate of ['', 'soon', '2026-12-32']) expect(await said(wish({ exDate }))).toEqual(['corporate-ex-day-missing', {}]);
  expect(await said(wish({ exDate: '2026-12-26' }))).toEqual(['corporate-ex-day-closed', { day: '2026-12-26', next: '2026-12-28' }]);
  expect(await said(wish({ exDate: '2026-12-23' }))).toEqual(['corporate-event-too-soon', { days: 14, earliest: '2026-12-28' }]);
  expect(await said(wish({ exDate: '2028-01-05' }))).toEqual(['corporate-event-too-far', { latest: '2027-12-11' }]);
  expect(await said(wish({ code: 'BMW' }))).toEqual(['corporate-share-without-close', { code: 'BMW' }]);
  await floor.price('ADS', '100.00');
  expect(await said(wish({ amount: '50,01' }))).toEqual(['corporate-amount-too-high', { most: '50.0000', currency: 'EUR' }]);
  expect((await list()).waiting).toEqual([]);
});

test('S21 (ASVS 2.3.5): treasury proposes a dividend, an admin reads price, holders and sum before and after, and signs it; it is a term of the calendar from then on', async () => {
  await buy(101n, 'ADS', '3');
  await buy(102n, 'ADS', '8');
  expect(await propose(wish({ code: 'ads' }))).toMatchObject({ status: 1 });
  const [waiting] = (await list()).waiting;
  expect(waiting).toMatchObject({ code: 'ADS', kind: 'dividend', perShare: '2.50', exDate: '2026-12-28' });
  const number = waiting!.review;
  expect(JSON.parse((await propose(wish({ amount: '3' }), tom)).text)).toMatchObject({
    code: 'corporate-event-under-review',
    params: { case: number },
  });
  const { facts } = await tom.visitor.ask(deskReviews.one, { number });
  expect(facts).toEqual([
    { label: 'instrument', value: expect.stringMatching(/^ADS · /) },
    { label: 'corporateEvent', value: 'corporate-dividend' },
    { label: 'corporateTerms', value: '2.50 EUR' },
    { label: 'exDay', value: '2026-12-28' },
    { label: 'recordDay', value: '2026-12-28' },
    { label: 'payDay', value: '2026-12-30' },
    { label: 'priceBeforeAfter', value: '100.00 → 97.50 EUR' },
    { label: 'holdersNow', value: '2' },
    { label: 'sharesHeld', value: '11' },
    { label: 'sumExpected', value: '27.50 EUR' },
    { label: 'reason', value: 'the meeting of shareholders' },
  ]);
  expect(await approve(number, mia)).toMatchObject({ code: 'own-signature' });
  expect(await approve(number, rex)).toMatchObject({ code: 'not-your-role' });
  expect((await list({ share: 'ADS' })).events).toEqual([]);
  expect((await approve(number, tom)).data).toEqual({ state: 'approved' });
  await liveTo(later(floor.now, 1_000));
  const [event] = (await list({ share: 'ADS' })).events;
  expect(event).toMatchObject({ state: 'announced', review: number, perShare: '2.50', exDate: '2026-12-28', announcedOn: '2026-12-11' });
  expect(parts.history.corporateEvents(floor.instruments.withCode('ADS')!.id)).toEqual([{ kind: 'dividend', exDate: '2026-12-28', amount: 25_000 }]);
  expect(JSON.parse((await propose(wish({ amount: '1' }))).text)).toMatchObject({ code: 'corporate-ex-day-taken', params: { day: '2026-12-28' } });
  expect(JSON.parse((await propose(split({ code: 'ADS', exDate: '2026-12-28' }))).text)).toMatchObject({ code: 'corporate-ex-day-taken' });
});

test('a split that treasury proposes is signed by simulated staff while no second one is there, and lies behind what is announced of its share', async () => {
  await floor.price('DTE', '100.00');
  await buy(101n, 'DTE', '5');
  expect(await propose(split({ exDate: '2026-12-29' }))).toMatchObject({ status: 1 });
  const number = (await list()).waiting[0]!.review;
  const shown = (await mia.visitor.ask(deskReviews.one, { number })).facts;
  expect(shown).toContainEqual({ label: 'priceBeforeAfter', value: '100.00 → 50.00 EUR' });
  expect(shown).toContainEqual({ label: 'sharesHeld', value: '5 → 10' });
  const { db } = database;
  const work = new StaffWork({
    ...{ db, reviews, staff: house.staff, confirmRaise: house.confirmRaise, log: silentLog(), systemNow: () => clock.now },
    businessNow: () => asInstant(clock.now + house.jump.ms),
  });
  await tom.visitor.ask(deskSignIn.signOut, {});
  clock.now = later(clock.now, 11_000);
  house.jump.ms -= 11_000;
  await work.look();
  expect((await mia.visitor.ask(deskReviews.one, { number })).review).toMatchObject({
    state: 'approved',
    maker: { kind: 'operator' },
    checker: { kind: 'staff' },
  });
  await liveTo(later(floor.now, 1_000));
  const [event] = (await list({ share: 'DTE' })).events;
  expect(event).toMatchObject({ kind: 'split', state: 'announced', oldShares: '1', newShares: '2', exDate: '2026-12-29', review: number });
  expect(JSON.parse((await propose(split({ exDate: '2026-12-28' }))).text)).toMatchObject({
    code: 'corporate-split-before-others',
    params: { day: '2026-12-29' },
  });
});

test('after ex-day and pay-day each holder was paid once and has the shares of the split, and the books balance', async () => {
  await liveTo(zonedInstant('2026-12-28', '08:00'));
  const before = await Promise.all([101n, 102n].map(cash));
  await liveTo(zonedInstant('2026-12-28', '11:00'));
  await floor.price('DTE', '100.00');
  await liveTo(zonedInstant('2026-12-30', '08:00'));
  expect((await Promise.all([101n, 102n].map(cash))).map((now, index) => now - before[index]!)).toEqual([750n, 2_000n]);
  const [past] = (await list({ show: 'past', share: 'ADS' })).events;
  expect((await one(past!.number!)).booked).toMatchObject([
    { what: 'due', holders: 2, amount: '27.50' },
    { what: 'paid', holders: 2, amount: '27.50' },
  ]);
  const [done] = (await list({ show: 'past', share: 'DTE' })).events;
  expect((await one(done!.number!)).booked).toEqual([{ what: 'split', holders: 1, amount: null, before: '5', after: '10' }]);
  await database.owner.query(
    '',
    `update due_item set state = 'waiting' where kind = any('{corporate-actions.ex-day,corporate-actions.pay-day,corporate-actions.split}')`,
  );
  await liveTo(later(floor.now, 2_000));
  expect((await Promise.all([101n, 102n].map(cash))).map((now, index) => now - before[index]!)).toEqual([750n, 2_000n]);
  await expectBooksToBalance(floor);
});
