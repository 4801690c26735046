import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ReplyOf, trading } from '@parkett/contract';
import { distantFuture, instantOf, type Instant } from '@parkett/kernel';
import { cashOf, entriesOfAccount } from '../../books/ledger/index.ts';
import { MarketBoard } from '../../books/market-data/index.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { costCard } from './cost-card.ts';
import { ordersFile } from './orders-file.ts';
import { dividendsOfPosition } from '../corporate-actions/index.ts';
import { positionStory } from './position-story.ts';
import { holdings } from './holdings.ts';
import { listOrders, listPositions, oneOrder, ownOf } from './read-models.ts';
import { stockList } from './stock-list.ts';

let database: TestDatabase;
let floor: TestFloor;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.price('SAP', '254.00');
  await floor.price('DTE', '29.50');
});
afterEach(() => expectBooksToBalance(floor));
afterAll(() => database.close());

const partsAt = (now: Instant = floor.now) => ({ ...floor.views, now: () => now });
const ended = (customer: bigint) => listOrders(database.db, { wish: { customer, state: 'ended', instrument: null }, parts: partsAt() });
const open = (customer: bigint) => listPositions(database.db, { wish: { customer, state: 'open', instrument: null }, parts: partsAt() });
const storyOf = async (customer: bigint, at?: Instant): Promise<ReplyOf<typeof trading.positionDetail>> =>
  (await positionStory(database.db, { customer, number: undefined, parts: partsAt(at), dividendsOf: dividendsOfPosition }))!;

test('slip, history and position name one price for a purchase and for its sale, and the list’s buy price still makes its cost', async () => {
  const customer = await floor.customer(1n);
  await floor.place(customer, { code: 'DTE', side: 'buy', type: 'limit', quantity: '7', price: '29.405' });
  await floor.price('DTE', '29.00');
  const stocks = await stockList(database.db, { wish: { customer, closed: false }, parts: partsAt() });
  await floor.place(customer, { code: 'DTE', side: 'sell', type: 'limit', quantity: '7', price: '29.605' });
  await floor.price('DTE', '30.00');
  const { orders } = await ended(customer);
  expect(orders.map(({ side, averagePrice }) => [side, averagePrice])).toEqual([
    ['sell', '29.6050'],
    ['buy', '29.4050'],
  ]);
  const { position, story } = await storyOf(customer);
  // 7 × 29,405 € are 205,84 € to the cent, and that over 7 is 29,4057 €.
  expect(position).toMatchObject({ cost: '205.84', buyPrice: '29.4050', sellPrice: '29.6050' });
  expect(story.filter(({ kind }) => kind === 'executed' || kind === 'sold').map(({ price }) => price)).toEqual(['29.4050', '29.6050']);
  const [entry] = Object.values(stocks).filter(value => typeof value === 'object');
  expect(Math.round(Number(entry!.buy_price) * 100 * 7)).toBe(20_584);
});

test('a position tells of both sides alike: what was executed, its fee, what was booked, and when it settles', async () => {
  const customer = await floor.customer(2n);
  await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '253.00' });
  await floor.price('SAP', '252.00');
  const bought = (await open(customer)).positions[0]!;
  await floor.place(customer, { code: 'SAP', side: 'sell', type: 'limit', quantity: '5', price: '255.00', position: bought.number });
  await floor.price('SAP', '256.00');
  const money = ({ kind, at, quantity, amount, fee }: ReplyOf<typeof trading.positionDetail>['story'][number]) => ({
    kind,
    at,
    quantity,
    amount,
    fee,
  });
  const at = '2026-11-27T06:00:00.000Z';
  const { story } = await storyOf(customer);
  expect(story.map(money).filter(({ amount }) => amount !== null)).toEqual([
    expect.objectContaining({ kind: 'executed', quantity: '10', amount: '2530.00', fee: '1.00' }),
    expect.objectContaining({ kind: 'sold', quantity: '5', amount: '1275.00', fee: '1.00' }),
    { kind: 'settles', at, quantity: '10', amount: '-2531.00', fee: null },
    { kind: 'sale-settles', at, quantity: '5', amount: '1274.00', fee: null },
  ]);
  const later = await storyOf(customer, instantOf('2026-11-27T06:00:00Z'));
  expect(later.story.slice(-2).map(({ kind }) => kind)).toEqual(['settled', 'sale-settled']);
});

test('a sale of several positions tells each of its own part of proceeds and fee', async () => {
  const customer = await floor.customer(3n);
  await floor.price('SAP', '254.00');
  for (const quantity of ['3', '7']) await floor.place(customer, { code: 'SAP', side: 'buy', quantity });
  const { positions } = await open(customer);
  await floor.place(customer, { code: 'SAP', side: 'sell', quantity: '10' });
  const stories = await Promise.all(
    positions.map(({ number }) => positionStory(database.db, { customer, number, parts: partsAt(), dividendsOf: dividendsOfPosition })),
  );
  expect(stories.map(detail => detail!.story.find(({ kind }) => kind === 'sold')!).map(({ quantity, fee }) => [quantity, fee])).toEqual([
    ['7', '0.70'],
    ['3', '0.30'],
  ]);
});

