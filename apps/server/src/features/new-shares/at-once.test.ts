import { zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { cashOf } from '../../books/ledger/index.ts';
import { many, roundsOf } from '../../testing/at-once.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { codeOf, instrumentsFrom, keyedCall, liveOfferingsTo, newShareParts } from '../../testing/new-share-parts.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { beginPublishing } from './due.ts';
import { listOfferings, listOwn } from './list.ts';
import type { NewShareParts } from './parts.ts';
import { selling } from './sell-entitlements.ts';
import { cancelling, paying, waiving } from './settle.ts';
import { subscribing } from './subscribe.ts';
import { wishing } from './wish.ts';

// Promised: however many calls about new shares come at once, one customer subscribes once, pays or waives once, and uses no entitlement twice; no wallet is
// overspent. The clock begins on Wednesday, 25 November 2026: ALMO is held until its draw, BRIN is paid after its own on Friday, and LHA's ex-day is Tuesday.

const rounds = roundsOf(5);
/** Each round has a customer of its own. */
const customerOf = (round: number): bigint => BigInt(round);

let database: TestDatabase;
let floor: TestFloor;
let parts: NewShareParts;
let commands: Record<'subscribe' | 'exercise', ReturnType<typeof subscribing>> &
  Record<'cancel' | 'pay' | 'waive', ReturnType<typeof cancelling>> & { sell: ReturnType<typeof selling>; tellOpening: ReturnType<typeof wishing> };
type Way = keyof typeof commands;

const at = (date: string, hour: string): Instant => zonedInstant(date as never, hour);
const liveTo = (until: Instant): Promise<void> => liveOfferingsTo(until, { floor, parts });

beforeAll(async () => {
  database = await freshDatabase();
  const startsAt = at('2026-11-25', '10:30');
  floor = await new TestFloor(database, { schedule: xetraSchedule, startsAt, instruments: instrumentsFrom(startsAt) }).open();
  for (const round of rounds) await floor.customer(customerOf(round));
  parts = newShareParts(floor);
  commands = {
    ...{ subscribe: subscribing(parts), exercise: subscribing(parts, 'exercise'), sell: selling(parts), tellOpening: wishing(parts) },
    ...{ cancel: cancelling(parts), pay: paying(parts), waive: waiving(parts) },
  };
  await floor.price('LHA', '7.20');
  await beginPublishing(parts);
  await liveTo(floor.now);
});
afterAll(() => database.close());

let keys = 0;
const sent = (way: Way, customer: bigint, command: object, key = `${way}-${(keys += 1)}`): Promise<string> => {
  const body = { ...(way === 'subscribe' || way === 'exercise' ? { prospectusRead: true } : {}), ...command } as never;
  return codeOf(commands[way]({ ...keyedCall(floor, { customer, route: `newShares/${way}`, body, key }), command: { customer, body } }));
};
const fifty = (way: Way | ((count: number) => Way), customer: bigint, command: object, key?: string): Promise<string[]> =>
  many(count => sent(typeof way === 'string' ? way : way(count), customer, command, key));
const tally = (codes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(codes, code => code)].map(([code, all]) => [code, all.length]));

const offeringOf = async (code: string, customer: bigint) => (await listOfferings(parts, customer)).offerings.find(one => one.code === code)!;
const ownOf = async (customer: bigint, code: string) => (await listOwn(parts, customer)).subscriptions.filter(row => row.code === code);
const cash = async (customer: bigint) => (await cashOf(database.db, { customer, currency: 'EUR' }))!;

