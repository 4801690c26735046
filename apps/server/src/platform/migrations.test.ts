import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { openDb } from './db.ts';
import { migrate, readMigrations, refuseOtherVersion } from './migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'parkett-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function emptyDatabase(): Promise<pg.ClientConfig> {
  const name = `migrations_${randomUUID().replaceAll('-', '')}`;
  const maker = new pg.Client(inject('owner'));
  await maker.connect();
  await maker.query(`create database ${name}`);
  await maker.end();
  return { ...inject('owner'), database: name };
}

function write(files: Record<string, string>): ReturnType<typeof readMigrations> {
  const fresh = join(folder, randomUUID());
  mkdirSync(fresh);
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(fresh, name), sql);
  return readMigrations(fresh);
}

const first = { '0001_ledger_tables.sql': 'create table a (n int);' };
const second = { ...first, '0002_ledger_more.sql': 'alter table a add m int not null default 7;' };

test('each file is applied once, in order, also when two servers start together', async () => {
  const database = await emptyDatabase();
  expect(await migrate(database, write(first))).toEqual(['0001_ledger_tables']);
  const both = await Promise.all([migrate(database, write(second)), migrate(database, write(second))]);
  expect(both.flat()).toEqual(['0002_ledger_more']);
});

test('a file that was changed after it had been applied is refused by its name', async () => {
  const database = await emptyDatabase();
  await migrate(database, write(first));
  const changed = write({ '0001_ledger_tables.sql': 'create table a (n bigint);' });
  await expect(migrate(database, changed)).rejects.toThrow(/The migration 0001_ledger_tables was changed after it had been applied/);
});

test('an older Parkett refuses a database that a newer one migrated', async () => {
  const database = await emptyDatabase();
  await migrate(database, write(second));
  await expect(migrate(database, write(first))).rejects.toThrow(/migrated by a newer Parkett \(0002_ledger_more\)/);
});

test('a database from before the first of the files is refused, and nothing in it is changed', async () => {
  const database = await emptyDatabase();
  await migrate(database, write(second));
  const asked = new pg.Client(database);
  await asked.connect();
  const stateOf = async (): Promise<unknown> =>
    (await asked.query('select *, (select relacl::text from pg_class where oid = s.tableoid) from schema_migration s')).rows;
  await asked.query('grant insert on schema_migration to parkett_runtime');
  const before = await stateOf();
  const sentence = `The database ${database.database} was made by a Parkett from before version 0.2.0: choose another one`;
  for (const later of [{ '0002_baseline.sql': 'select 1;' }, { '0001_baseline.sql': 'select 1;', '0002_ledger_more.sql': 'select 1;' }])
    await expect(migrate(database, write(later))).rejects.toThrow(sentence);
  expect(await stateOf()).toEqual(before);
  await asked.end();
});

test('who only reads refuses books of an older and of a newer Parkett, and says what to do', async () => {
  const database = await emptyDatabase();
  await migrate(database, write(first));
  const db = openDb(database, { name: 'reader', role: 'parkett_verify', connections: 1 });
  try {
    await expect(refuseOtherVersion(db, write(first))).resolves.toBeUndefined();
    await expect(refuseOtherVersion(db, write(second))).rejects.toThrow(
      /of an older Parkett \(without 0002_ledger_more\): start this one on them first/,
    );
    await migrate(database, write(second));
    await expect(refuseOtherVersion(db, write(first))).rejects.toThrow(/migrated by a newer Parkett \(0002_ledger_more\)/);
  } finally {
    await db.close();
  }
});

test('a file that fails leaves nothing of itself behind and can be corrected', async () => {
  const database = await emptyDatabase();
  const broken = write({ '0001_ledger_tables.sql': 'create table a (n int); select 1 / 0;' });
  await expect(migrate(database, broken)).rejects.toThrow(/The migration 0001_ledger_tables failed: division by zero/);
  expect(await migrate(database, write(first))).toEqual(['0001_ledger_tables']);
});

test('names without a number and numbers used twice are refused', () => {
  expect(() => write({ 'ledger.sql': '' })).toThrow(/is not named NNNN_/);
  expect(() => write({ '0001_a.sql': '', '0001_b.sql': '' })).toThrow(/Two migrations have the number 0001/);
});
