import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { databaseMadeBy, urlOf, type TestDatabase } from '../testing/database.ts';
import { freePort, startProgram } from '../testing/server-process.ts';
import { refusalOf } from '../testing/start-outcome.ts';
import { migrate } from './migrations.ts';

// Promised: data from before the baseline are refused by a start and by every command, in one sentence, and stay as they are to the last byte.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'parkett-earlier-'));
chmodSync(scratch, 0o755);

const files: Readonly<Record<string, string>> = {
  'postgres/PG_VERSION': '18\n',
  'postgres/global/pg_control': 'as PostgreSQL left it',
  'postgres.password': 'secret\n',
  key: 'a key',
  'market-seed': 'a seed',
  'server.log': '{"msg":"stopping"}\n',
};

function write(folder: string, names: readonly string[]): string {
  for (const name of names) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), files[name]!);
  }
  return folder;
}

/** A data folder whose database lies in it, and one with a note that says where the database lies. */
const folders = [write(join(scratch, 'whole'), Object.keys(files)), write(join(scratch, 'noted'), ['key', 'market-seed', 'server.log'])];
writeFileSync(join(scratch, 'noted', 'postgres.location'), `${write(join(scratch, 'base'), Object.keys(files).slice(0, 3))}\n`);

/** Names, contents, modes and moments of everything in a folder. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name);
    const { mode, mtimeMs } = lstatSync(path);
    hash.update(`${name} ${mode} ${mtimeMs}\n`);
    if (lstatSync(path).isFile()) hash.update(readFileSync(path));
  }
  return `${hash.digest('hex')} ${lstatSync(folder).mtimeMs}`;
}

let database: TestDatabase;

beforeAll(async () => {
  const migration = (number: number, name: string) => ({ number, name, sql: `create table of_${number} (n int)`, checksum: name });
  database = await databaseMadeBy(async server => {
    await migrate(server, [migration(0, '0000_platform_outbox'), migration(60, '0060_letters_recovery-codes-renewed')]);
  });
});
afterAll(async () => {
  await database.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** What was migrated, which tables there are, and what a new one would grant. */
const stateOf = (): Promise<unknown[][]> =>
  Promise.all(
    [
      'select number, name, checksum, applied_at, xmin::text from schema_migration order by 1',
      "select oid::int8, relname, relacl::text, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by 1",
      'select defaclacl::text, xmin::text from pg_default_acl order by 1',
    ].map(sql => database.owner.query('', sql)),
  );

const commands = [
  'apps/server/src/main.ts',
  'tools/processes.ts',
  'tools/operator.ts add Anna --role admin',
  'tools/keys.ts rotate',
  'tools/institution.ts add House',
  'tools/verify.ts',
  'tools/verify.ts --replay 2026-11-24',
  'tools/replay.ts 2026-11-24',
];

test.each(commands)('%s refuses folders and a database from before the baseline, and changes nothing', async command => {
  const [program, ...args] = command.split(' ');
  const saidOf = async (env: Record<string, string>): Promise<string> =>
    refusalOf(startProgram({ program: join(root, program!), env: { PORT: String(await freePort()), ...env }, args }));
  const before = [await stateOf(), hashOf(scratch)];
  const unmade = `${scratch}-of-keys`;
  const said = await Promise.all([
    ...folders.map(folder => saidOf({ PARKETT_DATA: folder })),
    saidOf({ DATABASE_URL: urlOf(database.server), PARKETT_DATA: unmade }),
  ]);
  expect(said).toEqual([
    ...folders.map(
      folder =>
        `The data folder ${folder} was made by a Parkett from before version 0.2.0: choose another one with PARKETT_DATA, this one stays as it is.`,
    ),
    `The database ${database.server.database} was made by a Parkett from before version 0.2.0: choose another one with DATABASE_URL or PARKETT_DATA, this one stays as it is.`,
  ]);
  expect([await stateOf(), hashOf(scratch)]).toEqual(before);
  expect(existsSync(unmade)).toBe(false);
});
