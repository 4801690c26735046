import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrationsFolder } from '../platform/database.ts';
import { migrate, readMigrations } from '../platform/migrations.ts';
import { databaseMadeBy, type TestDatabase } from './database.ts';

/** The last migration that the kept rows were made under. */
const madeUnder = 14;

type Kept = { readonly table: string; readonly rows: string };

const keptRows = (): Kept[] =>
  gunzipSync(readFileSync(join(migrationsFolder, 'fixtures', '0014-lived-in.ndjson.gz')))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map(line => ({ table: line.slice(0, line.indexOf('\t')), rows: line.slice(line.indexOf('\t') + 1) }));

async function fill(server: pg.ClientConfig): Promise<void> {
  const owner = new pg.Client(server);
  await owner.connect();
  try {
    for (const { table, rows } of keptRows()) {
      const sequence = /^sequence (\w+)$/.exec(table)?.[1];
      if (sequence) await owner.query('select setval($1, $2)', [sequence, rows]);
      else await owner.query(`insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1)`, [rows]);
    }
  } finally {
    await owner.end();
  }
}

/** A database that an earlier version lived in, brought to the newest schema; and how many rows of each table it had before. */
export async function oldBooks(): Promise<{ database: TestDatabase; before: ReadonlyMap<string, number> }> {
  const migrations = readMigrations(migrationsFolder);
  const database = await databaseMadeBy(async server => {
    await migrate(
      server,
      migrations.filter(({ number }) => number <= madeUnder),
    );
    await fill(server);
    await migrate(server, migrations);
  });
  const tables = keptRows().filter(({ table }) => !table.startsWith('sequence '));
  return { database, before: new Map(tables.map(({ table, rows }) => [table, (JSON.parse(rows) as unknown[]).length])) };
}
