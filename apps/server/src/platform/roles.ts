import type pg from 'pg';
import { StartRefusal } from './start-refusal.ts';

/** The role of every working connection, and the read-only one of the checkers. */
export const runtimeRole = 'parkett_runtime';
export const verifyRole = 'parkett_verify';

/**
 * What a new table grants by itself: the runtime may read and add, the checkers may read. A table whose rows change says so in its own migration
 * (`grant update, delete on … to parkett_runtime`), so whatever forgets to is append-only.
 */
const defaultPrivileges = `
  alter default privileges in schema public grant select, insert on tables to ${runtimeRole};
  alter default privileges in schema public grant usage, select on sequences to ${runtimeRole};
  alter default privileges in schema public grant select on tables to ${verifyRole};
  grant usage on schema public to ${runtimeRole}, ${verifyRole};
`;

async function ensureRole(owner: pg.Client, role: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await owner.query(`create role ${role} nologin`);
  const { rows } = await owner.query<{ member: boolean }>("select pg_has_role(current_user, $1, 'SET') as member", [role]);
  if (!rows[0]?.member) await owner.query(`grant ${role} to current_user with inherit false, set true`);
}

/** Makes the two roles in the database of the owner and what new tables grant them. Harmless when they are there. */
export async function ensureRoles(owner: pg.Client): Promise<void> {
  try {
    for (const role of [runtimeRole, verifyRole]) await ensureRole(owner, role);
    await owner.query(defaultPrivileges);
  } catch (error) {
    throw new StartRefusal(`The user of DATABASE_URL must be able to make the roles ${runtimeRole} and ${verifyRole}: ${(error as Error).message}.`);
  }
}