test.each(rounds)('round %i: fifty subscriptions at once are one, and fifty cancellations of it free its money once', async round => {
  const customer = customerOf(round);
  const { number } = await offeringOf('ALMO', customer);
  expect(tally(await fifty('subscribe', customer, { number, quantity: '10000' }))).toEqual({ accepted: 1, 'subscribed-already': 49 });
  expect((await cash(customer)).held).toBe(1_200_000n);
  const [own] = await ownOf(customer, 'ALMO');
  expect(tally(await fifty('cancel', customer, { number: own!.number }))).toEqual({ accepted: 1, 'subscription-not-to-cancel': 49 });
  expect((await cash(customer)).held).toBe(0n);
  expect(tally(await fifty('subscribe', customer, { number, quantity: '20000' }, `one-key-of-round-${round}`))).toEqual({ accepted: 50 });
  expect((await cash(customer)).held).toBe(2_400_000n);
  expect((await ownOf(customer, 'ALMO')).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'pending']);
});

test.each(rounds)('round %i: fifty wishes at once to hear of an opening are one', async round => {
  const coming = (await listOfferings(parts, 1n)).offerings.find(({ kind, state }) => kind === 'ipo' && state === 'published')!;
  expect(tally(await fifty('tellOpening', customerOf(round), { number: coming.number, isWished: true }))).toEqual({ accepted: 50 });
  expect((await offeringOf(coming.code, customerOf(round))).amounts!.isOpeningTold).toBe(true);
});

test('on Friday each customer has won shares of BRIN to pay for', async () => {
  const { number } = await offeringOf('BRIN', 1n);
  for (const round of rounds) expect(await sent('subscribe', customerOf(round), { number, quantity: '500' })).toBe('accepted');
  await liveTo(at('2026-11-27', '18:00'));
  for (const round of rounds) expect((await ownOf(customerOf(round), 'BRIN'))[0]!.state).toBe('awaiting-payment');
});

test.each(rounds)('round %i: of fifty at once that pay and waive what was won, one decides', async round => {
  const customer = customerOf(round);
  const before = (await cash(customer)).balance;
  const [won] = await ownOf(customer, 'BRIN');
  const codes = await fifty(count => (count % 2 === 0 ? 'pay' : 'waive'), customer, { number: won!.number });
  expect(codes.filter(code => code === 'accepted')).toHaveLength(1);
  expect(codes.filter(code => code !== 'accepted' && code !== 'subscription-not-to-pay')).toEqual([]);
  const [after] = await ownOf(customer, 'BRIN');
  const hasPaid = codes.indexOf('accepted') % 2 === 0;
  expect(after!.state).toBe(hasPaid ? 'paid' : 'abstained');
  const cost = BigInt(won!.due!.replace('.', ''));
  expect((await cash(customer)).balance).toBe(hasPaid ? before - cost : before);
});

test('on Tuesday each customer has ten entitlements of LHA', async () => {
  for (const round of rounds) {
    const placed = await floor.place(customerOf(round), { code: 'LHA', side: 'buy', type: 'limit', quantity: '10', price: '7.40' });
    expect(placed).toHaveProperty('order');
  }
  await floor.backOffice.settled();
  await liveTo(at('2026-12-01', '11:00'));
  await floor.price('LHA', '6.57');
  for (const round of rounds) expect((await offeringOf('LHA', customerOf(round))).increase!.own).toMatchObject({ left: '10' });
});

test.each(rounds)('round %i: fifty that exercise and sell at once use no entitlement twice', async round => {
  const customer = customerOf(round);
  const { number } = await offeringOf('LHA', customer);
  // Two entitlements buy one share; a sale takes one.
  const codes = await fifty(count => (count % 2 === 0 ? 'exercise' : 'sell'), customer, { number, quantity: '1' });
  expect(codes.filter(code => !['accepted', 'entitlements-exceeded', 'no-entitlement'].includes(code))).toEqual([]);
  const acceptedAt = (parity: number): number => codes.filter((code, count) => code === 'accepted' && count % 2 === parity).length;
  expect(acceptedAt(0) * 2 + acceptedAt(1)).toBe(10);
  expect((await offeringOf('LHA', customer)).increase!.own).toMatchObject({
    exercised: String(acceptedAt(0) * 2),
    sold: String(acceptedAt(1)),
    left: '0',
  });
});

test('the books balance', () => expectBooksToBalance(floor));
