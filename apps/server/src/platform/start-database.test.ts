import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { freshDatabase, urlOf } from '../testing/database.ts';
import { freePort, startProcess, startProgram } from '../testing/server-process.ts';
import { refusalOf, startAndStop } from '../testing/start-outcome.ts';
import { versionProxy } from '../testing/version-proxy.ts';

// Which databases of DATABASE_URL are taken. Through the program's own door: what isn't is one sentence and exit code 1.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'parkett-start-database-'));
chmodSync(scratch, 0o755);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const startOn = async (url: string) => startProcess({ PORT: String(await freePort()), DATABASE_URL: url, PARKETT_DATA: join(scratch, randomUUID()) });

const refusalOn = async (url: string): Promise<string> => refusalOf(await startOn(url));
const expectStart = async (url: string): Promise<void> => startAndStop(await startOn(url));

/** Statements of the cluster's superuser: of an operator who restores, repairs and sometimes leaves something behind. */
async function asAdministrator(statements: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ ...inject('administrator'), database });
  await client.connect();
  await client.query(statements);
  await client.end();
}

const freshServer = async (): Promise<pg.ClientConfig & { database: string }> => {
  const { server, close } = await freshDatabase();
  await close();
  return { ...server, database: String(server.database) };
};

test('a PostgreSQL older than 15 is refused by its number, 15 is taken', async () => {
  const server = await freshServer();
  const old = await versionProxy(server, 140_017);
  expect(await refusalOn(urlOf(server, old.port))).toBe('PostgreSQL 14.17 is too old: Parkett takes version 15 and newer ones.');
  old.close();
  const oldest = await versionProxy(server, 150_000);
  await expectStart(urlOf(server, oldest.port));
  oldest.close();
});

test('a user who owns neither the database nor what was migrated in it is told who does', async () => {
  const server = await freshServer();
  const stranger = `stranger_${process.pid}`;
  await asAdministrator(`create role ${stranger} login createrole password 'secret'; grant parkett_runtime, parkett_verify to ${stranger}`);
  const url = urlOf({ ...server, user: stranger, password: 'secret' });
  expect(await refusalOn(url)).toBe(
    `The database ${server.database} belongs to parkett, not to ${stranger}: DATABASE_URL must name the user who owns it.`,
  );
  await asAdministrator(`alter database ${server.database} owner to ${stranger}`);
  expect(await refusalOn(url)).toBe(
    `The table schema_migration belongs to parkett, not to ${stranger}: DATABASE_URL must name the user who owns it.`,
  );
  await asAdministrator(`alter table schema_migration owner to ${stranger}`, server.database);
  expect(await refusalOn(url)).toMatch(/^The table \w+ belongs to parkett, not to the user of DATABASE_URL: put it right and start again\.$/);
});

test('an owner who may make no tables is told what to grant', async () => {
  const server = await freshServer();
  await asAdministrator('alter schema public owner to postgres; revoke all on schema public from public', server.database);
  expect(await refusalOn(urlOf(server))).toMatch(/^The user of DATABASE_URL may make no tables in the schema public: grant it/);
});

test('verify says so when its user may not read the books with the role of the checkers', async () => {
  const server = await freshServer();
  const visitor = `visitor_${process.pid}`;
  await asAdministrator(`create role ${visitor} login password 'secret'`);
  const env = { DATABASE_URL: urlOf({ ...server, user: visitor, password: 'secret' }) };
  expect(await refusalOf(startProgram({ program: join(root, 'tools/verify.ts'), env, args: [] }))).toBe(
    'The user of DATABASE_URL may not read the books: permission denied to set role "parkett_verify".',
  );
});

const nothing = "create function nothing() returns trigger language plpgsql as 'begin return null; end'";

test.each([
  [
    'a trigger is switched off',
    'alter table ledger_posting disable trigger ledger_posting_balances',
    'The trigger ledger_posting_balances of the table ledger_posting is switched off',
  ],
  [
    'the triggers of foreign keys are switched off',
    'alter table gate disable trigger all',
    // The first of several by name: those of other tables that point to this one are off with it.
    'The constraint appeal_gate_id_fkey of the table appeal is switched off',
  ],
  [
    'a trigger is missing',
    'drop trigger ledger_posting_balances on ledger_posting',
    'The database lacks the trigger ledger_posting_balances of the table ledger_posting that its migrations made',
  ],
  [
    'a constraint is missing',
    'alter table customer drop constraint customer_kind_check',
    'The database lacks the constraint customer_kind_check of the table customer that its migrations made',
  ],
  [
    'a constraint was widened',
    "alter table customer drop constraint customer_kind_check, add constraint customer_kind_check check (kind <> '')",
    "The constraint customer_kind_check of the table customer isn't what its migrations made",
  ],
  [
    'a unique index is missing',
    'drop index institution_demo',
    'The database lacks the unique index institution_demo of the table institution that its migrations made',
  ],
  [
    'a column became optional',
    'alter table customer alter column kind drop not null',
    "The column kind of the table customer isn't what its migrations made",
  ],
  [
    'the function of a trigger was replaced',
    "create or replace function refuse_unbalanced() returns trigger language plpgsql as 'begin return null; end'",
    "The function refuse_unbalanced() isn't what its migrations made",
  ],
  [
    'a foreign trigger acts on a table',
    `${nothing}; create trigger copy before insert on execution for each row execute function nothing()`,
    "The trigger copy of the table execution was not made by Parkett's migrations",
  ],
  [
    'a foreign rule acts on a table',
    'create rule quiet as on insert to execution do instead nothing',
    "The rule quiet of the table execution was not made by Parkett's migrations",
  ],
])('a database in which %s is refused', async (_what, statements, sentence) => {
  const server = await freshServer();
  await asAdministrator(statements, server.database);
  expect(await refusalOn(urlOf(server))).toBe(`${sentence}: put it right and start again.`);
});

test('a database in which a setting switches all triggers off is refused', async () => {
  const server = await freshServer();
  await asAdministrator(`alter database ${server.database} set session_replication_role = replica`);
  expect(await refusalOn(urlOf(server))).toMatch(/^The database has session_replication_role on replica, which switches every trigger off/);
});

test('what an operator adds beside the books (a table, a view, an index) and triggers that always fire are no reason to refuse', async () => {
  const server = await freshServer();
  await asAdministrator(
    `create table report (n int); create index orders_by_day on orders (placed_at); create view open_orders as select id from orders;
     alter table ledger_posting enable always trigger ledger_posting_balances`,
    server.database,
  );
  await expectStart(urlOf(server));
});
