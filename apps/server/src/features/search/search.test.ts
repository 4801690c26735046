import type { market } from '@parkett/contract';
import { afterAll, expect, test } from 'vitest';
import { later } from '@parkett/kernel';
import { InstrumentList, universe } from '../../books/instruments/index.ts';
import { signInHouse } from '../../testing/sign-in-house.ts';
import { addSearchCalls, ViewCounter } from './index.ts';

const instruments = new InstrumentList(universe);
/** Rows as far as these promises need them. */
const rowsOf = (codes: readonly string[]): market.InstrumentRow[] => codes.map(code => ({ code }) as market.InstrumentRow);
let viewCounter!: ViewCounter;
const house = await signInHouse({
  addCalls: ({ commands, calls, database: { db }, ruleBook, clock }) => {
    viewCounter = new ViewCounter(db);
    addSearchCalls(calls, { db, commands, ruleBook, instruments, rowsOf, viewCounter, now: () => clock.now });
  },
});
afterAll(house.close);

let keys = 0;
const key = (): string => `search-key-number-${(keys += 1)}`;
type Start = { recent: { code: string }[]; popular: { code: string }[] };
const codesOf = (rows: { code: string }[]): string[] => rows.map(({ code }) => code);

test('a search needs no sign-in and answers the best hit first', async () => {
  const { data } = await house.visitor().post('search/instruments', { query: 'siemens' });
  expect(codesOf((data as { rows: { code: string }[] }).rows).slice(0, 1)).toEqual(['SIE']);
});

test('own finds come back newest first, ten of them, each once, and can be forgotten', async () => {
  const guest = house.visitor();
  await guest.enter('demo/open', {});
  const found = universe.slice(0, 12).map(({ code }) => code);
  for (const code of [...found, found[5]!]) {
    house.clock.now = later(house.clock.now, 1_000);
    expect((await guest.post('search/remember', { code }, { key: key() })).status).toBe(1);
  }
  const start = (await guest.post('search/start')).data as Start;
  const newest = [found[5]!, ...found.toReversed().filter(code => code !== found[5])].slice(0, 10);
  expect(codesOf(start.recent)).toEqual(newest);
  await guest.post('search/remember', { code: null }, { key: key() });
  expect(((await guest.post('search/start')).data as Start).recent).toEqual([]);
  expect(await guest.post('search/remember', { code: 'NOSUCH' }, { key: key() })).toMatchObject({ status: 0, code: 'product-missing' });
});

test('popular is what is looked at most, filled up with what everybody knows, and survives a restart', async () => {
  const before = codesOf(((await house.visitor().post('search/start')).data as Start).popular);
  expect(before).toEqual(['SAP', 'SIE', 'ALV', 'DTE', 'DAX', 'BTCUSDT', 'EURUSD', 'XAU']);
  for (const code of ['ADS', 'ETHUSDT', 'ADS']) viewCounter.count(code);
  expect(codesOf(((await house.visitor().post('search/start')).data as Start).popular).slice(0, 3)).toEqual(['ADS', 'ETHUSDT', 'SAP']);
  await viewCounter.flush();
  viewCounter.count('ADS');
  await viewCounter.flush();
  const restarted = new ViewCounter(house.database.db);
  await restarted.load();
  expect([restarted.of('ADS'), restarted.of('ETHUSDT'), restarted.of('SAP')]).toEqual([3, 1, 0]);
});

test('S9: an anonymous visitor sees no customer’s recent searches and keeps none', async () => {
  expect(((await house.visitor().post('search/start')).data as Start).recent).toEqual([]);
  expect(await house.visitor().post('search/remember', { code: 'SAP' }, { key: key() })).toMatchObject({ http: 401 });
});
