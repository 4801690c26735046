import { differences, presentCatalogue } from '../catalogue.ts';
import { runtimeRole, verifyRole } from '../roles.ts';
import { finding, type Asked, type Check } from './check.ts';
import type { PlatformOracle } from './oracle.ts';

/** Changes of the catalogue that a start refuses, and that a superuser can make beside a running server. */
const strangeSettings = `select format('The role %s has rights that no working connection may have', rolname) from pg_roles
    where rolname in ('${runtimeRole}', '${verifyRole}') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
  union all
  select format('Triggers are switched off by a setting of %s', coalesce(s.setrole::regrole::text, 'the database')) from pg_db_role_setting s, unnest(s.setconfig) c(setting)
    where lower(c.setting) = 'session_replication_role=replica' and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`;

/** The look of a start (decision 17) at the database as it is now. */
export const catalogueCheck: Check<Asked<never, PlatformOracle>> = {
  id: 'I66',
  promise: 'tables, constraints and triggers are what the migrations make, and none is switched off',
  wholeOnly: true,
  run: async ({ db, oracle }) => {
    const expected = await oracle.catalogue();
    if (!expected) return { ...finding(0, []), unasked: 'this database only follows another one' };
    const present = await presentCatalogue(db);
    const settings = await db.arrays<[string]>('', strangeSettings);
    return finding(present.length, [...differences(expected, present), ...settings.map(([line]) => line)]);
  },
};
