import { market as contract, type ReplyOf } from '@parkett/contract';
import { addDays, asInstant, dateAt, zonedInstant, type TradingDate } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { marketHouse, simulator } from '../../testing/market-house.ts';

const house = await marketHouse();
afterAll(house.close);
const visitor = house.visitor();
type Chart = ReplyOf<typeof contract.bars>;

async function chart(code: string, interval: string, range: string, adjustment?: string): Promise<Chart> {
  const answer = await visitor.post('market/bars', { code, interval, range, ...(adjustment ? { adjustment } : {}) });
  expect(answer).toMatchObject({ http: 200, status: 1 });
  return answer.data;
}

/** A chart's bars of the main session. */
const mainOf = ({ bars, extended }: Chart): Chart['bars'] =>
  bars.filter(([start]) => !extended.some(([from, until]) => from <= start && start < until));
const dateOf = ([start]: Chart['bars'][number]): TradingDate => dateAt(asInstant(start * 1_000), 'UTC');

test('the day so far is the same in every interval: first open, highest, lowest, last close, all volume', async () => {
  const [day] = (await chart('SAP', 'day', '1d')).bars;
  for (const interval of ['minute', '1', '5', '15', '30']) {
    const bars = mainOf(await chart('SAP', interval, '1d'));
    const [, open, , , ,] = bars[0]!;
    expect(open).toBe(day![1]);
    expect(Math.max(...bars.map(([, , high]) => high))).toBe(day![2]);
    expect(Math.min(...bars.map(([, , , low]) => low))).toBe(day![3]);
    expect(bars.at(-1)![4]).toBe(day![4]);
    expect(bars.reduce((sum, bar) => sum + bar[5], 0)).toBe(day![5]);
  }
  expect((await chart('SAP', '15', '1d')).bars.every(([start]) => start % 900 === 0)).toBe(true);
});

test('candles of a minute are the bars of the line of minutes', async () => {
  expect((await chart('SAP', '1', '1w')).bars).toEqual((await chart('SAP', 'minute', '1w')).bars);
});

test('weeks and months hold the days in them', async () => {
  const { bars: days } = await chart('SAP', 'day', 'all');
  const { bars: months } = await chart('SAP', 'month', 'all');
  expect(days.length).toBeGreaterThan(1_250);
  expect(months.length).toBeGreaterThanOrEqual(60);
  expect(months.reduce((sum, bar) => sum + bar[5], 0)).toBe(days.reduce((sum, bar) => sum + bar[5], 0));
  const { bars: weeks } = await chart('SAP', 'week', '1y');
  expect(weeks.length).toBeGreaterThan(50);
  expect(weeks.at(-1)![4]).toBe(days.at(-1)![4]);
});

test.each([
  ['1w', '2026-11-17'],
  ['1m', '2026-10-26'],
  ['3m', '2026-08-24'],
  ['6m', '2026-05-25'],
  ['1y', '2025-11-24'],
  ['all', '2021-11-24'],
])('a range of %s begins on %s', async (range, first) => {
  const { bars } = await chart('SAP', 'day', range);
  expect(dateOf(bars[0]!)).toBe(first);
  expect(dateOf(bars.at(-1)!)).toBe('2026-11-23');
});

test('minute bars reach back as far as a screen can show: a week, a month, sixty days', async () => {
  expect(dateOf((await chart('SAP', 'minute', 'all')).bars[0]!)).toBe('2026-11-17');
  expect(dateOf((await chart('SAP', '5', 'all')).bars[0]!)).toBe('2026-10-26');
  expect(dateOf((await chart('SAP', '30', 'all')).bars[0]!)).toBe('2026-09-25');
});

test("adjusted 'before' the last price stays the market's, 'after' the first does, and both move alike", async () => {
  const plain = (await chart('SAP', 'day', 'all')).bars;
  const before = (await chart('SAP', 'day', 'all', 'before')).bars;
  const after = (await chart('SAP', 'day', 'all', 'after')).bars;
  expect(before.at(-1)).toEqual(plain.at(-1));
  expect(after[0]).toEqual(plain[0]);
  expect(before[0]![4]).toBeLessThan(plain[0]![4]);
  expect(after.at(-1)![4] / after[0]![4]).toBeCloseTo(before.at(-1)![4] / before[0]![4], 9);
});

test('minutes are adjusted as their day is', async () => {
  const payer = simulator.instruments.find(({ id }) => simulator.corporateEvents(id).some(({ exDate }) => exDate > '2026-10-01'));
  expect(payer).toBeDefined();
  const { exDate } = simulator.corporateEvents(payer!.id).findLast(event => event.exDate > '2026-10-01')!;
  const dayBefore = (bars: Chart['bars']): number => bars.findLast(bar => dateOf(bar) < exDate)![4];
  const [minutes, adjusted] = [await chart(payer!.code, '30', 'all'), await chart(payer!.code, '30', 'all', 'before')];
  const [days, adjustedDays] = [await chart(payer!.code, 'day', '3m'), await chart(payer!.code, 'day', '3m', 'before')];
  expect(dayBefore(adjusted.bars) / dayBefore(minutes.bars)).toBeCloseTo(dayBefore(adjustedDays.bars) / dayBefore(days.bars), 9);
  expect(dayBefore(adjusted.bars)).toBeLessThan(dayBefore(minutes.bars));
  expect(adjusted.bars.at(-1)).toEqual(minutes.bars.at(-1));
});