test('what is paid and delivered on the day of the trade is told after it, not before', async () => {
  const customer = await floor.customer(4n);
  await floor.price('BTCUSDT', '60000.00');
  await floor.place(customer, { code: 'BTCUSDT', side: 'buy', quantity: '0.01' });
  const { story } = await storyOf(customer);
  expect(story.map(({ kind }) => kind)).toEqual(['ordered', 'executed', 'settled']);
});

test('a list is as long on a page past its last as on its first', async () => {
  const customer = await floor.customer(5n);
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '1' });
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '1' });
  const { id: account } = (await cashOf(database.db, { customer, currency: 'EUR' }))!;
  const totals = async (page: number): Promise<number[]> => {
    const wish = { customer, instrument: null, page, size: 1 };
    const lists = await Promise.all([
      listOrders(database.db, { wish: { ...wish, state: 'ended' }, parts: partsAt() }),
      listPositions(database.db, { wish: { ...wish, state: 'open' }, parts: partsAt() }),
      entriesOfAccount(database.db, { account, offset: page - 1, size: 1 }),
    ]);
    return lists.map(({ total }) => total);
  };
  expect(await totals(1)).toEqual([2, 2, 3]);
  expect(await totals(9)).toEqual([2, 2, 3]);
});

test('the file of the history is one that a German spreadsheet reads, in the reader’s words, and none of its cells is a formula', async () => {
  const customer = await floor.customer(6n);
  await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '3', price: '250.00' });
  await floor.price('SAP', '249.00');
  await floor.place(customer, { code: 'XAU', side: 'buy', type: 'limit', quantity: '0.5', price: '2000.00', timeInForce: 'ioc' });
  await floor.price('XAU', '2400.00');
  await floor.place(customer, { code: 'XAU', side: 'buy', quantity: '0.5' });
  const words = { number: 'Nummer', side: '=1+1', buy: '-Kauf; "voll"', executed: 'Ausgeführt' };
  const file = async (type: 'Germany' | 'usd') =>
    (await ordersFile(database.db, { wish: { customer, type, instrument: null }, words, parts: partsAt() })).content.split('\r\n');
  const [heading, ...rows] = await file('Germany');
  expect(heading).toBe(
    '\ufeffNummer;placed;placedOffset;ended;endedOffset;code;name;"\'=1+1";type;state;reason;quantity;filled;price;average;fee;currency',
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(
    /^O\d+;2026\.11\.25 10:\d\d:\d\d;UTC\+01:00;2026\.11\.25 10:\d\d:\d\d;UTC\+01:00;SAP;SAP SE;"'-Kauf; ""voll""";limit;Ausgeführt;;3;3;250,00;250,00;1,00;EUR$/,
  );
  const hidden = { ...words, side: ' \u200B\uFF1D1+1', buy: '\n=1+1' };
  const guarded = (await ordersFile(database.db, { wish: { customer, type: 'Germany', instrument: null }, words: hidden, parts: partsAt() })).content;
  expect([guarded.includes(`;"' \u200B\uFF1D1+1";`), guarded.includes(`;"'\n=1+1";`)]).toEqual([true, true]);
  expect((await file('usd')).slice(1).map(row => row.split(';').slice(-6).join(';'))[0]).toMatch(/^0,5;0,5;;24\d\d,\d\d;1,00;USD$/);
});

test('the commission’s part of a large order is told in as many decimals as it takes, never as nothing', async () => {
  const customer = await floor.customer(7n);
  await floor.price('SAP', '254.00');
  const standing = { version: 0, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: distantFuture } as const;
  const rateOf = async (quantity: string) => {
    const form = { code: 'SAP', side: 'buy', type: 'limit', price: '250.00', quantity, timeInForce: 'day' } as const;
    return (await costCard(database.db, { context: floor.trading.context, customer, standing, form })).commissionRate;
  };
  expect(await Promise.all(['1', '10', '100', '1000000000'].map(rateOf))).toEqual(['0.40', '0.04', '0.004', null]);
});

