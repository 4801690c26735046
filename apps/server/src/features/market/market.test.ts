import { divide, formatDecimal, later, zonedInstant } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { market as contract, type ReplyOf } from '@parkett/contract';
import { marketHouse, monday, simulator } from '../../testing/market-house.ts';

const trades = [
  { at: later(monday, -2_000), price: 1_700_000, quantity: 10, own: false },
  { at: later(monday, -1_000), price: 1_700_500, quantity: 3, own: true },
];
const depth = { bids: [{ price: 1_699_000n, quantity: 40n }], asks: [], indicative: null };
const house = await marketHouse({ depth: { depth, trades } });
afterAll(house.close);
const visitor = house.visitor();

/** Asks, and holds the answer against the contract's schema. */
async function ask<
  C extends (typeof contract)['instruments' | 'average' | 'movers' | 'sectors' | 'instrument' | 'bars' | 'depth' | 'clock' | 'seed'],
>(call: C, body: object = {}): Promise<ReplyOf<C>> {
  const answer = await visitor.post(call.path, body);
  expect(answer).toMatchObject({ http: 200, status: 1 });
  return z.parse(call.reply, answer.data) as ReplyOf<C>;
}

test('a list holds what was asked for, with quotes; codes that are no longer listed are left out', async () => {
  expect((await ask(contract.instruments)).rows.length).toBe(250);
  expect((await ask(contract.instruments, { class: 'metal' })).rows.map(({ code }) => code)).toEqual(['XAU', 'XAG', 'XPT', 'XPD']);
  expect((await ask(contract.instruments, { index: 'DAX' })).rows.length).toBe(40);
  const { rows } = await ask(contract.instruments, { codes: ['SAP', 'GONE', 'BTCUSDT'] });
  expect(rows.map(({ code }) => code)).toEqual(['SAP', 'BTCUSDT']);
  expect(rows[0]).toMatchObject({ isin: 'DE0007164600', lot: '1', quote: { phase: 'continuous', stale: false } });
  expect(rows[0]).not.toHaveProperty('spark');
});

test('without a previous close the change is since the opening, and before the opening there is none', async () => {
  const sap = simulator.instruments.find(({ code }) => code === 'SAP')!;
  const view = house.board.view(sap.id)!;
  const quoteNow = async (): Promise<unknown> => (await ask(contract.instruments, { codes: ['SAP'] })).rows[0]!.quote;
  house.board.write([{ ...view, last: 990_000n, previousClose: null, open: 1_000_000n }]);
  expect(await quoteNow()).toMatchObject({ change: '-1.0000', changeRate: '-1.00', previousClose: null });
  house.board.write([{ ...view, previousClose: null, open: null }]);
  expect(await quoteNow()).toMatchObject({ change: null, changeRate: null, previousClose: null });
  house.board.write([view]);
});

test('the change is against the previous close, its rate rounded half away from zero to hundredths of a per cent', async () => {
  const sap = simulator.instruments.find(({ code }) => code === 'SAP')!;
  const view = house.board.view(sap.id)!;
  house.board.write([{ ...view, last: 1_000_050n, previousClose: 1_000_000n }]);
  const rateOf = async (): Promise<unknown> => (await ask(contract.instruments, { codes: ['SAP'] })).rows[0]!.quote;
  expect(await rateOf()).toMatchObject({ last: '100.0050', change: '0.0050', changeRate: '0.01' });
  house.board.write([{ ...view, last: 999_950n, previousClose: 1_000_000n }]);
  expect(await rateOf()).toMatchObject({ change: '-0.0050', changeRate: '-0.01' });
  house.board.write([view]);
});