test('every class of instrument has its chart, also before its day has begun', async () => {
  const early = await marketHouse({ at: zonedInstant('2026-11-23', '07:00') });
  for (const code of ['SAP', 'AAPL', 'DAX', 'EURUSD', 'BTCUSDT', 'XAU']) {
    const answer = await early.visitor().post('market/bars', { code, interval: 'minute', range: '1d' });
    const { bars, previousClose } = answer.data as Chart;
    expect(bars.length).toBeGreaterThan(0);
    expect(Number(previousClose)).toBeGreaterThan(0);
  }
  await early.close();
});

test("until today's main session has a price the last day is shown, against the close before it", async () => {
  const opening = await marketHouse({ at: zonedInstant('2026-11-23', '08:59:30') });
  const shown = (await opening.visitor().post('market/bars', { code: 'SAP', interval: 'minute', range: '1d' })).data as Chart;
  const { previousClose } = shown;
  const bars = mainOf(shown);
  expect(new Set(bars.map(dateOf))).toEqual(new Set(['2026-11-20']));
  const { bars: days } = await chart('SAP', 'day', '1m');
  const [thursday, friday] = days.slice(-3);
  expect(Number(previousClose)).toBe(thursday![4]);
  expect(bars.at(-1)![4]).toBe(friday![4]);
  await opening.close();
});

test('the axis of a day’s chart has all of its sessions, also those that are still to come; longer charts have none', async () => {
  const earlyHouse = await marketHouse({ at: zonedInstant('2026-11-23', '10:00') });
  const asks = earlyHouse.visitor();
  const chartOf = async (range: string) => (await asks.post('market/bars', { code: 'SAP', interval: '15', range })).data as Chart;
  const at = (time: string): number => zonedInstant('2026-11-23', time) / 1_000;
  const { day } = await chartOf('1d');
  expect(day.map(([from]) => from)).toEqual([at('08:00'), expect.any(Number), at('17:40')]);
  expect(day.every(([from, until]) => from < until)).toBe(true);
  expect(day.at(-1)![1]).toBe(at('22:00'));
  expect((await chartOf('1w')).day).toEqual([]);
  await earlyHouse.close();
});

test.each([
  ['2026-11-23', '08:30', ['2026-11-20 08:00', '2026-11-20 17:40', '2026-11-23 08:00']],
  ['2026-11-23', '18:20', ['2026-11-23 08:00', '2026-11-23 17:40']],
] as const)('on %s at %s the chart ends with the price of the session that goes on, and names the early and late ones', async (date, time, begun) => {
  const extendedHouse = await marketHouse({ at: zonedInstant(date, time) });
  const asks = extendedHouse.visitor();
  const { row } = (await asks.post('market/instrument', { code: 'SAP' })).data as ReplyOf<typeof contract.instrument>;
  for (const interval of ['minute', '5', '15', '30']) {
    const shown = (await asks.post('market/bars', { code: 'SAP', interval, range: '1d' })).data as Chart;
    expect(shown.bars.at(-1)![4], interval).toBe(Number(row.quote.last));
    expect(mainOf(shown).at(-1)![4]).not.toBe(Number(row.quote.last));
    const starts = shown.bars.map(([start]) => start);
    expect(new Set(starts).size).toBe(starts.length);
    expect(shown.extended.map(([from]) => from * 1_000)).toEqual(begun.map(at => zonedInstant(at.slice(0, 10) as TradingDate, at.slice(11))));
  }
  const days = (await asks.post('market/bars', { code: 'SAP', interval: 'day', range: '1m' })).data as Chart;
  expect([days.extended, days.day]).toEqual([[], []]);
  await extendedHouse.close();
});

test('on a replayed day nothing before that day exists', async () => {
  const replay = await marketHouse({
    source: {
      ...simulator,
      kind: 'replay',
      startsAt: zonedInstant('2026-11-23', '08:58'),
      dayStateAt: (id, now) => ({ ...simulator.dayStateAt(id, now), previousClose: null }),
    },
  });
  for (const [interval, range] of [
    ['minute', 'all'],
    ['day', 'all'],
    ['month', 'all'],
  ]) {
    const { data } = await replay.visitor().post('market/bars', { code: 'SAP', interval, range });
    const { bars, previousClose, source } = data as Chart;
    expect(previousClose).toBeNull();
    expect(source).toBe('replay');
    expect(bars.length).toBeGreaterThan(0);
    expect(bars.every(bar => dateOf(bar) >= (interval === 'month' ? '2026-11-01' : '2026-11-23'))).toBe(true);
  }
  await replay.close();
});

test('no bar lies ahead of the clock', async () => {
  const { bars } = await chart('SAP', 'minute', '1d');
  expect(bars.at(-1)![0] * 1_000).toBeLessThanOrEqual(zonedInstant('2026-11-23', '15:30'));
  expect(addDays(dateOf(bars[0]!), 0)).toBe('2026-11-23');
});
