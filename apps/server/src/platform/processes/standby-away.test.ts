import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '../../adapters/postgres-embedded/embedded.ts';
import { migrationsFolder } from '../database.ts';
import { openDb } from '../db.ts';
import { silentLog } from '../log.ts';
import { migrate, readMigrations } from '../migrations.ts';
import { Lease } from './lease.ts';

// Promised: while the synchronous standby is away and every COMMIT waits for it, whoever leads goes on leading.

const dataFolder = mkdtempSync(join(tmpdir(), 'parkett-standby-away-'));
chmodSync(dataFolder, 0o755);
const postgres = await startEmbedded({ dataFolder, mode: 'own', say: () => {} });
await migrate(postgres.owner, readMigrations(migrationsFolder));
const owner = openDb(postgres.owner, { name: 'lease', connections: 1 });
const reader = openDb(postgres.owner, { name: 'reader', connections: 1 });
const administrator = new pg.Client(postgres.administrator);
await administrator.connect();
afterAll(async () => {
  await Promise.all([owner.close(), reader.close(), administrator.end()]);
  await postgres.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const until = async (): Promise<unknown> => (await reader.arrays('', `select until::text from lease where name = 'engine'`))[0];

test('the lease is prolonged while nothing is committed', async () => {
  const lost: string[] = [];
  const lease = new Lease({ name: 'engine', holder: 'aaa', owner, log: silentLog(), isAlone: false, lost: () => lost.push('aaa') });
  await lease.take();
  await administrator.query(`alter system set synchronous_standby_names = 'nobody'`);
  await administrator.query('select pg_reload_conf()');
  await expect.poll(() => reader.arrays('', 'show synchronous_standby_names')).toEqual([['nobody']]);
  const before = await until();
  await expect.poll(until, { timeout: 5_000 }).not.toEqual(before);
  const later = await until();
  await expect.poll(until, { timeout: 5_000 }).not.toEqual(later);
  expect(lost).toEqual([]);
  await administrator.query('alter system reset synchronous_standby_names');
  await administrator.query('select pg_reload_conf()');
  await lease.stop();
});
