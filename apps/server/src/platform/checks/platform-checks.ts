import { finding, sqlCheck, type Check } from './check.ts';
import type { AuditContribution } from './contribution.ts';

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

const deliveryCheck = sqlCheck({
  id: 'I20',
  promise: 'an event was delivered at most once to each consumer, in order, and no delivery is of an event that isn’t there',
  wholeOnly: true,
  count: () => `select count(*) from inbox`,
  breaches: [
    () => `select format('consumer %s was given event %s, which is not there', i.consumer, i.event_id) from inbox i
      where not exists (select from outbox o where o.tx = i.tx and o.id = i.event_id)`,
    () =>
      `select format('consumer %s was given event %s %s times', consumer, event_id, count(*)) from inbox group by consumer, tx, event_id having count(*) > 1`,
    () => `select format('consumer %s was given event %s of an older transaction after %s', consumer, event_id, earlier) from (
        select consumer, tx, event_id, done_at, lag(event_id) over newest as earlier, lag(tx) over newest as earlier_tx from inbox
        window newest as (partition by consumer order by done_at, tx, event_id)) told
      where (tx, event_id) < (earlier_tx, earlier)`,
  ],
});

/** @param appendOnly tables that no working connection may rewrite, named by their owners */
export const platformAudit = (appendOnly: readonly string[]): AuditContribution => ({
  name: 'platform',
  checks: [deliveryCheck, appendOnlyCheck(appendOnly)],
});
