import type pg from 'pg';
import { StartRefusal } from './start-refusal.ts';

/** The oldest PostgreSQL that is taken: what Debian 12 brings. */
const oldest = 15;

/** PostgreSQL's version as it counts it: major × 10,000 + minor, 150020 for 15.20. */
export async function serverVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Number(rows[0]?.server_version_num);
}

/** Refuses a PostgreSQL too old for our statements by its number. */
export async function refuseOldServer(client: pg.Client): Promise<void> {
  const version = await serverVersion(client);
  if (version >= oldest * 10_000) return;
  const number = `${Math.floor(version / 10_000)}.${version % 10_000}`;
  throw new StartRefusal(`PostgreSQL ${number} is too old: Parkett takes version ${oldest} and newer ones.`);
}
