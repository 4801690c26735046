import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Queryable } from './db.ts';
import { refuseStrangeOwner } from './ownership.ts';
import { ensureRoles, runtimeRole } from './roles.ts';
import { StartRefusal } from './start-refusal.ts';

export type Migration = { number: number; name: string; sql: string; checksum: string };

const fileName = /^(\d{4})_([a-z0-9_-]+)\.sql$/;
const lock = 'select pg_advisory_lock(1346456171, 2)';

/** The files `NNNN_<book-or-feature>_<change>.sql` of a folder in their order. */
export function readMigrations(folder: string): Migration[] {
  const migrations: Migration[] = [];
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.sql')) continue;
    const match = fileName.exec(file);
    if (!match) throw new StartRefusal(`The migration ${file} is not named NNNN_<book-or-feature>_<change>.sql.`);
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    const number = Number(match[1]);
    if (migrations.at(-1)?.number === number) throw new StartRefusal(`Two migrations have the number ${match[1]}: give one of them another one.`);
    migrations.push({ number, name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
}

type Applied = { readonly number: number; readonly name: string; readonly checksum: string; readonly database: string };
const selectApplied = 'select number, name, checksum, current_database() as database from schema_migration order by number';

/** Empty where nothing was migrated yet, and where this user may not ask. */
async function appliedMigrations(owner: pg.Client): Promise<Applied[]> {
  const asked = await owner.query<{ may: boolean | null }>("select has_table_privilege(to_regclass('schema_migration'), 'select') as may");
  return asked.rows[0]?.may ? (await owner.query<Applied>(selectApplied)).rows : [];
}

async function makeRecord(owner: pg.Client): Promise<void> {
  await owner.query(`
    create table if not exists schema_migration (
      number int primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    -- Written by the owner alone.
    revoke insert on schema_migration from ${runtimeRole}`);
}

async function apply(owner: pg.Client, migration: Migration): Promise<void> {
  try {
    await owner.query('begin');
    await owner.query(migration.sql);
    await owner.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw new StartRefusal(`The migration ${migration.name} failed: ${(error as Error).message}.`);
  }
}

/** Refuses a database with migrations from before the first of these files, which makes all tables. */
function refuseEarlier([baseline]: Migration[], applied: readonly Applied[]): void {
  const earlier = applied.find(
    ({ number, name }) => baseline && (number < baseline.number || (number === baseline.number && name !== baseline.name)),
  );
  if (!earlier) return;
  throw new StartRefusal(
    `The database ${earlier.database} was made by a Parkett from before version 0.2.0: choose another one with DATABASE_URL or PARKETT_DATA, this one stays as it is.`,
  );
}

/** Refuses a database that wasn't made by these files: by earlier ones, a changed one, or one that only a newer Parkett knows. */
function refuseStrangers(migrations: Migration[], applied: readonly Applied[]): void {
  refuseEarlier(migrations, applied);
  const known = new Map(migrations.map(migration => [migration.number, migration]));
  for (const { number, name, checksum } of applied) {
    const file = known.get(number);
    if (!file) throw new StartRefusal(`The database was migrated by a newer Parkett (${name}): start that one.`);
    if (file.checksum !== checksum) {
      throw new StartRefusal(
        `The migration ${name} was changed after it had been applied: migrations go forward only, put the change into a new file.`,
      );
    }
  }
}

/** Says why these books can't be read as they are: another Parkett wrote them last. */
export async function refuseOtherVersion(db: Queryable, migrations: Migration[]): Promise<void> {
  const applied = await db.query<Applied>('migrations.applied', selectApplied);
  refuseStrangers(migrations, applied);
  const missing = migrations.find(({ number }) => !applied.some(one => one.number === number));
  if (missing) throw new StartRefusal(`These books are of an older Parkett (without ${missing.name}): start this one on them first.`);
}

/** The same on a connection of the owner, to a database that may be empty. Changes nothing. */
export const refuseOtherMigrations = async (owner: pg.Client, migrations: Migration[]): Promise<void> =>
  refuseStrangers(migrations, await appliedMigrations(owner));

/**
 * Brings the database to the newest schema as its owner, one transaction per file, while every other process waits; makes the roles first.
 * Answers the names of the files that were applied now.
 */
export async function migrate(owner: pg.ClientConfig, migrations: Migration[]): Promise<string[]> {
  const client = new pg.Client(owner);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(lock);
    await refuseStrangeOwner(client);
    const applied = await appliedMigrations(client);
    refuseStrangers(migrations, applied);
    await ensureRoles(client);
    await makeRecord(client);
    const fresh = migrations.filter(({ number }) => !applied.some(one => one.number === number));
    for (const migration of fresh) await apply(client, migration);
    return fresh.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
