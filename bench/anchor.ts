import { spawnSync } from 'node:child_process';
import type pg from 'pg';
import { perOperation, spent, type Costs } from './cpu.ts';

type Transactions = Costs & { readonly perSecond: number };

/** The anchor that every database figure is a multiple of: pgbench's TPC-B-like script on the same PostgreSQL, warm. */
export type Anchor = { readonly simple: Transactions; readonly prepared: Transactions };

const scale = '50';
const clients = '32';

function pgbench(server: pg.ClientConfig, args: readonly string[]): string {
  const env = {
    ...process.env,
    PGPASSWORD: String(server.password),
    PGHOST: String(server.host),
    PGPORT: String(server.port),
    PGUSER: String(server.user),
    PGDATABASE: String(server.database),
  };
  const { stdout, stderr, status, error } = spawnSync('pgbench', args, { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (error || status !== 0)
    throw new Error(`pgbench could not run (Debian: apt-get install postgresql-contrib): ${error?.message ?? stderr.slice(-400)}`);
  return stdout;
}

const found = (output: string, pattern: RegExp): number => Number(pattern.exec(output)?.[1] ?? Number.NaN);
const parts = { PostgreSQL: { pid: process.pid, postgres: true }, pgbench: { pid: process.pid, ended: true } } as const;

/** Fills the anchor's tables (about 750 MB) and brings them into memory. */
export async function prepareAnchor(server: pg.ClientConfig, owner: pg.Client): Promise<void> {
  pgbench(server, ['-i', '-I', 'dtgvp', '-s', scale, '-q']);
  await owner.query('create extension if not exists pg_prewarm');
  for (const table of ['pgbench_accounts', 'pgbench_accounts_pkey', 'pgbench_tellers', 'pgbench_branches'])
    await owner.query('select pg_prewarm($1)', [table]);
}

/** Transactions per second of both protocols, 32 clients. */
export function measureAnchor(server: pg.ClientConfig, seconds: number): Anchor {
  const run = (mode: string): Transactions => {
    const before = spent(parts);
    const output = pgbench(server, ['-c', clients, '-j', '2', '-T', String(seconds), '-M', mode, '-n']);
    return { perSecond: found(output, /tps = ([\d.]+)/), cpu: perOperation(before, spent(parts), found(output, /actually processed: (\d+)/)) };
  };
  return { simple: run('simple'), prepared: run('prepared') };
}
