import { deskReviews } from '@parkett/contract';
import * as contract from '@parkett/contract/desk-corporate-actions';
import { instantOf, later, zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { cashOf, Ledger } from '../../books/ledger/index.ts';
import { isPaidFor } from '../../books/market-data/index.ts';
import { openPositionsOf, positionsOf } from '../../books/positions/index.ts';
import { openChart } from '../../manifests.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { corporateParts } from '../../testing/corporate-parts.ts';
import { deskHouse } from '../../testing/desk-house.ts';
import { liveDividends } from '../../testing/live-dividends.ts';
import { tellEverything } from '../../testing/told.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { positionView } from '../trading/views.ts';
import { heldOf } from '../trading/traded.ts';
import { eventsAhead } from './ahead.ts';
import { beginCalendar } from './due.ts';
import { eventReview } from './event-review.ts';
import { addDeskCorporateCalls } from './desk-routes.ts';
import type { CorporateParts } from './parts.ts';

// Promised: two operators delist a share ahead, and their holders read of it; on its last day it is only sold, behind it nothing of it can be ordered or asked for, and
// its holders are paid once, on the third business day, the average of its days by their volume; or they keep a book entry without a price.

const house = await deskHouse();
afterAll(house.close);
const { database, clock, commands } = house;
const { reviews } = house.work;
type Operator = Awaited<ReturnType<typeof house.operator>>;
let floor: TestFloor;
let parts: CorporateParts;
let [mia, tom] = [] as unknown as [Operator, Operator];

/** Thursday, fifteen days ahead: Wednesday, 9 December is the last trading day, and Monday, 14 December the third business day behind it. */
const exDate = '2026-12-10';

beforeAll(async () => {
  floor = await new TestFloor(database, { schedule: xetraSchedule, startsAt: instantOf('2026-11-25T09:30:00Z') }).open();
  for (const customer of [101n, 102n, 103n]) await floor.customer(customer);
  for (const code of ['ADS', 'DTE', 'SAP']) await floor.price(code, '100.00');
  parts = await corporateParts(floor, { code: 'SAP', planned: '2026-12-30' });
  floor.paidOn = id => {
    const term = parts.terms.delistingOf(id);
    return term && isPaidFor(term) ? term.paysOn : null;
  };
  reviews.registerOfHouse(eventReview(parts));
  addDeskCorporateCalls(house.deskCalls, { ...parts, commands, reviews, systemNow: () => clock.now });
  await beginCalendar(parts);
  [mia, tom] = [await house.operator('Mia', ['treasury']), await house.operator('Tom', ['admin'])];
  await liveTo(later(floor.now, 1_000));
});

async function liveTo(to: Instant): Promise<void> {
  await liveDividends(floor, parts, to);
  house.jump.ms = floor.now - clock.now;
}

let keys = 0;
const key = () => ({ key: `a-delisting-by-two-${(keys += 1)}` });
const wish = (changes: object = {}) => ({
  ...{ kind: 'delisting' as const, code: 'ADS', exDate, amount: '', oldShares: '', newShares: '', reason: 'the majority owner asked for it' },
  ...changes,
});
const propose = (command: object, by = mia) => by.visitor.post(contract.proposeCorporateEvent, command as ReturnType<typeof wish>, key());
const approve = (number: string, by: Operator) =>
  by.visitor.post(deskReviews.decide, { number, decision: 'approved', reason: null, note: null }, key());
const waiting = async () => (await mia.visitor.ask(contract.corporateEvents, { show: 'ahead' })).waiting;
const eventOf = async (share: string, show: 'ahead' | 'past' = 'ahead') => {
  const [event] = (await mia.visitor.ask(contract.corporateEvents, { show, share })).events;
  return mia.visitor.ask(contract.corporateEvent, { number: event!.number! });
};
const said = async (command: object) => {
  const { code, params } = JSON.parse((await propose(command)).text) as { code?: string; params?: object };
  return [code, params ?? {}];
};
const cash = async (customer: bigint): Promise<bigint> => (await cashOf(database.db, { customer, currency: 'EUR' }))!.balance;
const order = (customer: bigint, code: string, side: 'buy' | 'sell', more: object = {}) =>
  floor.place(customer, { code, side, type: 'limit', quantity: '1', price: '100.00', ...more });
async function traded(customer: bigint, code: string, quantity: string, side: 'buy' | 'sell' = 'buy'): Promise<void> {
  const placed = await order(customer, code, side, { quantity, price: side === 'buy' ? '101.00' : '99.00' });
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  await floor.backOffice.settled();
}
const told = (kind: string) =>
  database.owner.query('', 'select customer_id as customer, parameters from message where kind = $1 order by customer_id', [kind]);
const viewsOf = async (customer: bigint) => {
  const held = await heldOf(database.db, { customer, positions: await openPositionsOf(database.db, { customer }) });
  return held.map(one => positionView(one, floor.views));
};

test('two operators announce it ahead, with what is paid and when; it stands beside nothing that is announced for a later day', async () => {
  await traded(101n, 'ADS', '7');
  await traded(101n, 'ADS', '4');
  await traded(102n, 'ADS', '5');
  await traded(101n, 'DTE', '3');
  expect(await said(wish({ exDate: '2026-12-08' }))).toEqual(['corporate-event-too-soon', { days: 14, earliest: '2026-12-09' }]);
  expect(await said(wish({ exDate: '2026-12-12' }))).toEqual(['corporate-ex-day-closed', { day: '2026-12-12', next: '2026-12-14' }]);
  expect(await propose(wish())).toMatchObject({ status: 1 });
  const { review } = (await waiting())[0]!;
  expect((await tom.visitor.ask(deskReviews.one, { number: review })).facts).toEqual([
    { label: 'instrument', value: expect.stringMatching(/^ADS · /) },
    { label: 'corporateEvent', value: 'corporate-delisting' },
    { label: 'delistingPayment', value: 'delisting-average' },
    { label: 'lastTradingDay', value: '2026-12-09' },
    { label: 'payDay', value: '2026-12-14' },
    { label: 'holdersNow', value: '2' },
    { label: 'sharesHeld', value: '16' },
    { label: 'reason', value: 'the majority owner asked for it' },
  ]);
  expect(await approve(review, mia)).toMatchObject({ code: 'own-signature' });
  expect((await approve(review, tom)).data).toEqual({ state: 'approved' });
  expect(await propose(wish({ code: 'DTE', withoutPrice: true }))).toMatchObject({ status: 1 });
  expect((await approve((await waiting())[0]!.review, tom)).data).toEqual({ state: 'approved' });
  await liveTo(later(floor.now, 1_000));
  expect(await said(wish())).toEqual(['corporate-share-goes', { day: exDate }]);
  expect(await said(wish({ kind: 'dividend', amount: '1', exDate: '2026-12-11' }))).toEqual(['corporate-share-goes', { day: exDate }]);
  expect(await eventOf('ADS')).toMatchObject({
    kind: 'delisting',
    state: 'announced',
    isPaid: true,
    payDate: '2026-12-14',
    average: null,
    holders: 2,
  });
  expect(await eventOf('DTE')).toMatchObject({ isPaid: false, payDate: exDate });
  await tellEverything(floor);
  // One message for all who hold or watch a share.
  expect(await told('delisting-announced')).toMatchObject([{ parameters: { code: 'ADS', lastDay: '2026-12-09', payDay: '2026-12-14' } }]);
  expect(await told('delisting-announced-unpaid')).toMatchObject([{ parameters: { code: 'DTE', lastDay: '2026-12-09' } }]);
  expect((await viewsOf(102n))[0]).toMatchObject({ delisting: { lastDay: '2026-12-09', isOver: false, payDay: '2026-12-14' } });
  // A jump of the clock would pass the end of its trading.
  expect(await eventsAhead(parts, 102n)).toEqual([{ at: '2026-12-09T21:00:00.000Z', kind: 'delisting', code: 'ADS', name: 'adidas AG' }]);
});

test('resting orders end before the last day, on which it can only be sold', async () => {
  await liveTo(zonedInstant('2026-12-08', '11:00'));
  // Two prints of that day: its volume is twice that of the first one, and its close 112.
  for (const price of ['105.00', '112.00']) await floor.price('ADS', price);
  const resting = await order(102n, 'ADS', 'buy', { price: '95.00', timeInForce: 'gtc' });
  if (!('order' in resting)) throw new Error(JSON.stringify(resting));
  await liveTo(zonedInstant('2026-12-09', '11:00'));
  const [ended] = await database.owner.query('', 'select state, reason from orders where id = $1', [resting.order.id]);
  expect(ended).toEqual({ state: 'cancelled', reason: 'corporate-action' });
  const refusal = { denial: { code: 'last-day-before-delisting', params: { code: 'ADS', lastDay: '2026-12-09' } } };
  expect(await order(103n, 'ADS', 'buy')).toMatchObject(refusal);
  expect(await order(103n, 'DTE', 'buy')).toMatchObject({ denial: { code: 'last-day-before-delisting' } });
  await traded(102n, 'ADS', '2', 'sell');
  await expectBooksToBalance(floor);
});

test('after its last session nothing of it can be ordered or asked for, with its last day as the reason, and it has no price', async () => {
  const sale = await order(102n, 'ADS', 'sell', { price: '120.00', timeInForce: 'gtc' });
  if (!('order' in sale)) throw new Error(JSON.stringify(sale));
  await liveTo(later(zonedInstant('2026-12-09', '22:00'), 1_000));
  const [ended] = await database.owner.query('', 'select state, reason from orders where id = $1', [sale.order.id]);
  expect(ended).toEqual({ state: 'cancelled', reason: 'delisted' });
  const reason = { code: 'product-delisted', params: { code: 'ADS', lastDay: '2026-12-09' } };
  for (const side of ['buy', 'sell'] as const) expect(await order(102n, 'ADS', side)).toMatchObject({ denial: reason });
  expect(floor.instruments.withCode('ADS')).toBeNull();
  expect(floor.instruments.whyMissing('ADS')).toEqual(reason);
  expect(floor.instruments.listed.some(({ code }) => code === 'ADS' || code === 'DTE')).toBe(false);
  // Wednesday's session printed nothing: 100.00 once, 105.00 and 112.00 on Tuesday: (100 × 100 + 200 × 112) ÷ 300.
  expect(await eventOf('ADS')).toMatchObject({ average: '108.0000', holders: 2, shares: '14', booked: [] });
  expect(await viewsOf(101n)).toMatchObject([
    { code: 'DTE', last: null, marketValue: null, delisting: { isOver: true, payDay: null } },
    { code: 'ADS', last: null, marketValue: null, delisting: { isOver: true, payDay: '2026-12-14' } },
    { code: 'ADS' },
  ]);
  await expectBooksToBalance(floor);
});

test('each holder is paid once on the third business day, also where the work is done twice; a book entry without a price stays', async () => {
  const before = await Promise.all([101n, 102n].map(cash));
  await liveTo(zonedInstant('2026-12-14', '06:59'));
  expect(await Promise.all([101n, 102n].map(cash))).toEqual(before);
  // A server that was started since has met no account of the ledger yet.
  parts = { ...parts, ledger: new Ledger({ db: database.db, chart: openChart() }) };
  await liveTo(zonedInstant('2026-12-14', '07:00'));
  // Eleven and three shares at 108.00.
  const paid = async () => (await Promise.all([101n, 102n].map(cash))).map((now, index) => now - before[index]!);
  expect(await paid()).toEqual([118_800n, 32_400n]);
  await database.owner.query('', "update due_item set state = 'waiting' where kind in ('corporate-actions.gone', 'corporate-actions.gone-paid')");
  await liveTo(later(floor.now, 2_000));
  expect(await paid()).toEqual([118_800n, 32_400n]);
  expect(await viewsOf(101n)).toMatchObject([{ code: 'DTE', openQuantity: '3' }]);
  const closed = await positionsOf(database.db, { customer: 102n, currency: 'EUR', open: false, instrument: null, offset: 0, size: null });
  expect(closed.positions).toMatchObject([{ openQuantity: 0n, openCost: 0n, soldQuantity: 5n }]);
  expect((await eventOf('ADS', 'past')).booked).toEqual([{ what: 'delisting', holders: 2, amount: '1512.00', before: null, after: null }]);
  await tellEverything(floor);
  expect(await told('delisting-paid')).toMatchObject([
    { customer: 101n, parameters: { code: 'ADS', had: '11', price: '108.0000', amount: '1188.00', currency: 'EUR' } },
    { customer: 102n, parameters: { had: '3', amount: '324.00' } },
  ]);
  await expectBooksToBalance(floor);
});
