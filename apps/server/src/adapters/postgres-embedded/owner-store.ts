import pg from 'pg';
import { embeddedNames } from './cluster.ts';

/** Makes the owner and his database where they are missing; a start that was cut short before is completed by the next one. */
export async function ensureOwner(administrator: pg.ClientConfig, password: string): Promise<void> {
  const client = new pg.Client(administrator);
  await client.connect();
  try {
    const { owner, database } = embeddedNames;
    const roles = await client.query('select from pg_roles where rolname = $1', [owner]);
    if (roles.rowCount === 0) {
      await client.query(`create role ${owner} login createdb createrole password ${client.escapeLiteral(password)}`);
    }
    const databases = await client.query('select from pg_database where datname = $1', [database]);
    if (databases.rowCount === 0) await client.query(`create database ${database} owner ${owner}`);
  } finally {
    await client.end();
  }
}
