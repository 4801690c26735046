import { later, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingHeld } from '../../app/own-data.ts';
import { recordAudit } from '../../books/audit/index.ts';
import { cashOf } from '../../books/ledger/index.ts';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { openPositionsOf } from '../../books/positions/index.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { blockParts, testPassword } from '../../testing/block-parts.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { tellEverything } from '../../testing/told.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { dividendsOfPosition } from '../corporate-actions/index.ts';
import { insertSeat } from '../institutions/store.ts';
import { positionStory } from '../trading/position-story.ts';
import { buying } from './buy.ts';
import { beginDrafting, haltsCloseOffers, offersDue } from './due.ts';
import { costsNow } from './costs.ts';
import { blocksAhead, listOffers, listOwn } from './list.ts';
import type { BlockParts } from './parts.ts';
import { purchasesOf } from './store.ts';

// Promised: the calendar opens and ends offers, an offer never sells more than it has, its price is the last auction's less the discount, and what was bought
// stands in the books, locked.

let database: TestDatabase;
let floor: TestFloor;
let parts: BlockParts;
let buy: ReturnType<typeof buying>;

beforeAll(async () => {
  database = await freshDatabase();
  // Wednesday, 10:30 in Frankfurt.
  floor = await new TestFloor(database, { schedule: xetraSchedule, startsAt: Date.parse('2026-11-25T09:30:00Z') as Instant }).open();
  await floor.customer(1n);
  await floor.customer(2n);
  const [{ id: institution }] = (await database.owner.query<{ id: number }>('', 'select id from institution limit 1')) as [{ id: number }];
  parts = blockParts(floor, { institution, secretKey: 'key', channelPassword: testPassword });
  buy = buying(parts);
  await beginDrafting(parts);
  await liveTo(floor.now);
  for (const { instrument } of await offered()) floor.market.print(instrument, { at: later(floor.now, -5_400_000), price: 500_000, auction: true });
});
afterAll(() => database.close());

/** Lets the calendar of offers live until a moment. */
async function liveTo(until: Instant): Promise<void> {
  floor.now = until;
  for (let did = 1; did > 0;) {
    did = 0;
    for (const { name, handle } of offersDue(parts)) {
      did += await withTransaction(database.db, async tx => {
        const items = await tx.query<{ key: string; at: Instant }>(
          '',
          `update due_item set state = 'done', done_at = now() where kind = $1 and state = 'waiting' and at <= $2 returning key, at`,
          [name, new Date(until).toISOString()],
        );
        await handle(
          tx,
          items.map(item => ({ ...item, facts: {} })).toSorted((a, b) => a.at - b.at),
          until,
        );
        return items.length;
      });
    }
  }
}

const offered = () =>
  database.owner.query<{
    id: bigint;
    number: string;
    instrument: number;
    state: string;
    date: string;
    place: number;
    quantity: bigint;
    minimum: bigint;
  }>(
    '',
    `select id, 'B' || id as number, instrument_id as instrument, state, trading_date::text as date, place, quantity, minimum from block_offer order by id`,
  );
const offerOn = async (date: string, place: number) => (await offered()).find(offer => offer.date === date && offer.place === place)!;
let keys = 0;
const bought = (
  customer: bigint,
  body: { number: string; quantity: string; price: string; channelPassword?: string },
  key = `block-${(keys += 1)}`,
) =>
  buy({ ...{ principal: { kind: 'customer', id: customer }, key, route: 'blockTrades/buy', bodyHash: bodyHash(body) }, command: { customer, body } });
const codeOf = (outcome: Awaited<ReturnType<typeof bought>>) => (outcome.outcome === 'denied' ? outcome.denial.code : outcome.outcome);
const priceOf = async (number: string) => (await listOffers(parts, 1n)).offers.find(offer => offer.number === number)!.amounts!.price!;

test('the calendar has opened the offers of the day and drafted those of the next one; visitors see them without amounts', async () => {
  const { offers, nextOpensAt, areOffered } = await listOffers(parts, null);
  expect(offers.map(({ state, amounts }) => [state, amounts])).toEqual(
    [...['open', 'open', 'open'], ...['draft', 'draft', 'draft']].map(state => [state, null]),
  );
  expect([nextOpensAt, areOffered]).toEqual(['2026-11-26T08:10:00.000Z', true]);
  expect(offers.map(({ seatsOf }) => seatsOf)).toEqual([null, 'Parkett Demo', null, null, 'Parkett Demo', null]);
});

