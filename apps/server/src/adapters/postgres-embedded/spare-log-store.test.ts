import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'parkett-spare-log-'));
chmodSync(dataFolder, 0o755);
const postgres = await startEmbedded({ dataFolder, mode: 'own', say: () => {} });
afterAll(async () => {
  await postgres.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

test('a young cluster has three segments of its log ready, so that a disk that becomes full doesn’t end it', async () => {
  const client = new pg.Client(postgres.administrator);
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as spare from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_lsn())`,
  );
  await client.end();
  expect(rows[0].spare).toBeGreaterThanOrEqual(3);
});