test('what is held of an instrument is one line with the mean of what it was bought at and one result; unknown while there is no price', async () => {
  const customer = await floor.customer(8n);
  const read = (parts = partsAt()) => holdings(database.db, { customer, type: undefined, parts });
  expect(await read()).toEqual({ holdings: [] });
  await floor.place(customer, { code: 'DTE', side: 'buy', type: 'limit', quantity: '7', price: '29.405' });
  await floor.price('DTE', '29.00');
  await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '253.00' });
  await floor.price('SAP', '252.00');
  await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '5', price: '251.00' });
  await floor.price('SAP', '250.00');
  await floor.place(customer, { code: 'SAP', side: 'sell', type: 'limit', quantity: '4', price: '300.00' });
  await floor.price('SAP', '254.00');
  const { holdings: shown } = await read();
  const line = { code: 'SAP', name: 'SAP SE', quantity: '15', sellable: '11', averagePrice: '252.3333', currency: 'EUR' };
  expect(shown).toMatchObject([
    { ...line, marketValue: '3810.00', profit: '25.00', profitRate: '0.66' },
    { code: 'DTE', quantity: '7', averagePrice: '29.4050', marketValue: '203.00', profit: '-2.84', profitRate: '-1.38' },
  ]);
  expect(shown.map(({ positions }) => positions.map(({ openQuantity, buyPrice }) => [openQuantity, buyPrice]))).toEqual([
    [
      ['5', '251.0000'],
      ['10', '253.0000'],
    ],
    [['7', '29.4050']],
  ]);
  const instrument = floor.instruments.withCode('SAP')!.id;
  expect((await ownOf(database.db, { customer, instrument, parts: partsAt() })).holding).toEqual({
    ...line,
    ...{ marketValue: '3810.00', profit: '25.00', profitRate: '0.66' },
  });
  const [unpriced] = (await read({ ...partsAt(), board: new MarketBoard() })).holdings;
  expect(unpriced).toMatchObject({ ...line, marketValue: null, profit: null, profitRate: null });
});

test('the history follows the order of events, and instrument and days narrow it, on the screen and in the file', async () => {
  const customer = await floor.customer(9n);
  const order = { side: 'buy', type: 'limit', quantity: '1' } as const;
  await floor.price('SAP', '254.00');
  await floor.price('DTE', '30.00');
  await floor.place(customer, { ...order, code: 'SAP', price: '251.00' });
  await floor.place(customer, { ...order, code: 'DTE', price: '29.00' });
  await floor.place(customer, { ...order, code: 'SAP', price: '253.00' });
  await floor.price('SAP', '252.00');
  await floor.price('DTE', '28.00');
  await floor.price('SAP', '250.00');
  const pricesOf = async (wish: { instrument?: number; from?: Instant; until?: Instant }) => {
    const { orders, total } = await listOrders(database.db, { wish: { customer, state: 'ended', instrument: null, ...wish }, parts: partsAt() });
    expect(total).toBe(orders.length);
    const file = await ordersFile(database.db, { wish: { customer, instrument: null, ...wish }, words: {}, parts: partsAt() });
    expect(file.content.split('\r\n')).toHaveLength(1 + orders.length);
    return orders.map(({ price }) => price);
  };
  // The first one placed was the last to be executed.
  expect(await pricesOf({})).toEqual(['251.0000', '29.0000', '253.0000']);
  expect(await pricesOf({ instrument: floor.instruments.withCode('SAP')!.id })).toEqual(['251.0000', '253.0000']);
  expect(await pricesOf({ until: instantOf('2026-11-25T00:00:00+01:00') })).toEqual([]);
  expect(await pricesOf({ from: instantOf('2026-11-25T00:00:00+01:00'), until: instantOf('2026-11-26T00:00:00+01:00') })).toHaveLength(3);
});

test('one order says each execution, and while it waits how far its price is from the market', async () => {
  const customer = await floor.customer(10n);
  const one = (number: string, who = customer) => oneOrder(database.db, { customer: who, number, parts: partsAt() });
  await floor.price('SAP', '254.00');
  await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '3', price: '251.40' });
  const [waiting] = (await listOrders(database.db, { wish: { customer, state: 'pending', instrument: null }, parts: partsAt() })).orders;
  const { number } = waiting!;
  expect(await one(number)).toMatchObject({
    ...{ class: 'share', executions: [] },
    order: { number, state: 'pending', market: { last: '254.0000', distance: '-2.6000', distanceRate: '-1.02' } },
  });
  expect(await one(number, 1n)).toBeNull();
  expect(await one('O0')).toBeNull();
  await floor.price('SAP', '251.00');
  expect(await one(number)).toMatchObject({ order: { state: 'executed', market: null }, executions: [{ price: '251.4000', quantity: '3' }] });
  await floor.place(customer, { code: 'SAP', side: 'sell', type: 'stop', quantity: '3', stopPrice: '238.45' });
  const [stop] = (await listOrders(database.db, { wish: { customer, state: 'pending', instrument: null }, parts: partsAt() })).orders;
  expect(stop!.market).toEqual({ last: '251.0000', distance: '-12.5500', distanceRate: '-5.00' });
});