test('a block is bought once per key: cash, fee and shares in one entry, locked for five trading days, and listed', async () => {
  const { number, minimum } = await offerOn('2026-11-25', 0);
  const before = (await cashOf(database.db, { customer: 1n, currency: 'EUR' }))!.balance;
  const body = { number, quantity: String(minimum), price: await priceOf(number) };
  const costs = await costsNow(parts, body);
  const first = await bought(1n, body, 'first-block');
  expect(first).toMatchObject({ outcome: 'accepted', fresh: true });
  expect(await bought(1n, body, 'first-block')).toMatchObject({ outcome: 'accepted', fresh: false });
  const { blocks } = await listOwn(parts, 1n);
  // The booked costs are the ones that were shown before.
  expect(blocks[0]).toMatchObject(costs!);
  expect(blocks).toMatchObject([{ offer: number, fee: '25.00', settlesOn: '2026-11-27', lockedUntil: '2026-12-02T07:00:00.000Z' }]);
  const [position] = await openPositionsOf(database.db, { customer: 1n });
  expect(position).toMatchObject({ originKind: 'block', lock: { kind: 'trading-days', days: 5 }, openQuantity: minimum, fee: 2_500n });
  const told = await positionStory(database.db, { customer: 1n, number: `P${position!.id}`, parts: floor.views, dividendsOf: dividendsOfPosition });
  expect(told!.story).toMatchObject([{ kind: 'block-opened', quantity: String(minimum), order: null }]);
  expect(before - (await cashOf(database.db, { customer: 1n, currency: 'EUR' }))!.balance).toBe(position!.cost + 2_500n);
  expect((await listOffers(parts, 2n)).sold).toMatchObject([{ number, quantity: String(minimum) }]);
  const own = everythingHeld({ customerKeys: testKeys(database.db), instruments: floor.instruments }).find(({ tables }) =>
    tables.includes('block_purchase'),
  )!;
  expect(await own.read(database.db, 1n)).toMatchObject([{ offer: number, fee: '25.00' }]);
  await expectBooksToBalance(floor);
});

test('what is shown before a purchase follows the price and the fee above its least; without a whole number it is nothing', async () => {
  const { number } = await offerOn('2026-11-25', 0);
  const price = await priceOf(number);
  const value = Number(price) * 30_000;
  expect(await costsNow(parts, { number, quantity: '30000' })).toEqual({
    ...{ price, value: value.toFixed(2), fee: (value / 2_000).toFixed(2), total: (value + value / 2_000).toFixed(2) },
  });
  for (const quantity of ['', '1.5', 'ten', '-3']) expect(await costsNow(parts, { number, quantity })).toBeNull();
  expect(await costsNow(parts, { number: 'B999999', quantity: '10' })).toBeNull();
});

test('a jump of the clock would pass the windows in which a customer may buy, and the ends of own locks', async () => {
  const ahead = async (customer: bigint) => (await blocksAhead(parts, customer)).map(({ kind, at }) => [kind, at]);
  const windows = [
    ['block-ends', '2026-11-25T14:00:00.000Z'],
    ['block-ends', '2026-11-25T16:25:00.000Z'],
  ];
  expect((await ahead(2n)).toSorted()).toEqual(windows);
  expect((await ahead(1n)).toSorted()).toEqual([...windows, ['block-unlocks', '2026-12-02T07:00:00.000Z']]);
});

test('a locked block can’t be sold', async () => {
  const [position] = await openPositionsOf(database.db, { customer: 1n });
  const code = floor.instruments.withId(position!.instrumentId).code;
  await floor.price(code, '50.00');
  const sale = { code, side: 'sell', type: 'limit', quantity: '10', price: '60.00', timeInForce: 'gtc', position: `P${position!.id}` } as const;
  expect(await floor.place(1n, sale)).toMatchObject({ denial: { code: 'locked-position', params: { until: '2026-12-02T07:00:00.000Z' } } });
});

