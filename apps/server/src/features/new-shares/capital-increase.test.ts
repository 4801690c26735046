import { dateAt, zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingHeld } from '../../app/own-data.ts';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { cashOf } from '../../books/ledger/index.ts';
import { readTerms } from '../../books/market-data/index.ts';
import { openPositionsOf } from '../../books/positions/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { codeOf, instrumentsFrom, keyedCall, liveOfferingsTo, newShareParts } from '../../testing/new-share-parts.ts';
import { tellEverything } from '../../testing/told.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { newCompanies } from '../../books/instruments/data/index.ts';
import { beginPublishing, offeringsDue } from './due.ts';
import { followingAnnouncement, followingCandidates, followingExDay } from './following.ts';
import { allOfferings } from './store.ts';
import { deadlinesAhead, listOfferings, listOwn, wireList } from './list.ts';
import type { NewShareParts } from './parts.ts';
import { selling } from './sell-entitlements.ts';
import { cancelling } from './settle.ts';
import { subscribing } from './subscribe.ts';
import { wishing } from './wish.ts';

// Promised: a capital increase is announced before its ex-day; who holds the share at the close before it gets one entitlement for each, exercises whole new
// shares, sells to the house, or has the rest sold on the last day, and the new shares come after it. The clock begins on Wednesday, 25 November 2026; the
// ex-day of Lufthansa is Tuesday, its last day the second Tuesday after.

let database: TestDatabase;
let floor: TestFloor;
let parts: NewShareParts;
let commands: { exercise: ReturnType<typeof subscribing>; subscribe: ReturnType<typeof subscribing>; sell: ReturnType<typeof selling> };
let cancel: ReturnType<typeof cancelling>;
let tell: ReturnType<typeof wishing>;
/** The newest close of each day bar that is asked for. */
let close = 72_000;

const at = (date: string, hour: string): Instant => zonedInstant(date as never, hour);
const exAt = at('2026-12-01', '08:00');

beforeAll(async () => {
  database = await freshDatabase();
  const startsAt = at('2026-11-25', '10:30');
  floor = await new TestFloor(database, { schedule: xetraSchedule, startsAt, instruments: instrumentsFrom(startsAt) }).open();
  for (const customer of [1n, 2n, 3n]) await floor.customer(customer);
  const made = newShareParts(floor);
  const dayBars: NewShareParts['history']['dayBars'] = () => [{ start: startsAt, open: close, high: close, low: close, close, volume: 1 }];
  parts = { ...made, history: { ...made.history, dayBars } };
  commands = { exercise: subscribing(parts, 'exercise'), subscribe: subscribing(parts), sell: selling(parts) };
  cancel = cancelling(parts);
  tell = wishing(parts);
  await floor.price('LHA', '7.20');
  await beginPublishing(parts);
  await liveTo(floor.now);
});
afterAll(() => database.close());

const liveTo = (until: Instant): Promise<void> => liveOfferingsTo(until, { floor, parts });

async function trade(customer: bigint, side: 'buy' | 'sell', quantity: string): Promise<void> {
  const placed = await floor.place(customer, { code: 'LHA', side, type: 'limit', quantity, price: side === 'buy' ? '7.40' : '7.00' });
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  await floor.backOffice.settled();
}

let keys = 0;
const asked = (way: 'exercise' | 'subscribe' | 'sell', customer: bigint, quantity: string, wish: object = {}, key = `${way}-${(keys += 1)}`) => {
  const body = { number, quantity, ...(way === 'sell' ? {} : { prospectusRead: true }), ...wish } as never;
  return codeOf(commands[way]({ ...keyedCall(floor, { customer, route: `newShares/${way}`, body, key }), command: { customer, body } }));
};
const cancelled = (customer: bigint, subscription: string) => {
  const body = { number: subscription };
  return codeOf(
    cancel({ ...keyedCall(floor, { customer, route: 'newShares/cancel', body, key: `cancel-${(keys += 1)}` }), command: { customer, body } }),
  );
};

