import type { Instant } from '@parkett/kernel';
import type { Queryable } from './db.ts';
import { presenceOf } from './processes/presence.ts';

export type LeaseNow = { readonly name: string; readonly holder: string | null; readonly since: Instant | null; readonly epoch: bigint };

/** Who has what only one process may do. */
export const leasesNow = (db: Queryable): Promise<LeaseNow[]> =>
  db.query(
    'health.leases',
    `select name, case when held then holder end as holder, case when held then since end as since, epoch
     from lease cross join lateral (select holder <> '' and until >= clock_timestamp() as held) h order by name`,
  );

/** Every process that is connected, by its name. */
export async function processesNow(db: Queryable): Promise<string[]> {
  const rows = await db.arrays<[string]>(
    'health.processes',
    `select distinct substr(application_name, length($1) + 1) as process from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1) order by 1`,
    [presenceOf('')],
  );
  return rows.map(([process]) => process);
}

export type DatabaseNow = { readonly bytes: bigint; readonly schema: string; readonly migratedAt: Instant };

export async function databaseNow(db: Queryable): Promise<DatabaseNow> {
  const [row] = await db.query<DatabaseNow>(
    'health.database',
    `select pg_database_size(current_database()) as bytes, name as schema, applied_at as "migratedAt" from schema_migration order by number desc limit 1`,
  );
  return row!;
}
