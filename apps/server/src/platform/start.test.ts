import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { isAlive, processesOf, readPostmasterFile } from '../adapters/postgres-embedded/processes.ts';
import { urlOf } from '../testing/database.ts';
import { HttpVisitor } from '../testing/http-visitor.ts';
import { freePort, liveServer, shippedProgram, startProcess, startProgram, type ServerProcess } from '../testing/server-process.ts';

// Everything here goes through the door that people use: the program, its environment, its words and its exit code.

const scratch = mkdtempSync(join(tmpdir(), 'parkett-start-'));
chmodSync(scratch, 0o755);
const closedData = join(scratch, 'closed', 'data');
const started: ServerProcess[] = [];
let folders = 0;

const freshFolder = (): string => join(scratch, `data-${(folders += 1)}`);

async function start(env: Record<string, string>, args: string[] = []): Promise<ServerProcess> {
  const server = startProcess({ PORT: String(await freePort()), ...env }, args);
  started.push(server);
  return server;
}

async function stop(server: ServerProcess): Promise<number | null> {
  server.child.kill('SIGINT');
  return server.ended;
}

/** Where the cluster of a data folder lies: in it, or where its note says. */
function clusterOf(data: string): string {
  const note = join(data, 'postgres.location');
  return join(existsSync(note) ? readFileSync(note, 'utf8').trim() : data, 'postgres');
}

const postmasterOf = (data: string): number => readPostmasterFile(clusterOf(data))?.pid ?? 0;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

afterAll(async () => {
  for (const { child } of started) child.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  for (const folder of [dirname(clusterOf(closedData)), scratch]) rmSync(folder, { recursive: true, force: true });
});

async function expectRefusal(env: Record<string, string>, sentence: RegExp, args: string[] = []): Promise<void> {
  const server = await start(env, args);
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(sentence);
  expect(server.output().trim().split('\n')).toHaveLength(1);
}

test('each wrong setting is answered with one sentence and exit code 1', async () => {
  const data = { PARKETT_DATA: freshFolder() };
  await Promise.all([
    expectRefusal(data, /^Unknown option --colour/, ['--colour']),
    expectRefusal(data, /^The option --port needs a value/, ['--port']),
    expectRefusal({ ...data, PORT: 'eighty' }, /^PORT must be a number from 1 to 65535, not 'eighty'/),
    expectRefusal({ ...data, PARKETT_CLOCK: 'simulatedx700' }, /^PARKETT_CLOCK must be /),
    expectRefusal({ ...data, HOST: '0.0.0.0' }, /^HOST 0\.0\.0\.0 can be reached by others: set PARKETT_ORIGIN/),
    expectRefusal({ PARKETT_DATA: '/proc/none' }, /^The data folder \/proc\/none can't be written/),
  ]);
  await Promise.all([
    expectRefusal({ ...data, DATABASE_URL: 'mysql://localhost' }, /^DATABASE_URL is not an address like postgres:/),
    expectRefusal({ ...data, DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x' }, /^The database of DATABASE_URL can't be reached: .*ECONNREFUSED/),
  ]);
});

test('a taken port is told before anything is started', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>(resolve => other.listen(port, 'localhost', resolve));
  const data = freshFolder();
  await expectRefusal({ PORT: String(port), PARKETT_DATA: data }, /^Port \d+ is taken by another program: choose another one with PORT/);
  expect(existsSync(data)).toBe(false);
  other.close();
});

const howToOpenDesk = (port: string): string =>
  `The desk of its operators: http://localhost:${port}/desk/ (let somebody in: npm run operator -- add NAME --role admin,reviewer)`;

test('in paper mode the start says how to open the desk, at the address that it has; with real money it says nothing of it', async () => {
  const port = String(await freePort());
  const deskPort = String(await freePort());
  const startOf = async (program: string, env: Record<string, string>): Promise<string> => {
    const server = startProgram({ program, env: { PARKETT_DATA: freshFolder(), PORT: port, ...env }, args: [] });
    started.push(server);
    await server.ready;
    expect(await stop(server)).toBe(0);
    return server.output();
  };
  expect((await startOf(shippedProgram, { PARKETT_DESK_PORT: deskPort })).split('\n')).toContain(howToOpenDesk(deskPort));
  expect(await startOf(liveServer, { PARKETT_DESK_PORT: deskPort, PARKETT_MODE: 'live' })).not.toMatch(/desk/i);
});

test('ready means that orders are taken: no order is refused as too early after that answer', async () => {
  const port = String(await freePort());
  const server = await start({ PARKETT_DATA: freshFolder(), PORT: port });
  const statuses: number[] = [];
  const readiness = (): Promise<number> =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ status }) => statuses.push(status) && status,
      () => 0,
    );
  while ((await readiness()) !== 200) if (server.child.exitCode !== null) throw new Error(server.output());
  const visitor = new HttpVisitor(`http://localhost:${port}`);
  await visitor.enter('demo/open', {});
  await visitor.ask('user/setFundPassword', { fundPassword: '482915' });
  const order = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '1.00', timeInForce: 'day' };
  const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => visitor.post('trade/order', order, { key: `as-early-as-can-be-${n}` })));
  expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200, 200]);
  expect(statuses).toContain(503);
  expect(await stop(server)).toBe(0);
  expect(server.output().split('\n')).toContain(howToOpenDesk(port));
});

