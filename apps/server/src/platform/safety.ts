import type { Db } from './db.ts';
import { runtimeRole } from './roles.ts';
import { StartRefusal } from './start-refusal.ts';

const durable = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** Refuses a database that may forget what it acknowledged. Asked on a working connection, since a role or a database can have its own setting. */
export async function refuseUndurable(db: Db): Promise<void> {
  const rows = await db.query<{ name: string }>(
    'safety.durability',
    "select name from pg_settings where name = any($1) and setting = 'off' order by name",
    [durable],
  );
  const names = rows.map(({ name }) => name).join(', ');
  if (names) throw new StartRefusal(`The database has ${names} off and could lose what was acknowledged: switch it on and start again.`);
}

/** Refuses a database that is told to carry out no triggers: for a role or a whole database that is one setting. */
export async function refuseSilencedTriggers(db: Db): Promise<void> {
  const [row] = await db.query<{ role: string }>('safety.triggers', "select current_setting('session_replication_role') as role");
  if (row?.role === 'replica') {
    throw new StartRefusal(
      'The database has session_replication_role on replica, which switches every trigger off: set it to origin and start again.',
    );
  }
}

/**
 * Refuses a database in which a working connection could rewrite history.
 * @param tables the append-only tables, named by the books that own them
 */
export async function refuseRewritable(db: Db, tables: readonly string[]): Promise<void> {
  const rows = await db.query<{ name: string; privileges: string }>(
    'safety.append-only',
    `select t.name, string_agg(p.privilege, ', ' order by p.privilege) as privileges
     from unnest($1::text[]) t(name), unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p(privilege)
     where has_table_privilege($2, t.name, p.privilege)
        or (p.privilege = 'UPDATE' and has_any_column_privilege($2, t.name, 'UPDATE'))
     group by t.name order by t.name`,
    [tables, runtimeRole],
  );
  const [first] = rows;
  if (first) {
    throw new StartRefusal(`The role ${runtimeRole} may ${first.privileges} the append-only table ${first.name}: revoke it and start again.`);
  }
}