test('a sparkline is the course of the day in at most 40 points and ends with the last price', async () => {
  const { rows } = await ask(contract.instruments, { class: 'share', sparks: true });
  for (const { spark = [], quote } of rows) {
    expect(spark.length).toBeGreaterThan(20);
    expect(spark.length).toBeLessThanOrEqual(40);
    expect(spark.at(-1)).toBe(Number(quote.last));
    expect(Math.min(...spark)).toBeGreaterThanOrEqual(Number(quote.low));
    expect(Math.max(...spark)).toBeLessThanOrEqual(Number(quote.high));
  }
});

test("until today's main session has a price a sparkline is the last day's course", async () => {
  const opening = await marketHouse({ at: zonedInstant('2026-11-23', '08:59:30') });
  const answer = await opening.visitor().post('market/instruments', { codes: ['SAP', 'DAX'], sparks: true });
  const { rows } = answer.data as ReplyOf<typeof contract.instruments>;
  for (const { spark = [], code } of rows) {
    const { id, priceScale } = opening.parts.list.withCode(code)!;
    const [friday] = simulator.dayBars(id, { from: '2026-11-20', to: '2026-11-20', now: monday });
    expect(spark.length).toBe(40);
    expect(spark[0]).toBe(friday!.open / 10 ** priceScale);
  }
  await opening.close();
});

test("a sparkline is today's from the first price on, also within the minute in which it was asked for before", async () => {
  const dax = simulator.instruments.find(({ code }) => code === 'DAX')!;
  const nine = zonedInstant('2026-11-23', '09:00');
  const seconds = Array.from({ length: 60 }, (_, i) => later(nine, i * 1000));
  const first = seconds.find(at => simulator.dayStateAt(dax.id, at).open !== null)!;
  const opening = await marketHouse({ at: later(first, -1000) });
  const sparkOf = async () => {
    const answer = await opening.visitor().post('market/instruments', { codes: ['DAX'], sparks: true });
    return (answer.data as ReplyOf<typeof contract.instruments>).rows[0]!.spark!;
  };
  expect((await sparkOf()).length).toBeGreaterThan(20);
  opening.business.hold();
  opening.business.moveTo(first);
  expect((await sparkOf())[0]).toBe(simulator.dayStateAt(dax.id, first).open! / 10 ** dax.priceScale);
  await opening.close();
});

test('movers are the shares that rose, fell and turned over most', async () => {
  const { gainers, losers, turnover } = await ask(contract.movers, { size: 7 });
  const all = (await ask(contract.instruments, { class: 'share' })).rows.map(({ quote }) => quote);
  const rates = all.map(({ changeRate }) => Number(changeRate)).toSorted((a, b) => a - b);
  expect(losers.map(({ quote }) => Number(quote.changeRate))).toEqual(rates.slice(0, 7));
  expect(gainers.map(({ quote }) => Number(quote.changeRate))).toEqual(rates.toReversed().slice(0, 7));
  expect(Number(turnover[0]!.quote.turnover)).toBe(Math.max(...all.map(quote => Number(quote.turnover))));
});

test('a sector changes as its members do, weighted by their size', async () => {
  const { sectors } = await ask(contract.sectors);
  expect(sectors.flatMap(({ members }) => members).length).toBe(160);
  for (const { changeRate, size, members } of sectors) {
    const weighted = members.reduce((sum, member) => sum + BigInt(Math.round(Number(member.changeRate) * 100)) * BigInt(member.size), 0n);
    expect(changeRate).toBe(formatDecimal(divide(weighted, BigInt(size), 'half-up'), 2));
    expect(members.map(member => member.size)).toEqual(members.map(member => member.size).toSorted((a, b) => b - a));
  }
});

test('the average counts every share alike and ends where their changes say', async () => {
  const { count, changeRate, spark } = await ask(contract.average);
  const rates = (await ask(contract.instruments, { class: 'share' })).rows.map(({ quote }) => BigInt(Math.round(Number(quote.changeRate) * 100)));
  expect(count).toBe(rates.length);
  const mean = divide(
    rates.reduce((sum, rate) => sum + rate, 0n),
    BigInt(rates.length),
    'half-up',
  );
  expect(changeRate).toBe(formatDecimal(mean, 2));
  expect(spark.at(-1)).toBeCloseTo(Number(changeRate), 1);
});