const wished = (customer: bigint, offering: string, isWished = true, key = `wish-${(keys += 1)}`) => {
  const body = { number: offering, isWished };
  return codeOf(tell({ ...keyedCall(floor, { customer, route: 'newShares/tellOpening', body, key }), command: { customer, body } }));
};
/** The messages of a customer about the increase, the oldest first. */
async function read(customer: bigint) {
  await tellEverything(floor);
  return (
    await database.owner.query<{ kind: string; at: Instant; parameters: Record<string, string> }>(
      '',
      `select kind, at, parameters from message where customer_id = $1 and parameters ? 'offering' order by id`,
      [customer],
    )
  ).map(({ kind, at: moment, parameters }) => [kind, moment, parameters] as const);
}

let number: string;
const shown = async (customer: bigint | null) => (await listOfferings(parts, customer)).offerings.find(({ code }) => code === 'LHA')!;
const own = async (customer: bigint) => (await shown(customer)).increase!.own;
const cash = async (customer: bigint) => (await cashOf(database.db, { customer, currency: 'EUR' }))!;
const wired = (customer: bigint) => wireList(database.db, { customer, type: undefined });

test('it is announced before its ex-day with its price, and stands among the offerings; visitors see no amounts', async () => {
  const offering = await shown(1n);
  number = offering.number;
  expect(offering).toMatchObject({ kind: 'capital-increase', state: 'published', method: 'entitlement', lockDays: 0 });
  // 7.20 less 26 % is 5.328: 5.30. (7.20 − 5.30) ÷ 3 is 0.63.
  expect(offering.amounts).toMatchObject({ actualPrice: '5.3000', lot: '1', simulated: '0' });
  expect(offering.increase).toMatchObject({ old: '2', fresh: '1', exDate: '2026-12-01', lastDate: '2026-12-15', own: null });
  expect(offering.increase!.figures).toEqual({ price: '7.2000', entitlement: '0.63', exPrice: '6.57', isWorthless: false });
  expect(await shown(null)).toMatchObject({ amounts: null, increase: { figures: null, own: null } });
  expect(await readTerms(database.db)).toMatchObject([{ kind: 'capital-increase', amount: 53_000n, old: 2n, fresh: 1n }]);
  const learnt = floor.market.corporateEvents(floor.instruments.withCode('LHA')!.id);
  expect(learnt).toEqual([{ kind: 'capital-increase', exDate: '2026-12-01', price: 53_000, old: 2, fresh: 1 }]);
});

test('before the ex-day it says what would be got, and nobody exercises', async () => {
  await trade(1n, 'buy', '7');
  await trade(2n, 'buy', '4');
  expect(await own(1n)).toMatchObject({ isExpected: true, shares: '7', left: '7', mostShares: '3', worth: '4.43' });
  expect(await asked('exercise', 1n, '1')).toBe('not-yet-subscription-time');
  expect(await asked('subscribe', 1n, '1')).toBe('product-missing');
});

test('a customer asks to hear of the opening, and may change his mind', async () => {
  expect(await wished(2n, 'N999')).toBe('product-missing');
  for (const customer of [2n, 3n]) expect(await wished(customer, number)).toBe('accepted');
  expect((await shown(3n)).amounts).toMatchObject({ isOpeningTold: true });
  expect(await wished(3n, number, false)).toBe('accepted');
  expect((await shown(3n)).amounts).toMatchObject({ isOpeningTold: false });
});

test('resting orders end, and each holder of the close before has one entitlement for each share', async () => {
  await liveTo(at('2026-11-30', '12:00'));
  await floor.price('LHA', '7.20');
  await trade(2n, 'sell', '4');
  await trade(3n, 'buy', '2');
  const resting = await floor.place(1n, { code: 'LHA', side: 'buy', type: 'limit', quantity: '1', price: '6.00', timeInForce: 'gtc' });
  if (!('order' in resting)) throw new Error(JSON.stringify(resting));
  await liveTo(exAt);
  const [order] = await database.owner.query('', 'select state, reason from orders where id = $1', [resting.order.id]);
  expect(order).toEqual({ state: 'cancelled', reason: 'corporate-action' });
  expect(await own(1n)).toMatchObject({ isExpected: false, shares: '7', left: '7', mostShares: '3' });
  expect(await own(2n)).toBeNull();
  expect(await own(3n)).toMatchObject({ shares: '2' });
  const ends = [{ kind: 'entitlements-end', code: 'LHA' }];
  expect(await deadlinesAhead(parts, 1n)).toMatchObject(ends);
  expect(await deadlinesAhead(parts, 2n)).toEqual([]);
  await expectBooksToBalance(floor);
});

