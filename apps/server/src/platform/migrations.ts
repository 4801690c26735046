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

type Applied = { name: string; checksum: string };

async function appliedMigrations(owner: pg.Client): Promise<Map<number, Applied>> {
  await owner.query(`
    create table if not exists schema_migration (
      number int primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    -- Written by the owner alone.
    revoke insert on schema_migration from ${runtimeRole}`);
  return byNumber((await owner.query<AppliedRow>(selectApplied)).rows);
}

type AppliedRow = Applied & { number: number };
const selectApplied = 'select number, name, checksum from schema_migration order by number';
const byNumber = (rows: readonly AppliedRow[]): Map<number, Applied> =>
  new Map(rows.map(({ number, name, checksum }) => [number, { name, checksum }]));

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

/** Says what in the database wasn't made by these files: a changed one, or one that only a newer Parkett knows. */
function refuseStrangers(migrations: Migration[], applied: Map<number, Applied>): void {
  const known = new Map(migrations.map(migration => [migration.number, migration]));
  for (const [number, { name, checksum }] of applied) {
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
  const applied = byNumber(await db.query<AppliedRow>('migrations.applied', selectApplied));
  refuseStrangers(migrations, applied);
  const missing = migrations.find(({ number }) => !applied.has(number));
  if (missing) throw new StartRefusal(`These books are of an older Parkett (without ${missing.name}): start this one on them first.`);
}

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
    await ensureRoles(client);
    const applied = await appliedMigrations(client);
    refuseStrangers(migrations, applied);
    const fresh = migrations.filter(({ number }) => !applied.has(number));
    for (const migration of fresh) await apply(client, migration);
    return fresh.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
