import { addDays, instantOf, instantToWire, later, type TradingDate } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { dayKeyHex } from './market-seed.ts';
import { openFeed } from './open-feed.ts';
import { readPublished, recomputed } from './recompute.ts';

const secret = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const startsAt = instantOf('2026-11-23T09:30:00Z');
const first: TradingDate = '2026-11-23';
const date = addDays(first, 2);
const publishedUntil = (days: number) => ({
  startsAt: instantToWire(startsAt),
  days: Array.from({ length: days }, (_, day) => addDays(first, day)).map(day => ({ date: day, key: dayKeyHex(secret, day) })),
  terms: [] as { code: string; exDate: string; amount: string }[],
});

test('a day’s prices are recomputed from the keys that were published, print by print', () => {
  const market = openFeed({ kind: 'simulator', secret, startsAt });
  const sap = market.instruments.find(({ code }) => code === 'SAP')!;
  const from = instantOf(`${date}T00:00:00Z`);
  const lived = market.printsOf(sap.id, { from, to: later(from, 86_400_000) });
  const lines = [...recomputed({ date, published: publishedUntil(3), codes: ['SAP'] })];
  expect(lines.length).toBeGreaterThan(1_000);
  expect(lines.map(line => line.split(',').slice(0, 2))).toEqual(lived.map(({ at }) => ['SAP', instantToWire(at)]));
  expect(lines.map(line => Math.round(Number(line.split(',')[2]) * 10_000))).toEqual(lived.map(({ price }) => price));
});

test('on an ex-day the prices are recomputed with the dividend that was published', () => {
  const market = openFeed({ kind: 'simulator', secret, startsAt });
  const sap = market.instruments.find(({ code }) => code === 'SAP')!;
  market.learn({ instrument: sap.id, event: { kind: 'dividend', exDate: date, amount: 80_000 } });
  const from = instantOf(`${date}T00:00:00Z`);
  const lived = market.printsOf(sap.id, { from, to: later(from, 86_400_000) });
  const published = { ...publishedUntil(3), terms: [{ code: 'SAP', exDate: date, amount: '8.0000' }] };
  const lines = [...recomputed({ date, published, codes: ['SAP'] })];
  expect(lines.map(line => Math.round(Number(line.split(',')[2]) * 10_000))).toEqual(lived.map(({ price }) => price));
});

test('on the ex-day of a capital increase too, and what is announced for a later day asks for no key of it', () => {
  const market = openFeed({ kind: 'simulator', secret, startsAt });
  const sap = market.instruments.find(({ code }) => code === 'SAP')!;
  market.learn({ instrument: sap.id, event: { kind: 'capital-increase', exDate: date, price: 1_500_000, old: 2, fresh: 1 } });
  const from = instantOf(`${date}T00:00:00Z`);
  const lived = market.printsOf(sap.id, { from, to: later(from, 86_400_000) });
  const increase = { old: 2, fresh: 1 };
  const terms = [
    { code: 'SAP', exDate: date, amount: '150.0000', increase },
    { code: 'SAP', exDate: '2026-12-20' as const, amount: '10.0000', increase },
  ];
  const lines = [...recomputed({ date, published: { ...publishedUntil(3), terms }, codes: ['SAP'] })];
  expect(lines.map(line => Math.round(Number(line.split(',')[2]) * 10_000))).toEqual(lived.map(({ price }) => price));
});

test('on the ex-day of a reverse split too', () => {
  const market = openFeed({ kind: 'simulator', secret, startsAt });
  const sap = market.instruments.find(({ code }) => code === 'SAP')!;
  market.learn({ instrument: sap.id, event: { kind: 'split', exDate: date, ratio: 1 / 10 } });
  const from = instantOf(`${date}T00:00:00Z`);
  const lived = market.printsOf(sap.id, { from, to: later(from, 86_400_000) });
  const terms = [{ code: 'SAP', exDate: date, amount: '0.0000', split: { old: 10, fresh: 1 } }];
  const lines = [...recomputed({ date, published: { ...publishedUntil(3), terms }, codes: ['SAP'] })];
  expect(lines.map(line => Math.round(Number(line.split(',')[2]) * 10_000))).toEqual(lived.map(({ price }) => price));
});

test('a day whose key isn’t published yet can’t be computed, and neither can one with a gap before it', () => {
  expect(() => [...recomputed({ date, published: publishedUntil(2), codes: [] })]).toThrow(/^The key of 2026-11-25 is not in the file/);
  const { startsAt: start, days } = publishedUntil(3);
  expect(() => [...recomputed({ date, published: { startsAt: start, days: days.slice(1), terms: [] }, codes: ['BTCUSDT'] })]).toThrow(
    /^The key of 2026-11-23, a day before, is not in the file/,
  );
});

test('a saved reply is read with its envelope or without; whatever else is in the file is refused', () => {
  const reply = { feed: 'simulator', hash: 'ab', known: false, ...publishedUntil(1) };
  expect(readPublished(JSON.stringify(reply)).days).toEqual(reply.days);
  expect(readPublished(JSON.stringify({ status: 1, data: reply, msg: '' })).days).toEqual(reply.days);
  const short = { ...reply, days: [{ date: first, key: 'abc' }] };
  for (const text of ['', 'no JSON', '{}', JSON.stringify(short)]) expect(() => readPublished(text)).toThrow(/^The file is no reply of market\/seed/);
});