test('a replayed day compares with its opening: movers, sectors of equal boxes and the average are there', async () => {
  const replay = await marketHouse({
    source: {
      ...simulator,
      kind: 'replay',
      dayStateAt: (id, now) => ({ ...simulator.dayStateAt(id, now), previousClose: null }),
    },
  });
  const asks = replay.visitor();
  const reply = async <C extends (typeof contract)['movers' | 'sectors' | 'average']>(call: C) =>
    z.parse(call.reply, (await asks.post(call.path, {})).data) as ReplyOf<C>;
  const { gainers, losers } = await reply(contract.movers);
  expect(gainers.map(({ quote }) => quote.previousClose)).toEqual([null, null, null, null, null]);
  expect(Number(gainers[0]!.quote.change)).toBeCloseTo(Number(gainers[0]!.quote.last) - Number(gainers[0]!.quote.open), 8);
  expect(losers.length).toBe(5);
  const { sectors } = await reply(contract.sectors);
  expect(new Set(sectors.flatMap(({ members }) => members.map(({ size }) => size)))).toEqual(new Set([1]));
  const average = await reply(contract.average);
  expect(average.spark[0]).toBeCloseTo(0, 8);
  expect(average.spark.at(-1)).toBeCloseTo(Number(average.changeRate), 1);
  await replay.close();
});

test('one instrument comes with facts, corridor, price steps, the plan of its day and what it has paid', async () => {
  const sap = await ask(contract.instrument, { code: 'SAP' });
  expect(sap).toMatchObject({
    tradable: true,
    minimumAmount: '1.00',
    lockMinutes: 0,
    source: 'simulator',
    facts: { simulated: true, priceBook: '4.20' },
  });
  expect(sap.facts.dividendYield).toMatch(/^\d\.\d\d$/);
  expect(Number(sap.facts.yearHigh)).toBeGreaterThanOrEqual(Number(sap.row.quote.high));
  expect(sap.sessions.map(({ phase }) => phase)).toEqual([
    'pre-market',
    'opening-auction',
    'continuous',
    'midday-auction',
    'continuous',
    'closing-auction',
    'after-hours',
  ]);
  expect(sap.events.map(({ date }) => date)).toEqual(
    sap.events
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
  const reference = Number(sap.row.quote.previousClose);
  expect(Number(sap.corridor!.highest)).toBeGreaterThan(reference * 1.19);
  expect(Number(sap.corridor!.highest)).toBeLessThanOrEqual(reference * 1.2);
  expect((await ask(contract.instrument, { code: 'SUSE' })).lockMinutes).toBe(30);
  expect(await ask(contract.instrument, { code: 'DAX' })).toMatchObject({ tradable: false, corridor: null, facts: { marketCap: null } });
  expect(await visitor.post('market/instrument', { code: 'GONE' })).toMatchObject({ http: 200, status: 0, code: 'product-missing' });
});

test('the book is answered in decimals, the newest trade first', async () => {
  expect(await ask(contract.depth, { code: 'SAP' })).toEqual({
    code: 'SAP',
    bids: [{ price: '169.9000', quantity: '40' }],
    asks: [],
    trades: [
      { at: new Date(monday - 1_000).toISOString(), price: '170.0500', quantity: '3', own: true },
      { at: new Date(monday - 2_000).toISOString(), price: '170.0000', quantity: '10', own: false },
    ],
  });
});

test('quotes of the market need no sign-in and refuse unknown fields', async () => {
  expect(await visitor.post('market/instruments', { class: 'share', limit: 5 })).toMatchObject({ http: 400, code: 'malformed' });
  expect(await visitor.post('market/instruments', { class: 'bond' })).toMatchObject({ http: 400 });
});
