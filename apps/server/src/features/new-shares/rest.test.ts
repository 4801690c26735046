import { zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { cashOf } from '../../books/ledger/index.ts';
import { openPositionsOf } from '../../books/positions/index.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { codeOf, instrumentsFrom, keyedCall, liveOfferingsTo, newShareParts } from '../../testing/new-share-parts.ts';
import { tellEverything } from '../../testing/told.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { recomputeDraw } from './draw-file.ts';
import { beginPublishing } from './due.ts';
import { drawFileOf, listOfferings, listOwn, wireList } from './list.ts';
import type { NewShareParts } from './parts.ts';
import { selling } from './sell-entitlements.ts';
import { subscribing } from './subscribe.ts';
import { wishing } from './wish.ts';

// Promised: new shares that no holder exercises are offered to everybody after the period, at the price of the increase, by a draw that recomputes; its terms stand
// there from the announcement on, its quantity from the end of the period on, and where no whole share is left nothing is offered. The clock begins on Wednesday,
// 25 November 2026; the ex-day of Lufthansa is Tuesday, 1 December, its last day Tuesday, 15 December.

const at = (date: string, hour: string): Instant => zonedInstant(date as never, hour);
const startsAt = at('2026-11-25', '10:30');
const exDay = at('2026-12-01', '11:00');
const lastDay = at('2026-12-15', '18:00');
const opensAt = at('2026-12-16', '09:00');

/** A house with the first capital increase announced. */
async function begun(database: TestDatabase): Promise<{ floor: TestFloor; parts: NewShareParts }> {
  const floor = await new TestFloor(database, { schedule: xetraSchedule, startsAt, instruments: instrumentsFrom(startsAt) }).open();
  const made = newShareParts(floor);
  const dayBars: NewShareParts['history']['dayBars'] = () => [{ start: startsAt, open: 72_000, high: 72_000, low: 72_000, close: 72_000, volume: 1 }];
  const parts = { ...made, history: { ...made.history, dayBars } };
  await beginPublishing(parts);
  await liveOfferingsTo(floor.now, { floor, parts });
  return { floor, parts };
}
const offeringsOf = async (parts: NewShareParts) => (await listOfferings(parts, 1n)).offerings.filter(({ code }) => code === 'LHA');

let database: TestDatabase;
let floor: TestFloor;
let parts: NewShareParts;
let commands: Record<'subscribe' | 'exercise' | 'sell' | 'tellOpening', (submission: never) => Promise<never>>;
const [seller, buyer, exerciser, idle, other] = [1n, 2n, 3n, 4n, 5n] as const;

beforeAll(async () => {
  database = await freshDatabase();
  ({ floor, parts } = await begun(database));
  for (const customer of [seller, buyer, exerciser, idle, other]) await floor.customer(customer);
  const given = { subscribe: subscribing(parts), exercise: subscribing(parts, 'exercise'), sell: selling(parts), tellOpening: wishing(parts) };
  commands = given as unknown as typeof commands;
  await floor.price('LHA', '7.20');
});
afterAll(() => database.close());

const liveTo = (until: Instant): Promise<void> => liveOfferingsTo(until, { floor, parts });
const restNow = async () => (await offeringsOf(parts)).find(({ kind }) => kind === 'rest')!;
const cash = async (customer: bigint) => (await cashOf(database.db, { customer, currency: 'EUR' }))!;
let keys = 0;
const asked = (way: keyof typeof commands, customer: bigint, body: object, key = `${way}-of-the-rest-${(keys += 1)}`) => {
  const call = keyedCall(floor, { customer, route: `newShares/${way}`, body, key });
  return commands[way]({ ...call, command: { customer, body } } as never) as Promise<{ outcome: string; denial?: object }>;
};
const codeFor = (...given: Parameters<typeof asked>) => codeOf(asked(...given) as never);
async function buy(customer: bigint, quantity: string): Promise<void> {
  const placed = await floor.place(customer, { code: 'LHA', side: 'buy', type: 'limit', quantity, price: '7.40' });
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  await floor.backOffice.settled();
}
const told = async (customer: bigint, kind: string) => {
  await tellEverything(floor);
  const rows = await database.owner.query<{ about: string; at: Instant }>(
    '',
    `select parameters ->> 'offering' as about, at from message where customer_id = $1 and kind = $2 order by id`,
    [customer, kind],
  );
  return rows.map(({ about, at: moment }) => [about, moment]);
};

let number: string;

test('it is announced with its increase: everything but its quantity stands there, each leads to the other, and a subscription comes too early', async () => {
  const [increase, rest] = await offeringsOf(parts);
  number = rest!.number;
  expect(increase!.increase!.rest).toEqual({ number, opensAt: '2026-12-16T08:00:00.000Z', endsAt: '2026-12-17T11:00:00.000Z' });
  expect(rest).toMatchObject({
    ...{ kind: 'rest', state: 'published', payment: 'held', method: 'pro-rata', lockDays: 0, countMax: 1, increase: null, restOf: increase!.number },
    ...{ drawAt: '2026-12-17T17:00:00.000Z', payoutAt: '2026-12-18T11:00:00.000Z', listsAt: '2026-12-21T08:00:00.000Z', draw: null },
    amounts: { low: '5.3000', high: '5.3000', actualPrice: '5.3000', quantity: null, asked: '0', last: '7.2000', premium: '35.85' },
  });
  expect(rest!.pricedAt).toBe(rest!.publishedAt);
  expect(await asked('subscribe', buyer, { number, quantity: '10', prospectusRead: true })).toMatchObject({
    denial: { code: 'not-yet-subscription-time', params: { opensAt: '2026-12-16T08:00:00.000Z' } },
  });
  expect(await codeFor('exercise', buyer, { number, quantity: '10', prospectusRead: true })).toBe('product-missing');
  expect(await codeFor('tellOpening', buyer, { number, isWished: true })).toBe('accepted');
  await expectBooksToBalance(floor);
});

test('the new shares of all entitlements that the house has bought are the rest, in the period and at its end', async () => {
  for (const [customer, quantity] of [
    [seller, '20'],
    [exerciser, '4'],
    [idle, '1'],
  ] as const)
    await buy(customer, quantity);
  await liveTo(exDay);
  await floor.price('LHA', '6.57');
  const { number: increase } = (await offeringsOf(parts))[0]!;
  expect(await codeFor('exercise', exerciser, { number: increase, quantity: '2', prospectusRead: true })).toBe('accepted');
  expect(await codeFor('sell', seller, { number: increase, quantity: '3' })).toBe('accepted');
  expect((await restNow()).amounts).toMatchObject({ quantity: null });
  await liveTo(lastDay);
  // 3 and 17 of one holder and 1 of another: 21 ÷ 2.
  expect(await restNow()).toMatchObject({ state: 'published', amounts: { quantity: '10' } });
  await expectBooksToBalance(floor);
});

test('its window opens on the next trading day with a commitment; holders and those who asked are told, and the wallet sets the money aside', async () => {
  await liveTo(opensAt);
  await floor.price('LHA', '5.00');
  const rest = await restNow();
  expect(rest).toMatchObject({ state: 'subscribable', draw: { list: null, drawnAt: null }, amounts: { quantity: '10', premium: '-5.66' } });
  for (const customer of [seller, buyer, exerciser, idle]) expect(await told(customer, 'offering-opened')).toEqual([[number, opensAt]]);
  expect(await told(other, 'offering-opened')).toEqual([]);
  const wish = { number, quantity: '10', prospectusRead: true };
  expect(await codeFor('subscribe', buyer, { ...wish, quantity: '11' })).toBe('insufficient-fundraising-quota');
  const before = await cash(buyer);
  expect(await codeFor('subscribe', buyer, wish, 'one-subscription-of-the-rest')).toBe('accepted');
  expect(await codeFor('subscribe', buyer, wish, 'one-subscription-of-the-rest')).toBe('accepted');
  expect(await codeFor('subscribe', buyer, wish)).toBe('subscribed-already');
  // One who has sold the entitlements is a customer like all others.
  expect(await codeFor('subscribe', seller, { ...wish, quantity: '1' })).toBe('accepted');
  expect(await cash(buyer)).toMatchObject({ balance: before.balance, held: 5_300n });
  expect(await wireList(database.db, { customer: buyer, type: undefined })).toEqual([{ status: 0, rjmoney: '53.00' }]);
  await expectBooksToBalance(floor);
});

test('it is drawn with simulated demand from ten shares, and the file recomputes', async () => {
  const before = await cash(buyer);
  await liveTo(at('2026-12-17', '18:00'));
  const drawn = await drawFileOf(parts, number);
  const { file } = (drawn as { value: { file: string } }).value;
  expect(recomputeDraw(file)).toBeNull();
  const given = [...file.matchAll(/^drawn \S+ \S+ (\d+)$/gm)].reduce((sum, [, shares]) => sum + Number(shares), 0);
  expect([file.includes('\noffered 10\n'), given]).toEqual([true, 10]);
  const { amounts, state } = await restNow();
  expect([state, amounts!.isEstimate]).toEqual(['to-be-listed', false]);
  const [simulated, wanted] = [Number(amounts!.simulated), Number(amounts!.asked)];
  expect(wanted - simulated).toBe(11);
  expect(simulated >= 10 && simulated <= 34).toBe(true);
  const own = (await listOwn(parts, buyer)).subscriptions[0]!;
  // Ten of at most 45 are two at least.
  expect([own.state, Number(own.allotted) >= 2]).toEqual(['paid', true]);
  expect((await cash(buyer)).balance).toBe(before.balance - BigInt(own.allotted!) * 530n);
  await expectBooksToBalance(floor);
});

test('what was not used is free again, and the shares arrive as a position that can be sold', async () => {
  await liveTo(at('2026-12-18', '12:00'));
  for (const customer of [buyer, seller]) expect((await cash(customer)).held).toBe(0n);
  await liveTo(at('2026-12-21', '09:00'));
  const { state, position, allotted } = (await listOwn(parts, buyer)).subscriptions[0]!;
  const quantity = BigInt(allotted!);
  const found = (await openPositionsOf(database.db, { customer: buyer })).find(({ id }) => `P${id}` === position);
  expect(state).toBe('listed');
  expect(found).toMatchObject({ originKind: 'allotment', openQuantity: quantity, openCost: quantity * 530n, lockedUntil: null });
  expect(await wireList(database.db, { customer: buyer, type: undefined })).toEqual([{ status: 7, rjmoney: '-' }]);
  expect(await restNow()).toMatchObject({ state: 'listed' });
  await expectBooksToBalance(floor);
});

test('where no whole share is left it is withdrawn, which customers who waited read; an increase of an earlier version ends without one', async () => {
  const empty = await freshDatabase();
  const { floor: house, parts: own } = await begun(empty);
  await house.customer(1n);
  const { number: rest } = (await offeringsOf(own))[1]!;
  const body = { number: rest, isWished: true };
  const call = keyedCall(house, { customer: 1n, route: 'newShares/tellOpening', body, key: 'a-wish-for-the-rest' });
  expect(await codeOf(wishing(own)({ ...call, command: { customer: 1n, body } }))).toBe('accepted');
  await liveOfferingsTo(lastDay, { floor: house, parts: own });
  expect((await offeringsOf(own))[1]).toMatchObject({ kind: 'rest', state: 'withdrawn', amounts: { quantity: '0' } });
  await tellEverything(house);
  expect(await empty.owner.query('', `select kind from message where parameters ->> 'offering' = $1`, [rest])).toEqual([
    { kind: 'offering-called-off' },
  ]);
  await expectBooksToBalance(house);
  await liveOfferingsTo(at('2026-12-21', '09:00'), { floor: house, parts: own });
  expect((await offeringsOf(own)).map(({ state }) => state)).toEqual(['listed', 'withdrawn']);
  await expectBooksToBalance(house);
  await empty.close();

  const earlier = await freshDatabase();
  const { floor: old, parts: before } = await begun(earlier);
  for (const table of ['offering_event where offering_id in (select id from offering', 'offering where id in (select id from offering'])
    await earlier.owner.query('', `delete from ${table} where kind = 'rest')`);
  await liveOfferingsTo(at('2026-12-21', '09:00'), { floor: old, parts: before });
  expect(await offeringsOf(before)).toMatchObject([{ kind: 'capital-increase', state: 'listed', increase: { rest: null } }]);
  await expectBooksToBalance(old);
  await earlier.close();
});
