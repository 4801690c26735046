import * as contract from '@parkett/contract/desk-new-shares';
import { zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { deskHouse } from '../../testing/desk-house.ts';
import { codeOf, instrumentsFrom, keyedCall, liveOfferingsTo, newShareParts } from '../../testing/new-share-parts.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { addDeskNewShareCalls } from './desk-routes.ts';
import { beginPublishing } from './due.ts';
import { recomputeDraw } from './draw-file.ts';
import { subscribing } from './subscribe.ts';

// Promised: an operator who sees money or dealing reads each offering as customers do, and its book by size: counts and shares, and nothing of a customer.

const house = await deskHouse();
afterAll(house.close);
const at = (date: string, hour: string): Instant => zonedInstant(date as never, hour);
const startsAt = at('2026-11-25', '10:30');
const floor = await new TestFloor(house.database, { schedule: xetraSchedule, startsAt, instruments: instrumentsFrom(startsAt) }).open();
const parts = newShareParts(floor);
addDeskNewShareCalls(house.deskCalls, { ...parts, reviews: house.work.reviews });
const subscribe = subscribing(parts);
type Operator = Awaited<ReturnType<typeof house.operator>>;
let [tess, sue] = [] as unknown as [Operator, Operator];

beforeAll(async () => {
  for (const customer of [1n, 2n]) await floor.customer(customer);
  await beginPublishing(parts);
  await liveOfferingsTo(floor.now, { floor, parts });
  house.clock.now = floor.now;
  [tess, sue] = [await house.operator('Tess', ['treasury']), await house.operator('Sue', ['support'])];
});

const heads = async () => (await tess.visitor.ask(contract.deskOfferings, {})).offerings;
const numberOf = async (code: string) => (await heads()).find(row => row.code === code)!.number;
const pageOf = async (code: string) => tess.visitor.ask(contract.deskOffering, { number: await numberOf(code) });

test('the list has every offering with its state, its dates, its range and how many customers have subscribed; its file has the same rows', async () => {
  const number = await numberOf('BRIN');
  for (const [customer, quantity] of [
    [1n, '10'],
    [2n, '1000'],
  ] as const) {
    const body = { number, quantity, prospectusRead: true };
    const call = keyedCall(floor, { customer, route: 'newShares/subscribe', body, key: `subscribed-by-${customer}` });
    expect(await codeOf(subscribe({ ...call, command: { customer, body } }))).toBe('accepted');
  }
  const rows = await heads();
  expect(rows.map(({ opensAt }) => opensAt)).toEqual(rows.map(({ opensAt }) => opensAt).toSorted((one, other) => (one < other ? 1 : -1)));
  expect(rows.find(row => row.number === number)).toMatchObject({
    ...{ code: 'BRIN', kind: 'ipo', state: 'subscribable', currency: 'EUR', subscriptions: 2 },
    listsAt: new Date(at('2026-12-03', '08:50')).toISOString(),
  });
  const file = await tess.visitor.post(contract.offeringsFile, { language: 'de', words: { 'offering-ipo': 'Börsengang' } });
  expect(file.text.split('\r\n').filter(line => line.startsWith('N'))).toHaveLength(rows.length);
  expect(file.text).toContain(`${number};BRIN;Brinova Medizintechnik SE;Börsengang;`);
});

test('the page has the terms of the customers’ page and the requests by size, and neither a name nor a number of a customer', async () => {
  const { offering, book } = await pageOf('BRIN');
  expect(offering).toMatchObject({ code: 'BRIN', payment: 'after-draw', amounts: { actualPrice: null, minimum: '10' }, draw: { drawnAt: null } });
  expect(book.map(({ from, below, requests, shares }) => [from, below, requests, shares])).toEqual([
    ['10', '20', 1, '10'],
    ['20', '50', 0, '0'],
    ['50', '100', 0, '0'],
    ['100', '500', 0, '0'],
    ['500', '1000', 0, '0'],
    ['1000', null, 1, '1000'],
  ]);
  const asked = book.reduce((sum, { shares, simulatedShares }) => sum + BigInt(shares) + BigInt(simulatedShares), 0n);
  expect(String(asked)).toBe(offering.amounts!.asked);
  expect(book.every(({ allotted }) => allotted === null)).toBe(true);
  expect(Object.keys(book[0]!).toSorted()).toEqual(['allotted', 'below', 'from', 'requests', 'shares', 'simulatedRequests', 'simulatedShares']);
});

test('after the draw the classes say what each got, and the file recomputes; before it there is none', async () => {
  const number = await numberOf('BRIN');
  expect(await tess.visitor.post(contract.deskDraw, { number })).toMatchObject({ code: 'draw-does-not-exist' });
  await liveOfferingsTo(at('2026-11-27', '18:00'), { floor, parts });
  const { offering, book } = await pageOf('BRIN');
  const allotted = book.reduce((sum, row) => sum + BigInt(row.allotted!), 0n);
  const { file } = await tess.visitor.ask(contract.deskDraw, { number });
  const drawn = [...file.matchAll(/^drawn \S+ \S+ (\d+)$/gm)].reduce((sum, [, shares]) => sum + BigInt(shares!), 0n);
  expect(allotted).toBe(drawn);
  expect(allotted > 0n && allotted <= BigInt(offering.amounts!.quantity!)).toBe(true);
  expect(recomputeDraw(file)).toBeNull();
});

test('support sees no offering, and a number that is none is refused in words', async () => {
  expect(await sue.visitor.post(contract.deskOfferings, {})).toMatchObject({ code: 'not-your-role' });
  expect(await sue.visitor.post(contract.deskOffering, { number: await numberOf('BRIN') })).toMatchObject({ code: 'not-your-role' });
  for (const number of ['N999', 'nothing'])
    expect(await tess.visitor.post(contract.deskOffering, { number })).toMatchObject({ code: 'offering-does-not-exist' });
});