test('the customer who still wants to hear of the opening is told, and nobody else', async () => {
  expect(await read(2n)).toEqual([
    ['offering-opened', exAt, { offering: number, code: 'LHA', name: 'Deutsche Lufthansa AG', until: '2026-12-15T17:00:00.000Z' }],
  ]);
  expect(await read(3n)).toEqual([]);
  expect(await wished(3n, number)).toBe('offering-has-opened');
  expect(await wished(2n, number, false)).toBe('accepted');
  await expectBooksToBalance(floor);
});

test('each refusal says what is missing', async () => {
  await liveTo(at('2026-12-01', '11:00'));
  await floor.price('LHA', '6.57');
  expect(await asked('exercise', 2n, '1')).toBe('no-entitlement');
  expect(await asked('exercise', 1n, '4')).toBe('entitlements-exceeded');
  expect(await asked('exercise', 1n, '1', { prospectusRead: false })).toBe('prospectus-not-confirmed');
  expect(await asked('exercise', 1n, '0.5')).toBe('amount-not-whole');
  expect(await asked('sell', 2n, '1')).toBe('no-entitlement');
  expect(await asked('sell', 1n, '8')).toBe('entitlements-exceeded');
  expect(await asked('sell', 1n, '1', { number: 'N999' })).toBe('product-missing');
});

test('an exercise sets its money aside once per key and is a row of the old list; a cancelled one gives the entitlements back', async () => {
  expect(await asked('exercise', 1n, '2', {}, 'one')).toBe('accepted');
  expect(await asked('exercise', 1n, '2', {}, 'one')).toBe('accepted');
  expect((await cash(1n)).held).toBe(1_060n);
  expect(await wired(1n)).toEqual([{ status: 0, rjmoney: '10.60' }]);
  expect(await own(1n)).toMatchObject({ exercised: '4', left: '3', mostShares: '1' });
  expect(await asked('exercise', 1n, '2')).toBe('entitlements-exceeded');
  expect(await cancelled(1n, (await listOwn(parts, 1n)).subscriptions[0]!.number)).toBe('accepted');
  expect(await own(1n)).toMatchObject({ exercised: '0', left: '7' });
  expect(await asked('exercise', 1n, '2')).toBe('accepted');
  await expectBooksToBalance(floor);
});

test('the house buys by its bid in main hours, once per key', async () => {
  const before = (await cash(1n)).balance;
  const { bid } = floor.board.view(floor.instruments.withCode('LHA')!.id)!;
  // (bid − 5.30) ÷ 2, half up.
  const brings = ((bid! - 53_000n) / 2n + 50n) / 100n;
  expect(await asked('sell', 1n, '1', {}, 'sale')).toBe('accepted');
  expect(await asked('sell', 1n, '1', {}, 'sale')).toBe('accepted');
  expect((await cash(1n)).balance).toBe(before + brings);
  expect(await own(1n)).toMatchObject({ exercised: '4', sold: '1', left: '2' });
  await floor.price('LHA', '5.30');
  expect(await asked('sell', 1n, '1')).toBe('entitlement-worthless');
  expect((await shown(1n)).increase!.figures!.isWorthless).toBe(true);
  await liveTo(at('2026-12-01', '21:00'));
  expect(await asked('sell', 1n, '1')).toBe('outside-trading-hours');
  await expectBooksToBalance(floor);
});

