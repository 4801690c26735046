import { addDays, instantOf, later, type TradingDate } from '@parkett/kernel';
import { market as contract, type ReplyOf } from '@parkett/contract';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { schedules } from '../../books/instruments/index.ts';
import { marketHouse, smallList, type MarketHouse } from '../../testing/market-house.ts';

const houses: MarketHouse[] = [];
afterAll(() => Promise.all(houses.map(house => house.close())));

const { xetra, forex, metals, always } = schedules;
const keyOf = (date: TradingDate): string => date.replaceAll('-', '').repeat(8);
/** The house's clock starts on Friday, 20 November 2026. */
const friday: TradingDate = '2026-11-20';

async function published(at: string, from?: string): Promise<ReplyOf<typeof contract.seed>> {
  const seed = { hash: 'ab'.repeat(32), known: false, keyOf, schedules: [xetra, forex, metals, always] };
  const house = await marketHouse({ source: smallList, at: instantOf(at), seed });
  houses.push(house);
  const answer = await house.visitor().post(contract.seed.path, from ? { from } : {});
  return z.parse(contract.seed.reply, answer.data);
}

test('a day’s key is published after its last session, digital currencies’ at midnight UTC included, and not a moment before', async () => {
  const end = instantOf('2026-11-21T00:00:00Z');
  expect((await published(new Date(later(end, -1)).toISOString())).days).toEqual([]);
  expect((await published(new Date(end).toISOString())).days).toEqual([{ date: friday, key: keyOf(friday) }]);
});

test('every date that has ended has its key, weekends too, from the one that is asked for', async () => {
  const { days, feed, hash, known } = await published('2026-11-24T12:00:00Z', '2026-11-21');
  expect(days.map(({ date }) => date)).toEqual([1, 2, 3].map(after => addDays(friday, after)));
  expect({ feed, hash, known }).toEqual({ feed: 'simulator', hash: 'ab'.repeat(32), known: false });
});

test('after years too the newest day is among those that are told, and the first', async () => {
  const { days } = await published('2028-03-01T12:00:00Z');
  expect([days[0]!.date, days.at(-1)!.date]).toEqual([friday, '2028-02-29']);
});
