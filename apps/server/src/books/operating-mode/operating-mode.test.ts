import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { freshDatabase, urlOf } from '../../testing/database.ts';
import { HttpVisitor } from '../../testing/http-visitor.ts';
import { freePort, liveServer, startProcess, startProgram, type ServerProcess } from '../../testing/server-process.ts';
import { refusalOf, startAndStop } from '../../testing/start-outcome.ts';

// Play money and real money never share a database. Everything here goes through the program's own door.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const scratch = mkdtempSync(join(tmpdir(), 'parkett-mode-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const freshFolder = (): string => join(scratch, randomUUID());

type Start = { readonly database: { readonly server: pg.ClientConfig }; readonly mode: 'paper' | 'live'; readonly port?: number };

/** A database is started from one folder, which holds the seed of its market. */
const folderOf = ({ database }: pg.ClientConfig): string => join(scratch, `of-${database!}`);

/** With adapters for everything, so that nothing but the database can be the reason of a refusal. */
async function startIn({ database, mode, port }: Start): Promise<ServerProcess> {
  const env = {
    PORT: String(port ?? (await freePort())),
    DATABASE_URL: urlOf(database.server),
    PARKETT_DATA: folderOf(database.server),
    PARKETT_MODE: mode,
    ...(mode === 'live' ? { PARKETT_DESK_PORT: String(await freePort()) } : {}),
  };
  return startProgram({ program: liveServer, env, args: [] });
}

test('live mode names what it lacks and touches nothing: Parkett has no adapters for it', async () => {
  const data = freshFolder();
  const env = { PORT: String(await freePort()), PARKETT_DATA: data, PARKETT_MODE: 'live' };
  expect(await refusalOf(startProcess(env))).toBe(
    "Live mode can't start, since no adapter is plugged in for identification, payments and prices: start with PARKETT_MODE=paper.",
  );
  const twoOfThree = startProgram({ program: liveServer, env: { ...env, TEST_ADAPTERS: 'identification,prices' }, args: [] });
  expect(await refusalOf(twoOfThree)).toBe("Live mode can't start, since no adapter is plugged in for payments: start with PARKETT_MODE=paper.");
  const sharingTheDesk = startProgram({ program: liveServer, env, args: [] });
  expect(await refusalOf(sharingTheDesk)).toBe(
    'Live mode serves the desk at an address of its own: set PARKETT_DESK_PORT (and PARKETT_DESK_ORIGIN behind a proxy).',
  );
  expect(existsSync(data)).toBe(false);
});

test('a database that was started in paper mode is never started in live mode, with or without play money in it', async () => {
  const database = await freshDatabase();
  await startAndStop(await startIn({ database, mode: 'paper' }));
  expect(await refusalOf(await startIn({ database, mode: 'live' }))).toBe(
    "This database belongs to paper mode and can't be started in live mode: choose another one with PARKETT_DATA or DATABASE_URL.",
  );
  await startAndStop(await startIn({ database, mode: 'paper' }));
});

test('a database that was started in live mode is never started in paper mode', async () => {
  const database = await freshDatabase();
  await startAndStop(await startIn({ database, mode: 'live' }));
  expect(await refusalOf(await startIn({ database, mode: 'paper' }))).toBe(
    "This database belongs to live mode and can't be started in paper mode: choose another one with PARKETT_DATA or DATABASE_URL.",
  );
  await startAndStop(await startIn({ database, mode: 'live' }));
  await expect(database.db.query('', "update operating_mode set mode = 'paper'")).rejects.toMatchObject({ code: '42501' });
});

test('live mode is refused wherever play money was ever given, whatever the database says of itself', async () => {
  const database = await freshDatabase();
  const port = await freePort();
  const server = await startIn({ database, mode: 'paper', port });
  await server.ready;
  await new HttpVisitor(`http://localhost:${port}`).enter('demo/open', {});
  server.child.kill('SIGINT');
  await server.ended;
  // Its simulated staff would stand in the way of even that.
  await database.owner.query('', 'delete from simulated_staff');
  await database.owner.query('', "update operating_mode set mode = 'live'");
  const sentence =
    "This database has held play money (paper funding) and can't be started in live mode: choose another one with PARKETT_DATA or DATABASE_URL.";
  expect(await refusalOf(await startIn({ database, mode: 'live' }))).toBe(sentence);
  await database.owner.query('', 'delete from operating_mode');
  expect(await refusalOf(await startIn({ database, mode: 'live' }))).toBe(sentence);
});

test('the audit says with which settings other than the shipped ones it was started, once for each change and never a secret', async () => {
  const database = await freshDatabase();
  const port = String(await freePort());
  const env = {
    PORT: port,
    DATABASE_URL: urlOf(database.server),
    PARKETT_DATA: folderOf(database.server),
    PARKETT_SEED: '0123456789abcdef0123456789abcdef',
  };
  const limits = { PARKETT_ORDERS_PER_SECOND: '7', PARKETT_SMTP: 'smtp://house:s3cret@127.0.0.1:2525', PARKETT_MAIL_FROM: 'a@localhost' };
  const start = (more: Record<string, string>, args: string[] = []): Promise<void> => startAndStop(startProcess({ ...env, ...more }, args));
  await start({});
  await start({ ...limits, PARKETT_LOG_LEVEL: 'info' });
  await start(limits);
  await start({}, ['--open-entries', '9', '--clock=system']);
  const rows = await database.db.query(
    '',
    `select actor_kind || ' ' || actor as who, customer_id as customer, facts from audit_entry where action = 'house.settings-changed' order by id`,
  );
  const always = { PORT: port, DATABASE_URL: 'set', PARKETT_DATA: env.PARKETT_DATA, PARKETT_SEED: 'set' };
  const row = (facts: Record<string, string>): object => ({ who: 'system start', customer: null, facts });
  expect(rows).toEqual([
    row(always),
    row({ ...always, PARKETT_ORDERS_PER_SECOND: '7', PARKETT_SMTP: 'set', PARKETT_MAIL_FROM: 'a@localhost' }),
    row({ ...always, PARKETT_OPEN_ENTRIES: '9', PARKETT_CLOCK: 'system' }),
  ]);
  await database.close();
});
