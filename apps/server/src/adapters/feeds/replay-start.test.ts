import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { market, ReplyOf } from '@parkett/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { HttpVisitor } from '../../testing/http-visitor.ts';
import { freePort, startProcess, type ServerProcess } from '../../testing/server-process.ts';

// Every file of the form that is here, through the program as people start it.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const scratch = mkdtempSync(join(tmpdir(), 'parkett-replay-'));
const fixtures = fileURLToPath(new URL('../../../../../packages/market/fixtures/', import.meta.url));
const outside = fileURLToPath(new URL('../../../../../../shared/data/05_prices/', import.meta.url));
if (!existsSync(outside)) process.stdout.write(`outside data absent: ${outside}\n`);

const started: ServerProcess[] = [];
const databases: TestDatabase[] = [];
let folders = 0;

afterAll(async () => {
  for (const { child } of started) child.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  await Promise.all(databases.map(database => database.close()));
  rmSync(scratch, { recursive: true, force: true });
});

const freshFolder = (): string => join(scratch, `data-${(folders += 1)}`);

async function databaseUrl(): Promise<{ url: string; database: TestDatabase }> {
  const database = await freshDatabase();
  databases.push(database);
  const { host, port, user, password, database: name } = database.server;
  return { database, url: `postgres://${user}:${String(password)}@localhost/${name}?host=${encodeURIComponent(host ?? '')}&port=${port}` };
}

async function start(env: Record<string, string>): Promise<{ server: ServerProcess; origin: string }> {
  const port = String(await freePort());
  const server = startProcess({ PORT: port, ...env });
  started.push(server);
  return { server, origin: `http://localhost:${port}` };
}