test('F10: a log on a full disk never ends the server: it says so, counts, and writes again by itself when there is room', async () => {
  const data = freshFolder();
  const port = String(await freePort());
  const log = join(scratch, 'full.log');
  symlinkSync('/dev/full', log);
  const server = await start({ PARKETT_DATA: data, PORT: port, PARKETT_LOG: log });
  await server.ready;
  const page = async (path: string): Promise<string> => (await fetch(`http://localhost:${port}${path}`)).text();
  expect((await fetch(`http://localhost:${port}/api/vue/none`, { method: 'POST' })).status).toBe(415);
  await expect.poll(() => page('/readyz')).toMatch(/"log":"lines can't be written \(ENOSPC\), \d+ are lost"/);
  const figures = await page('/metrics');
  expect(figures).toMatch(/^log_lines_lost_total [1-9]\d*$/m);
  expect(figures).toMatch(/^nodejs_eventloop_lag_seconds /m);
  unlinkSync(log);
  await expect.poll(() => page('/readyz')).toContain('"status":"ok"');
  expect(readFileSync(log, 'utf8')).toContain('lines of the log are lost');
  expect(await stop(server)).toBe(0);
});

test('the data folder is closed to everybody but the user that PostgreSQL runs as, who may only pass through', async () => {
  const data = join(freshFolder(), 'inside');
  const server = await start({ PARKETT_DATA: data });
  await server.ready;
  const { mode } = statSync(data);
  expect(clusterOf(data)).toBe(join(data, 'postgres'));
  expect((mode & 0o777).toString(8)).toBe(process.getuid?.() === 0 ? '710' : '700');
  expect(await stop(server)).toBe(0);
});

test('Ctrl-C ends the server and its database; a second server on the same data says so', async () => {
  const data = freshFolder();
  const server = await start({ PARKETT_DATA: data });
  await server.ready;
  const postmaster = postmasterOf(data);
  expect(isAlive(postmaster)).toBe(true);
  await expectRefusal({ PARKETT_DATA: data }, /^Another Parkett process uses the data folder/);
  expect(await stop(server)).toBe(0);
  expect(isAlive(postmaster)).toBe(false);
});

test('after a kill of the server, of PostgreSQL or of both, the next start is right by itself', async () => {
  const data = freshFolder();
  for (const killed of ['server', 'both'] as const) {
    const server = await start({ PARKETT_DATA: data });
    await server.ready;
    const postmaster = postmasterOf(data);
    server.child.kill('SIGKILL');
    if (killed === 'both') process.kill(postmaster, 'SIGKILL');
    await server.ended;
  }
  const port = String(await freePort());
  const server = await start({ PARKETT_DATA: data, PORT: port });
  await server.ready;
  const first = postmasterOf(data);
  process.kill(first, 'SIGKILL');
  // The server starts it again and goes on without a restart of its own.
  await expect.poll(() => postmasterOf(data), { timeout: 20_000 }).not.toBe(first);
  await expect.poll(async () => (await fetch(`http://localhost:${port}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  expect(await stop(server)).toBe(0);
});

test('while PostgreSQL stands still the server says so and sends callers away, and goes on when it goes on', async () => {
  const data = freshFolder();
  const port = String(await freePort());
  const server = await start({ PARKETT_DATA: data, PORT: port });
  await server.ready;
  const processes = processesOf(clusterOf(data));
  const call = (): Promise<Response> => fetch(`http://localhost:${port}/api/docs`);
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  await expect.poll(async () => (await call()).status, { timeout: 20_000 }).toBe(503);
  expect((await call()).headers.get('retry-after')).toBe('1');
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(503);
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  for (const pid of processes) process.kill(pid, 'SIGCONT');
  await expect.poll(async () => (await call()).status, { timeout: 20_000 }).toBe(200);
  expect(await stop(server)).toBe(0);
});

test('a database that may forget what it acknowledged is refused, each setting by its name', async () => {
  const data = freshFolder();
  const server = await start({ PARKETT_DATA: data });
  await server.ready;
  await stop(server);
  const file = join(clusterOf(data), 'postgresql.conf');
  const before = readFileSync(file, 'utf8');
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    appendFileSync(file, `${name} = off\n`);
    await expectRefusal({ PARKETT_DATA: data }, new RegExp(`^The database has ${name} off and could lose what was acknowledged`));
    rmSync(file);
    appendFileSync(file, before);
    chmodSync(file, 0o644);
  }
});

test('a database of DATABASE_URL is used; a second server on it says so', async () => {
  const admin = new pg.Client(inject('owner'));
  await admin.connect();
  const name = `url_${process.pid}`;
  await admin.query(`create database ${name}`);
  await admin.end();
  const { password } = inject('owner');
  const url = urlOf({ ...inject('owner'), database: name });
  const server = await start({ PARKETT_DATA: freshFolder(), DATABASE_URL: url });
  await server.ready;
  await expectRefusal({ PARKETT_DATA: freshFolder(), DATABASE_URL: url }, /^Another Parkett server runs on this database/);
  await expectRefusal(
    { PARKETT_DATA: freshFolder(), DATABASE_URL: url.replace(`${encodeURIComponent(String(password))}@`, 'wrong@') },
    /^The database of DATABASE_URL can't be reached: password/,
  );
  expect(await stop(server)).toBe(0);
});

test('in a folder closed to others it starts too: as root the database goes where its user can reach it, and start says so', async () => {
  const data = closedData;
  mkdirSync(dirname(data), { mode: 0o700 });
  const server = await start({ PARKETT_DATA: data });
  await server.ready;
  const base = dirname(clusterOf(data));
  if (process.getuid?.() === 0) {
    expect(base).toMatch(/^\/var\/lib\/parkett\/[0-9a-f]{12}$/);
    expect(server.output()).toContain(base);
  } else {
    expect(base).toBe(data);
  }
  expect(await stop(server)).toBe(0);
  const again = await start({ PARKETT_DATA: data });
  await again.ready;
  expect(again.output()).not.toContain('/var/lib');
  expect(await stop(again)).toBe(0);
});