test('an offer for seats asks for a seat first, then for its channel password', async () => {
  const { number, minimum } = await offerOn('2026-11-25', 2);
  const body = { number, quantity: String(minimum), price: await priceOf(number) };
  expect(codeOf(await bought(2n, body))).toBe('block-for-seats');
  await withTransaction(database.db, async tx => {
    await insertSeat(tx, { customer: 2n, institution: parts.demo!.institution, byKind: 'customer', byId: 2n, admittedAt: floor.now });
    const seat = { action: 'institutions.seat-taken', customerId: 2n, facts: { institution: 'Parkett Demo' } };
    await recordAudit(tx, { actor: { kind: 'customer', name: '2' }, ...seat });
  });
  expect(codeOf(await bought(2n, { ...body, channelPassword: 'wrong' }))).toBe('wrong-channel-password');
  expect(codeOf(await bought(2n, { ...body, channelPassword: testPassword }))).toBe('accepted');
});

test.each([1, 0])('at place %i of the day fifty customers at once never buy more than is offered', async place => {
  const { id, number } = await offerOn('2026-11-25', place);
  const lot = 10n;
  await database.owner.query('', 'update block_offer set minimum = $2, lot = $2, quantity = sold + 7 * $2::int8 where id = $1', [id, lot]);
  const body = { number, quantity: '10', price: await priceOf(number) };
  const customers = Array.from({ length: 50 }, (_, index) => BigInt(1_000 + place * 100 + index));
  for (const customer of customers) await floor.customer(customer);
  const outcomes = await Promise.all(customers.map(customer => bought(customer, body)));
  const codes = outcomes.map(codeOf);
  expect(codes.filter(code => code === 'accepted')).toHaveLength(7);
  expect(new Set(codes)).toEqual(new Set(['accepted', 'block-sold-out']));
  await expectBooksToBalance(floor);
});

test('a halt closes an offer, and its window ends the others', async () => {
  const [halted, other] = [await offerOn('2026-11-26', 0), await offerOn('2026-11-26', 1)];
  await liveTo(Date.parse('2026-11-26T09:30:00Z') as Instant);
  await withTransaction(database.db, tx =>
    haltsCloseOffers(parts).handle(tx, [
      { id: 1n, topic: 'market.interrupted', body: { kind: 'halt', instrument: halted.instrument, at: '2026-11-26T09:30:00.000Z', last: null } },
    ]),
  );
  const body = (number: string) => ({ number, quantity: '100', price: '1.00' });
  expect(codeOf(await bought(1n, body(halted.number)))).toBe('block-halted');
  await liveTo(Date.parse('2026-11-26T16:30:00Z') as Instant);
  expect(codeOf(await bought(1n, body(other.number)))).toBe('block-trade-closed');
  expect(codeOf(await bought(1n, body((await offerOn('2026-11-27', 0)).number)))).toBe('block-not-open-yet');
  expect((await offered()).filter(({ date }) => date === '2026-11-26').map(({ state }) => state)).toEqual(['closed', 'closed', 'closed']);
  await expectBooksToBalance(floor);
});

test('after its lock a block is sold as anything else', async () => {
  await liveTo(Date.parse('2026-12-02T07:00:00Z') as Instant);
  await floor.advance(Date.parse('2026-12-02T09:30:00Z') - floor.now);
  const [position] = (await openPositionsOf(database.db, { customer: 1n })).toReversed();
  const { code } = floor.instruments.withId(position!.instrumentId);
  await floor.price(code, '50.00');
  expect(await floor.place(1n, { code, side: 'sell', quantity: String(position!.openQuantity), position: `P${position!.id}` })).toHaveProperty(
    'order',
  );
  expect(await openPositionsOf(database.db, { customer: 1n })).toEqual([]);
  await expectBooksToBalance(floor);
});

test('a customer reads of his purchase and of the end of its lock, once and at its moment', async () => {
  await liveTo(floor.now);
  await tellEverything(floor);
  const [purchase] = (await purchasesOf(database.db, { customer: 1n, size: null })).toReversed();
  const told = await database.owner.query<{ kind: string; at: Instant; parameters: object }>(
    '',
    `select kind, at, parameters from message where customer_id = 1 and kind like 'block-%' and about = $1 order by at`,
    [purchase!.id],
  );
  expect(told).toMatchObject([
    { kind: 'block-bought', at: purchase!.at, parameters: { quantity: String(purchase!.quantity), currency: 'EUR' } },
    { kind: 'block-unlocked', at: Date.parse('2026-12-02T07:00:00Z'), parameters: { quantity: String(purchase!.quantity) } },
  ]);
});