function textOf(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

const hasTheForm = (file: string): boolean => {
  const heading = textOf(file).split('\n')[0]!;
  return ['ISIN', 'Mnemonic', 'StartPrice', 'TradedVolume', 'NumberOfTrades'].every(column => heading.includes(column));
};

const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .map(name => join(folder, name))
        .filter(file => /\.csv(\.gz)?$/.test(file) && hasTheForm(file))
    : [];

type Row = Record<'ISIN' | 'Mnemonic' | 'Date' | 'Time' | 'StartPrice' | 'MaxPrice' | 'MinPrice' | 'EndPrice' | 'TradedVolume' | 'Currency', string>;
type Bar = ReplyOf<typeof market.bars>['bars'][number];

/** The file's minutes of each symbol, read a second time and without our reader. */
function minutesOf(file: string): Map<string, Bar[]> {
  const rows = parse<Row>(textOf(file), {
    bom: true,
    columns: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_quotes: true,
  });
  const minutes = rows
    .filter(row => row.ISIN !== 'ISIN' && ['EUR', 'USD'].includes(row.Currency))
    .map(row => ({
      code: row.Mnemonic,
      bar: [
        Date.parse(`${row.Date}T${row.Time}:00Z`) / 1_000,
        ...[row.StartPrice, row.MaxPrice, row.MinPrice, row.EndPrice, row.TradedVolume].map(Number),
      ] as Bar,
    }));
  const bySymbol = Map.groupBy(minutes, ({ code }) => code);
  return new Map([...bySymbol].map(([code, own]) => [code, own.map(({ bar }) => bar).toSorted((a, b) => a[0] - b[0])]));
}

/** What a row says of a whole day of such minutes; the price is compared as a number. */
function dayOf(bars: readonly Bar[]): Record<'open' | 'high' | 'low' | 'last' | 'volume', number> {
  return {
    open: bars[0]![1],
    high: Math.max(...bars.map(bar => bar[2])),
    low: Math.min(...bars.map(bar => bar[3])),
    last: bars.at(-1)![4],
    volume: bars.reduce((sum, bar) => sum + bar[5], 0),
  };
}

test.each([...filesOf(fixtures), ...filesOf(outside)])('a day starts from %s, and when it is over its charts and rows are the file’s', async file => {
  const minutes = minutesOf(file);
  const codes = [...minutes.keys()].toSorted();
  const date = new Date([...minutes.values()][0]![0]![0] * 1_000).toISOString().slice(0, 10);
  const { url } = await databaseUrl();
  const { server, origin } = await start({ DATABASE_URL: url, PARKETT_DATA: freshFolder(), PARKETT_FEED: `replay:${file}` });
  await server.ready;
  const customer = new HttpVisitor(origin);
  await customer.enter('demo/open', {});
  await customer.ask('market/setClock', { paused: true, goTo: `${date}T21:00:00Z` }, true);
  const { rows } = (await customer.ask('market/instruments', { codes })) as ReplyOf<typeof market.instruments>;
  const shown = rows.map(({ code, quote: { open, high, low, last, volume } }) => ({
    ...{ code, open: Number(open), high: Number(high), low: Number(low), last: Number(last), volume: Number(volume) },
  }));
  expect(shown.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual(codes.map(code => ({ code, ...dayOf(minutes.get(code)!) })));
  for (const [code, bars] of minutes) {
    const chart = (await customer.ask('market/bars', { code, interval: 'minute', range: '1d' })) as ReplyOf<typeof market.bars>;
    expect({ code, bars: chart.bars }).toEqual({ code, bars });
  }
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
});

async function expectRefusal(env: Record<string, string>, sentence: RegExp): Promise<void> {
  const { server } = await start(env);
  expect(await server.ended).toBe(1);
  expect(server.output().trim()).toMatch(sentence);
  expect(server.output().trim().split('\n')).toHaveLength(1);
}

const smallDay = readFileSync(join(fixtures, 'replay-small-day.csv'), 'utf8');
const written = (name: string, content: string | Buffer): string => {
  const file = join(scratch, name);
  writeFileSync(file, content);
  return file;
};
const brokenLine = smallDay.replace('MUSTERWERKE AG NA O.N.', '"MUSTER\nWERKE"').replace('48.18,48.21', '48.18,47.21');

test.each([
  ['a line that can’t be', brokenLine, /line 5, MinPrice and MaxPrice do not enclose StartPrice and EndPrice\.$/],
  ['a gzip that was cut off', gzipSync(smallDay).subarray(0, 300), /its gzip is broken or cut off\.$/],
  ['no file', null, /ENOENT\.$/],
])('a replay refused for %s leaves no mark: no data folder, no log, no feed in the database', async (_, content, sentence) => {
  const file = content === null ? join(scratch, 'none.csv') : written(`refused-${(folders += 1)}.csv`, content);
  const { url, database } = await databaseUrl();
  const data = freshFolder();
  const env = { PARKETT_FEED: `replay:${file}`, PARKETT_DATA: data };
  await expectRefusal(env, sentence);
  await expectRefusal({ ...env, DATABASE_URL: url }, sentence);
  expect(existsSync(data)).toBe(false);
  expect(await database.db.query('test.feed', 'select * from feed')).toEqual([]);
});

test('a start refused for its database, its log or a server that runs already leaves no mark in a data folder', async () => {
  const { url } = await databaseUrl();
  const running = await start({ DATABASE_URL: url, PARKETT_DATA: freshFolder() });
  await running.server.ready;
  const data = freshFolder();
  const kept = freshFolder();
  mkdirSync(kept);
  await Promise.all([
    expectRefusal({ PARKETT_DATA: data, DATABASE_URL: 'mysql://localhost' }, /^DATABASE_URL is not an address/),
    expectRefusal({ PARKETT_DATA: data, DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x' }, /ECONNREFUSED/),
    expectRefusal({ PARKETT_DATA: data, PARKETT_LOG: scratch }, /^The log .* can't be written/),
    expectRefusal({ PARKETT_DATA: data, PARKETT_LOG: join(written('a-file', ''), 'parkett.log') }, /^The log .* can't be written/),
  ]);
  for (const folder of [data, kept])
    await expectRefusal({ PARKETT_DATA: folder, DATABASE_URL: url }, /^Another Parkett server runs on this database/);
  expect(existsSync(data)).toBe(false);
  expect(readdirSync(kept)).toEqual([]);
});

test('a database keeps the feed it was made with', async () => {
  const { url, database } = await databaseUrl();
  const env = { DATABASE_URL: url, PARKETT_DATA: freshFolder() };
  const first = await start({ ...env, PARKETT_FEED: `replay:${join(fixtures, 'replay-small-day.csv')}` });
  await first.server.ready;
  first.server.child.kill('SIGINT');
  await first.server.ended;
  const before = await database.db.query('test.feed', 'select * from feed');
  await expectRefusal({ ...env, PARKETT_FEED: `replay:${join(fixtures, 'replay-messy-day.csv')}` }, /^This data folder belongs to another day/);
  await expectRefusal(env, /^This data folder belongs to a replayed day/);
  expect(await database.db.query('test.feed', 'select * from feed')).toEqual(before);
});
