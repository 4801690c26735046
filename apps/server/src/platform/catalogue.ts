import pg from 'pg';
import type { Queryable } from './db.ts';
import type { Migration } from './migrations.ts';
import { defaultPrivileges } from './roles.ts';
import { StartRefusal } from './start-refusal.ts';

/** One thing that a schema holds, as PostgreSQL itself writes it down. */
export type CatalogueItem = {
  kind: 'table' | 'column' | 'constraint' | 'unique index' | 'trigger' | 'rule' | 'policy' | 'function';
  /** The table it belongs to; empty for a function. */
  table: string;
  name: string;
  text: string;
  /** Works: a trigger that isn't disabled, a constraint whose own triggers aren't, an index that is valid. */
  works: boolean;
  /** Who owns a table, when it isn't the user who asks. */
  stranger: string | null;
};
type Item = CatalogueItem;

/**
 * Everything in the first schema of the search path by which PostgreSQL itself keeps the books right. Names outside of that path are written with
 * their schema, so two schemas made by the same files read the same. NOT NULL is a column's, since only PostgreSQL 18 also lists it as a constraint.
 * What `commit_base` gives may differ: a start after a restore raises it (commit-order.ts).
 */
const contents = `
  with own as (
    select oid, relname, relkind, relrowsecurity,
      case when not pg_has_role(current_user, relowner, 'USAGE') then pg_get_userbyid(relowner) end as stranger
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
  ), listed as (
    select 'table' as kind, relname, relname as name, concat(relkind, case when relrowsecurity then ' with row security' end) as text, true as works, stranger
    from own
    union all
    select 'column', relname, attname,
      concat_ws(' ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, 'identity ' || nullif(attidentity::text, ''),
        'default ' || pg_get_expr(adbin, adrelid, true)), true, null
    from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid, true),
      not exists (select from pg_trigger where tgconstraint = pg_constraint.oid and tgenabled not in ('O', 'A')), null
    from own join pg_constraint on conrelid = own.oid and contype not in ('n', 't')
    union all
    select 'unique index', own.relname, index.relname, pg_get_indexdef(indexrelid, 0, true), indisvalid, null
    from own join pg_index on indrelid = own.oid and indisunique join pg_class index on index.oid = indexrelid
    union all
    select 'trigger', relname, tgname, pg_get_triggerdef(pg_trigger.oid, true), tgenabled in ('O', 'A'), null
    from own join pg_trigger on tgrelid = own.oid and not tgisinternal
    union all
    select 'rule', relname, rulename, pg_get_ruledef(pg_rewrite.oid, true), ev_enabled in ('O', 'A'), null from own join pg_rewrite on ev_class = own.oid
    union all
    select 'policy', relname, polname, '', true, null from own join pg_policy on polrelid = own.oid
    union all
    select 'function', '', format('%s(%s)', proname, pg_get_function_identity_arguments(oid)),
      case proname when 'commit_base' then '' else coalesce(pg_get_function_sqlbody(oid), prosrc) end, true, null
    from pg_proc where pronamespace = current_schema()::regnamespace
  )
  select kind, relname as table, name, text, works, stranger from listed order by array_position(array['table', 'column'], kind), 1, 2, 3`;

const keyOf = ({ kind, table, name }: Item): string => `${kind} ${table} ${name}`;
const placeOf = ({ kind, table, name }: Item): string => (kind === 'table' || !table ? `${kind} ${name}` : `${kind} ${name} of the table ${table}`);

/** What acts on rows without being seen in the statement (triggers, rules): only migrations put it on our tables. */
const acts = new Set(['trigger', 'rule', 'policy']);

function complaintOf(expected: Item, found: Item | undefined): string | null {
  if (!found) return `The database lacks the ${placeOf(expected)} that its migrations made`;
  if (found.stranger) return `The ${placeOf(found)} belongs to ${found.stranger}, not to the user of DATABASE_URL`;
  if (expected.works && !found.works) return `The ${placeOf(expected)} is switched off`;
  return found.text === expected.text ? null : `The ${placeOf(expected)} isn't what its migrations made`;
}

/** The differences between a database and the catalogue that its migrations make, one sentence each. */
export function differences(expected: readonly Item[], present: readonly Item[]): string[] {
  const known = new Map(expected.map(item => [keyOf(item), item]));
  const there = new Map(present.map(item => [keyOf(item), item]));
  const foreign = present
    .filter(item => acts.has(item.kind) && known.has(`table ${item.table} ${item.table}`) && !known.has(keyOf(item)))
    .map(item => `The ${placeOf(item)} was not made by Parkett's migrations`);
  return [...foreign, ...expected.map(item => complaintOf(item, there.get(keyOf(item)))).filter(complaint => complaint !== null)];
}

/** The same of the schema that holds the tables, on a connection that may only read. Whose the tables are is asked by a start. */
export const presentCatalogue = async (db: Queryable): Promise<Item[]> =>
  (await db.query<Item>('catalogue.present', contents)).map(item => ({ ...item, stranger: null }));

async function contentsOf(client: pg.Client, schema: string): Promise<Item[]> {
  await client.query(`set local search_path = ${schema}`);
  return (await client.query<Item>(contents)).rows;
}

const scratch = 'parkett_expected';

/** Runs the migrations once more in an empty schema, and takes that back. */
async function inScratch<T>(owner: pg.ClientConfig, migrations: readonly Migration[], look: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`begin; set local jit = off; create schema ${scratch}; set local search_path = ${scratch}`);
    // Migrations may ask what their tables grant.
    await client.query(defaultPrivileges(scratch));
    for (const { sql } of migrations) await client.query(sql);
    return await look(client);
  } finally {
    await client.query('rollback').catch(() => {});
    await client.end();
  }
}

/** The catalogue that the migrations make on this very server: they run once more in an empty schema that is rolled back. */
export const expectedCatalogue = (owner: pg.ClientConfig, migrations: readonly Migration[]): Promise<readonly Item[]> =>
  inScratch(owner, migrations, client => contentsOf(client, scratch));

/**
 * Refuses a database whose tables aren't what the migrations make: a constraint or trigger is missing, changed or switched off, or somebody else's
 * trigger acts on them. Answers what they make.
 */
export async function refuseStrangeCatalogue(owner: pg.ClientConfig, migrations: readonly Migration[]): Promise<readonly Item[]> {
  const { expected, present } = await inScratch(owner, migrations, async client => ({
    expected: await contentsOf(client, scratch),
    present: await contentsOf(client, 'public'),
  }));
  const [first] = differences(expected, present);
  if (first) throw new StartRefusal(`${first}: put it right and start again.`);
  return expected;
}
