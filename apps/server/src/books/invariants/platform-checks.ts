import { sqlCheck, type Check } from './check.ts';

/** Tables that no working connection may rewrite: given by whoever composes the checks. */
export const appendOnlyCheck = (tables: readonly string[]): Check => ({
  id: 'I21',
  promise: 'history can only be added to: the working role may not update, delete or truncate it',
  run: async ({ db }) => {
    const rows = await db.arrays<[string]>(
      'invariants.I21',
      `select format('%s may %s %s', 'parkett_runtime', p.privilege, t.name) from unnest($1::text[]) t(name), unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p(privilege)
       where has_table_privilege('parkett_runtime', t.name, p.privilege)`,
      [`{${tables.join(',')}}`],
    );
    return { rows: tables.length, breaches: rows.map(([line]) => line) };
  },
});

export const platformChecks: readonly Check[] = [
  sqlCheck({
    id: 'I20',
    promise: 'an event was delivered at most once to each consumer, and no delivery is of an event that isn’t there',
    count: `select count(*) from inbox`,
    breaches: `select format('consumer %s was given event %s, which is not there', i.consumer, i.event_id) from inbox i
      where not exists (select from outbox o where o.id = i.event_id)
      union all
      select format('consumer %s was given event %s %s times', consumer, event_id, count(*)) from inbox group by consumer, event_id having count(*) > 1`,
  }),
];
