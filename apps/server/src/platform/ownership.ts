import pg from 'pg';
import { verifyRole } from './roles.ts';
import { StartRefusal } from './start-refusal.ts';

type Found = { me: string; owns: 'database' | 'table'; name: string; owner: string };

const strangers = `
  select current_user as me, 'database' as owns, datname as name, pg_get_userbyid(datdba) as owner
  from pg_database where datname = current_database() and not pg_has_role(current_user, datdba, 'USAGE')
  union all
  select current_user, 'table', relname, pg_get_userbyid(relowner)
  from pg_class where relname = 'schema_migration' and relnamespace in (select oid from pg_namespace where nspname = 'public') and not pg_has_role(current_user, relowner, 'USAGE')`;

/** Refuses a user who could not migrate: another user owns the database or what was migrated before, or this one may create nothing in its schema. */
export async function refuseStrangeOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Found>(strangers);
  const [first] = rows;
  if (first) {
    const { me, owns, name, owner } = first;
    throw new StartRefusal(`The ${owns} ${name} belongs to ${owner}, not to ${me}: DATABASE_URL must name the user who owns it.`);
  }
  const asked = await client.query<{ me: string; may: boolean }>(
    "select current_user as me, has_schema_privilege('public', 'CREATE') as may from pg_namespace where nspname = 'public'",
  );
  const [schema] = asked.rows;
  if (!schema?.may)
    throw new StartRefusal(
      `The user of DATABASE_URL may make no tables in the schema public: grant it (grant create on schema public to ${schema?.me ?? 'him'}).`,
    );
}

/** Refuses a user who may not take the role of the checkers, in the words of PostgreSQL. */
export async function refuseWithoutVerifyRole(server: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(server);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`set role ${verifyRole}`);
  } catch (error) {
    throw new StartRefusal(`The user of DATABASE_URL may not read the books: ${(error as Error).message}.`, { cause: error });
  } finally {
    await client.end();
  }
}
