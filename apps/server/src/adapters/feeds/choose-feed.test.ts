import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instantOf, later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import type { ClockSetting } from '../../platform/platform-settings.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { chooseFeed, type ChosenFeed } from './choose-feed.ts';
import { seedHashOf } from './market-seed.ts';

const scratch = mkdtempSync(join(tmpdir(), 'parkett-seed-'));
const databases: TestDatabase[] = [];
afterAll(async () => {
  await Promise.all(databases.map(database => database.close()));
  rmSync(scratch, { recursive: true, force: true });
});

const systemNow = instantOf('2026-11-22T12:00:00Z');
const seeds = { one: '00112233445566778899aabbccddeeff', other: 'ffeeddccbbaa99887766554433221100' } as const;

type Installation = { database: TestDatabase; dataFolder: string; start: (asked?: string, clock?: ClockSetting) => Promise<ChosenFeed> };
const paperClock: ClockSetting = { kind: 'simulated', start: null, speed: 1 };

async function installation(): Promise<Installation> {
  const database = await freshDatabase();
  databases.push(database);
  const dataFolder = mkdtempSync(join(scratch, 'data-'));
  const start: Installation['start'] = (asked, clock = paperClock) =>
    chooseFeed(database.db, { judged: { kind: 'simulator' }, systemNow, clock, dataFolder, asked: asked ?? null });
  return { database, dataFolder, start };
}

test('a new installation draws 128 bits of its own, which lie in a file for its owner only; the database knows their hash', async () => {
  const [one, other] = [await installation(), await installation()];
  const [first, second] = [await one.start(), await other.start()];
  const seed = readFileSync(join(one.dataFolder, 'market-seed'), 'utf8');
  expect(seed).toMatch(/^[0-9a-f]{32}$/);
  expect(statSync(join(one.dataFolder, 'market-seed')).mode & 0o777).toBe(0o600);
  expect(first.seed).toEqual({ hash: seedHashOf(seed), known: false });
  expect(second.seed.hash).not.toBe(first.seed.hash);
  const [row] = await one.database.owner.arrays<[string]>('test.feed', 'select row_to_json(feed)::text from feed');
  expect(row![0]).toContain(seedHashOf(seed));
  expect(row![0]).not.toContain(seed);
});

test('at the next start the market is the same, and a file that got lost or was swapped is refused by name', async () => {
  const { dataFolder, start } = await installation();
  const first = await start();
  const again = await start();
  const { startsAt } = first.source;
  const noon = instantOf('2026-11-23T11:00:00Z');
  expect([again.isNew, again.seed, again.source.startsAt]).toEqual([false, first.seed, startsAt]);
  expect(again.source.printsBetween(startsAt, noon).slice(0, 200)).toEqual(first.source.printsBetween(startsAt, noon).slice(0, 200));
  rmSync(join(dataFolder, 'market-seed'));
  await expect(start()).rejects.toThrow(/^The file market-seed is missing in .*\.$/);
});

test.each([
  { name: 'a paper clock', clock: paperClock, from: '2026-11-23T09:30:00Z' },
  { name: 'a paper clock that was set back', clock: { ...paperClock, start: instantOf('2026-03-04T08:00:00Z') }, from: '2026-03-04T08:00:00Z' },
  { name: 'the system’s clock', clock: { kind: 'system' } as const, from: '2026-11-22T12:00:00Z' },
])('the market begins with $name, and from that day on two installations have nothing in common', async ({ clock, from }) => {
  const [one, other] = await Promise.all([installation(), installation()].map(async made => (await made).start(undefined, clock)));
  const bitcoin = one!.source.instruments.find(({ code }) => code === 'BTCUSDT')!.id;
  expect(one!.source.startsAt).toBe(instantOf(from));
  const prices = ({ source }: ChosenFeed): number[] =>
    source.printsOf(bitcoin, { from: source.startsAt, to: later(source.startsAt, 3_600_000) }).map(({ price }) => price);
  const [mine, theirs] = [prices(one!), prices(other!)];
  expect(mine.length).toBeGreaterThan(100);
  expect(mine.slice(0, 100)).not.toEqual(theirs.slice(0, 100));
});

test('a seed that was chosen is said to be known, for ever; another one is refused with one sentence', async () => {
  const { dataFolder, start } = await installation();
  expect((await start(seeds.one)).seed).toEqual({ hash: seedHashOf(seeds.one), known: true });
  expect((await start()).seed.known).toBe(true);
  await expect(start(seeds.other)).rejects.toThrow(/^The market of this data folder has another seed: [^.]*\.$/);
  expect(readFileSync(join(dataFolder, 'market-seed'), 'utf8')).toBe(seeds.one);
});
