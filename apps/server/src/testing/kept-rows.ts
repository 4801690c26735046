import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrationsFolder } from '../platform/database.ts';
import { migrate, readMigrations } from '../platform/migrations.ts';
import { databaseMadeBy, type TestDatabase } from './database.ts';

type Kept = { readonly table: string; readonly rows: string };

const readKept = (file: string): Kept[] =>
  gunzipSync(readFileSync(join(migrationsFolder, 'fixtures', file)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map(line => ({ table: line.slice(0, line.indexOf('\t')), rows: line.slice(line.indexOf('\t') + 1) }));

const sequenceOf = ({ table }: Kept): string | undefined => /^sequence (\w+)$/.exec(table)?.[1];

async function fill(server: pg.ClientConfig, kept: readonly Kept[]): Promise<void> {
  const owner = new pg.Client(server);
  await owner.connect();
  try {
    for (const { table, rows } of kept) {
      const sequence = sequenceOf({ table, rows });
      if (sequence) await owner.query('select setval($1, $2)', [sequence, rows]);
      else await owner.query(`insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1)`, [rows]);
    }
  } finally {
    await owner.end();
  }
}

/**
 * A database with the rows of a file in migrations/fixtures, made under the migrations up to a number and brought to the newest schema; and how many
 * rows each table had before.
 */
export async function databaseWith(contents: {
  file: string;
  madeUnder: number;
}): Promise<{ database: TestDatabase; before: ReadonlyMap<string, number> }> {
  const kept = readKept(contents.file);
  const migrations = readMigrations(migrationsFolder);
  const database = await databaseMadeBy(async server => {
    await migrate(
      server,
      migrations.filter(({ number }) => number <= contents.madeUnder),
    );
    await fill(server, kept);
    await migrate(server, migrations);
  });
  const tables = kept.filter(row => !sequenceOf(row));
  return { database, before: new Map(tables.map(({ table, rows }) => [table, (JSON.parse(rows) as unknown[]).length])) };
}
