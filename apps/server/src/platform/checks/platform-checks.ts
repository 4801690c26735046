import { catalogueCheck } from './catalogue-check.ts';
import { finding, sqlCheck, type Asked, type Check } from './check.ts';
import type { AuditContribution } from './contribution.ts';
import type { PlatformOracle } from './oracle.ts';
import { isLoaded, writtenOnceCheck } from './written-once.ts';

const appendOnlyCheck = (tables: readonly string[]): Check => ({
  id: 'I21',
  promise: 'history can only be added to: the working role may not update, delete or truncate it',
  run: async ({ db }) => {
    const rows = await db.arrays<[string]>(
      'invariants.I21',
      `select format('%s may %s %s', 'parkett_runtime', p.privilege, t.name) from unnest($1::text[]) t(name), unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p(privilege)
       where has_table_privilege('parkett_runtime', t.name, p.privilege)
         or (p.privilege = 'UPDATE' and has_any_column_privilege('parkett_runtime', t.name, 'UPDATE'))`,
      [`{${tables.join(',')}}`],
    );
    return finding(
      tables.length,
      rows.map(([line]) => line),
    );
  },
});

const consumerCheck = sqlCheck({
  id: 'I20',
  promise: 'every consumer stands at an event that is there',
  wholeOnly: true,
  count: () => `select count(*) from outbox_consumer`,
  breaches: [
    () => `select format('consumer %s stands at event %s of transaction %s, which is not there', c.consumer, c.id, c.tx) from outbox_consumer c
      where not exists (select from outbox o where (o.tx, o.id) = (c.tx, c.id))`,
  ],
});

/** A row with the number of a transaction to come is read too late, or never. After a restore the next start sees to that (commit-order.ts). */
const commitOrderCheck = (tables: readonly string[]): Check =>
  sqlCheck({
    id: 'I20b',
    promise: 'every row of history carries the number of a transaction that has happened',
    wholeOnly: true,
    count: () => `select ${tables.length}::int8`,
    breaches: tables.map(
      table => () =>
        `select format('a row of %s carries the number %s of a transaction that has not happened', '${table}', max(tx)) from ${table} r
        where tx >= pg_snapshot_xmax(pg_current_snapshot())::text::int8 + commit_base() and not ${isLoaded(table, 'r')} having count(*) > 0`,
    ),
  });

/** @param appendOnly tables that no working connection may rewrite, named by their owners */
export const platformAudit = (appendOnly: readonly string[]): AuditContribution<Asked<never, PlatformOracle>> => ({
  name: 'platform',
  checks: [consumerCheck, commitOrderCheck(appendOnly), appendOnlyCheck(appendOnly), writtenOnceCheck(appendOnly), catalogueCheck],
});
