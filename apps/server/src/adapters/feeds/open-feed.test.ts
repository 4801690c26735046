import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asPrice, instantOf, isOnStep, later } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { listings } from '../../books/instruments/index.ts';
import { testFeed, testSeed } from '../../testing/test-feed.ts';
import { openFeed } from './open-feed.ts';

const startsAt = instantOf('2026-11-23T07:59:30Z');
const feed = openFeed(testFeed(startsAt));
const noon = instantOf('2026-11-24T11:00:00Z');
const recorded = fileURLToPath(new URL('../../../../../../shared/data/05_prices/xetra_minute_2018-03-21_10dax.csv.gz', import.meta.url));
const isHere = existsSync(recorded);
if (!isHere) process.stdout.write(`outside data absent: ${recorded}\n`);

test('at noon every listed instrument has a price on a valid step, and all but the indices have quotes around it', () => {
  const listed = feed.instruments.filter(({ id }) => (feed.listedFrom(id) ?? noon) <= noon);
  const wrong = listed.filter(({ id, priceSteps, class: kind }) => {
    const tick = feed.tickAt(id, noon);
    const ladder = feed.ladderAt(id, noon);
    const quoted = ladder !== null && ladder.bids[0]![0] <= BigInt(ladder.tick.price) && BigInt(ladder.tick.price) <= ladder.asks[0]![0];
    return !tick || !isOnStep(priceSteps, asPrice(BigInt(tick.price))) || quoted !== (kind !== 'index');
  });
  expect(wrong.map(instrument => instrument.code)).toEqual([]);
});

test('prices stay within a factor of four of the level they were given', () => {
  const far = listings.filter(({ instrument, simulation }) => {
    const factor = feed.tickAt(instrument.id, noon)!.price / 10 ** instrument.priceScale / simulation.basePrice;
    return factor < 0.25 || factor > 4;
  });
  expect(far.map(listing => listing.instrument.code)).toEqual([]);
});

// The sums are of middles, the members' last prices lie on their price steps beside them.
test('DAX, MDAX and SDAX are the weighted sums of their members, minute by minute', () => {
  const spreads: [string, boolean][] = [];
  const range = { from: later(noon, -3_600_000), to: noon, now: noon };
  for (const { instrument, simulation } of listings) {
    if (simulation.model.kind !== 'members') continue;
    const sums = new Map<number, number>();
    for (const { id, shares } of simulation.model.members) {
      for (const bar of feed.minuteBars(id, range)) sums.set(bar.start, (sums.get(bar.start) ?? 0) + shares * bar.close);
    }
    const ratios = feed.minuteBars(instrument.id, range).map(bar => bar.close / sums.get(bar.start)!);
    spreads.push([instrument.code, Math.max(...ratios) / Math.min(...ratios) - 1 < 0.004]);
  }
  expect(spreads).toEqual([
    ['DAX', true],
    ['MDAX', true],
    ['SDAX', true],
  ]);
});

test.skipIf(!isHere)('the recorded day lists its ten shares in the price bands of that year, with the names and numbers we know', () => {
  const replay = openFeed({ kind: 'replay', file: recorded, secret: testSeed });
  const bands = replay.instruments.map(instrument => `${instrument.code} ${instrument.liquidityBand}`);
  expect(bands).toEqual(['ADS 5', 'ALV 6', 'BAS 6', 'BAYN 6', 'BMW 6', 'DBK 6', 'DTE 5', 'MUV2 5', 'SAP 6', 'SIE 6']);
  expect(replay.instruments.find(instrument => instrument.code === 'SAP')).toMatchObject({
    id: 32,
    name: 'SAP SE',
    wkn: '716460',
    schedule: 'replay',
  });
  expect(replay.startsAt).toBe(Date.parse('2018-03-21T07:59:50Z'));
});
