import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrationsFolder } from '../platform/database.ts';
import { migrate, readMigrations } from '../platform/migrations.ts';
import { databaseMadeBy, type TestDatabase } from './database.ts';

async function fill(server: pg.ClientConfig, file: string): Promise<void> {
  const lines = gunzipSync(readFileSync(join(migrationsFolder, 'fixtures', file)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const owner = new pg.Client(server);
  await owner.connect();
  try {
    for (const line of lines) {
      const [table = '', rows] = line.split('\t');
      const sequence = /^sequence (\w+)$/.exec(table)?.[1];
      if (sequence) await owner.query('select setval($1, $2)', [sequence, rows]);
      else await owner.query(`insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1)`, [rows]);
    }
  } finally {
    await owner.end();
  }
}

/** A database with the rows of a file in migrations/fixtures, made under the migrations up to a number, and brought to the newest schema. */
export function databaseWith(kept: { file: string; madeUnder: number }): Promise<TestDatabase> {
  const migrations = readMigrations(migrationsFolder);
  return databaseMadeBy(async server => {
    await migrate(
      server,
      migrations.filter(({ number }) => number <= kept.madeUnder),
    );
    await fill(server, kept.file);
    await migrate(server, migrations);
  });
}
