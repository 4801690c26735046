import type { about, ReplyOf } from '@parkett/contract';
import { instantOf } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { InstrumentList, universe } from '../../books/instruments/index.ts';
import { venues } from '../../manifests.ts';
import { signInHouse } from '../../testing/sign-in-house.ts';
import { addAboutCalls } from './index.ts';

const now = instantOf('2026-11-26T09:00:00Z');
const house = await signInHouse({
  addCalls: ({ calls, ruleBook }) =>
    addAboutCalls(calls, {
      mode: 'paper',
      ruleBook,
      instruments: new InstrumentList(universe),
      venues: [...venues],
      priceSource: 'simulator',
      now: () => now,
    }),
});
afterAll(house.close);
const read = async (): Promise<ReplyOf<typeof about.aboutHouse>> => (await house.visitor().post('about/house', {})).data;

test('a visitor reads what is really there, counted: 250 instruments, one venue, one price source, 254 trading days', async () => {
  const found = await read();
  expect(found).toMatchObject({ mode: 'paper', venues: ['embedded'], priceSources: ['simulator'], calendar: { year: 2026, tradingDays: 254 } });
  expect(found.instruments).toEqual(
    expect.arrayContaining([
      { class: 'share', count: 160 },
      { class: 'foreign', count: 30 },
      { class: 'index', count: 12 },
      { class: 'forex', count: 24 },
      { class: 'digital', count: 20 },
      { class: 'metal', count: 4 },
    ]),
  );
});

test('the price list is the one in force, and settlement says what is decided for later', async () => {
  const { priceLists, settlements } = await read();
  expect(priceLists).toEqual([
    {
      from: null,
      prices: [
        { class: 'share', flatUnits: 1, rateBps: 0 },
        { class: 'foreign', flatUnits: 1, rateBps: 10 },
        { class: 'forex', flatUnits: 1, rateBps: 0 },
        { class: 'digital', flatUnits: 0, rateBps: 50 },
        { class: 'metal', flatUnits: 1, rateBps: 0 },
      ],
    },
  ]);
  expect(settlements).toEqual([
    { from: null, days: 2 },
    { from: '2027-10-11', days: 1 },
  ]);
});

test('version and licences are those of the packages that run here, without those for development', async () => {
  const { version, licences } = await read();
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const names = licences.flatMap(({ packages }) => packages.map(name => name.replace(/ [^ ]*$/, '')));
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react']));
  expect(names).not.toContain('vitest');
});