test('on the last day the rest is sold by its close, and then it is over', async () => {
  const [first, third] = [await cash(1n), await cash(3n)];
  close = 66_000;
  await liveTo(at('2026-12-15', '18:00'));
  const lha = { offering: number, code: 'LHA', name: 'Deutsche Lufthansa AG', quantity: '2', until: '2026-12-15T17:00:00.000Z' };
  for (const customer of [1n, 3n])
    expect(await read(customer)).toEqual([
      ['entitlements-end-soon', at('2026-12-08', '09:00'), lha],
      ['entitlements-end-soon', at('2026-12-14', '09:00'), lha],
    ]);
  expect((await read(2n)).length).toBe(1);
  // (6.60 − 5.30) ÷ 2 is 0.65 each.
  expect((await cash(1n)).balance).toBe(first.balance + 130n);
  expect((await cash(3n)).balance).toBe(third.balance + 130n);
  expect(await own(3n)).toMatchObject({ exercised: '0', sold: '2', left: '0', soldFor: '1.30' });
  expect(await asked('exercise', 1n, '1')).toBe('subscription-window-over');
  expect(await asked('sell', 1n, '1')).toBe('subscription-window-over');
  expect(await wired(1n)).toEqual([
    { status: 0, rjmoney: '10.60' },
    { status: 8, rjmoney: '-' },
  ]);
  await expectBooksToBalance(floor);
});

test('the new shares arrive two trading days later as a position at what was paid, free to be sold', async () => {
  const before = await cash(1n);
  await liveTo(at('2026-12-17', '09:00'));
  expect(await cash(1n)).toMatchObject({ balance: before.balance - 1_060n, held: 0n });
  const { state, position } = (await listOwn(parts, 1n)).subscriptions[0]!;
  expect(state).toBe('listed');
  const found = (await openPositionsOf(database.db, { customer: 1n })).find(({ id }) => `P${id}` === position)!;
  expect(found).toMatchObject({ originKind: 'allotment', openQuantity: 2n, openCost: 1_060n, lockedUntil: null });
  expect((await wired(1n))[0]).toEqual({ status: 7, rjmoney: '-' });
  await expectBooksToBalance(floor);
  const held = everythingHeld({ customerKeys: testKeys(database.db), instruments: parts.instruments }).find(({ tables }) =>
    tables.includes('entitlement'),
  )!;
  expect(await held.read(database.db, 1n)).toMatchObject([
    { code: 'LHA', shares: '7', exercisedShares: '2', sales: [{ quantity: '1' }, { quantity: '2', onLastDay: true }] },
  ]);
});

test('after the shipped ones an increase follows every twelve trading days, so that one is always open or announced', async () => {
  const { history } = parts;
  const { calendar } = history.scheduleOf(251);
  const lastCompany = calendar.add(dateAt(history.startsAt), Math.max(...newCompanies.map(company => company[8])));
  expect(followingAnnouncement(history, 0)).toBeLessThan(zonedInstant(lastCompany, '00:00'));
  for (let count = 0; count < 60; count++) {
    const ends = zonedInstant(calendar.add(followingExDay(history, count), 10), '18:00');
    expect(followingAnnouncement(history, count + 1)).toBeLessThan(ends);
  }
  const order = (key: NewShareParts['keyOf']) => followingCandidates({ ...parts, keyOf: key }, 0).map(({ instrument }) => instrument.code);
  expect(order(parts.keyOf)).toEqual(order(parts.keyOf));
  expect(order(parts.keyOf)).not.toEqual(order(() => 'another key'));

  const announce = offeringsDue(parts).find(({ name }) => name === 'new-shares.increase')!;
  for (const count of [0, 1]) {
    const moment = followingAnnouncement(history, count);
    await withTransaction(database.db, tx => announce.handle(tx, [{ key: `following/${count}`, at: moment, facts: {} }], moment));
    const [next] = await database.db.query<{ at: Instant }>('', 'select at from due_item where key = $1', [`following/${count + 1}`]);
    expect(next!.at).toBe(followingAnnouncement(history, count + 1));
  }
  const followed = (await allOfferings(database.db)).filter(
    ({ kind, publishedAt }) => kind !== 'rest' && publishedAt >= followingAnnouncement(history, 0),
  );
  expect(followed).toMatchObject([
    { kind: 'capital-increase', state: 'published', opensAt: zonedInstant(followingExDay(history, 0), '08:00') },
    { kind: 'capital-increase', state: 'published' },
  ]);
  expect(followed[0]!.instrumentId).not.toBe(followed[1]!.instrumentId);
});
