import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../adapters/postgres-embedded/embedded.ts';
import { expectedCatalogue, type CatalogueItem } from '../platform/catalogue.ts';
import { migrationsFolder } from '../platform/database.ts';
import { migrate, readMigrations } from '../platform/migrations.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    owner: pg.ClientConfig;
    administrator: pg.ClientConfig;
    template: string;
    catalogue: readonly CatalogueItem[];
  }
}

const template = 'parkett_template';

/** Starts one real PostgreSQL for a whole run of the tests, with one migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parkett-test-'));
  // Open to the user that PostgreSQL runs as when root runs the tests; a closed folder would send the cluster elsewhere.
  chmodSync(dataFolder, 0o755);
  const settings = { max_connections: '300', shared_buffers: '128MB' };
  const postgres = await startEmbedded({ dataFolder, mode: 'own', say: () => {}, settings });
  const owner = new pg.Client(postgres.owner);
  await owner.connect();
  await owner.query(`create database ${template}`);
  await owner.end();
  const migrations = readMigrations(migrationsFolder);
  await migrate({ ...postgres.owner, database: template }, migrations);
  project.provide('owner', postgres.owner);
  project.provide('administrator', postgres.administrator);
  project.provide('template', template);
  // Every database of a run is on this server, so its catalogue is read once.
  project.provide('catalogue', await expectedCatalogue(postgres.owner, migrations));
  return async () => {
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
