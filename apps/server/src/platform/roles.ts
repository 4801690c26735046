import type pg from 'pg';
import { serverVersion } from './server-version.ts';
import { StartRefusal } from './start-refusal.ts';

/** The role of every working connection, and the read-only one of the checkers. */
export const runtimeRole = 'parkett_runtime';
export const verifyRole = 'parkett_verify';

/**
 * What a new table grants by itself: the runtime may read and add, the checkers may read. A table whose rows change says so in its own migration
 * (`grant update, delete on … to parkett_runtime`), so whatever forgets to is append-only.
 */
export const defaultPrivileges = (schema: string): string => `
  alter default privileges in schema ${schema} grant select, insert on tables to ${runtimeRole};
  alter default privileges in schema ${schema} grant usage, select on sequences to ${runtimeRole};
  alter default privileges in schema ${schema} grant select on tables to ${verifyRole};
  alter default privileges in schema ${schema} grant select on sequences to ${verifyRole};
  grant usage on schema ${schema} to ${runtimeRole}, ${verifyRole};
`;

/** Since 16 a membership says whether its member may take the role and whether he has its rights all the time; until 15 both come with it. */
const membership = (version: number): { privilege: string; options: string } =>
  version >= 160_000 ? { privilege: 'SET', options: ' with inherit false, set true' } : { privilege: 'MEMBER', options: '' };

async function ensureRole(owner: pg.Client, role: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await owner.query(`create role ${role} nologin`);
  const { privilege, options } = membership(await serverVersion(owner));
  const { rows } = await owner.query<{ member: boolean }>('select pg_has_role(current_user, $1, $2) as member', [role, privilege]);
  if (!rows[0]?.member) await owner.query(`grant ${role} to current_user${options}`);
}

/** Makes the two roles in the database of the owner and what new tables grant them. Harmless when they are there. */
export async function ensureRoles(owner: pg.Client): Promise<void> {
  try {
    for (const role of [runtimeRole, verifyRole]) await ensureRole(owner, role);
    await owner.query(defaultPrivileges('public'));
  } catch (error) {
    throw new StartRefusal(`The user of DATABASE_URL must be able to make the roles ${runtimeRole} and ${verifyRole}: ${(error as Error).message}.`);
  }
}
