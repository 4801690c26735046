import { sqlCheck, type Asked, type AuditContribution } from '../../../platform/checks/index.ts';

const moment = (column: string): string => `round(extract(epoch from ${column}) * 1000)`;

/** What an operator did, beside the row that says so. */
const actsAreAudited = sqlCheck<Asked>({
  id: 'I30',
  promise: 'every gate, lift and dated limit has its audit row, by the one who is named',
  wholeOnly: true,
  count: () => `select (select count(*) from gate) + (select count(*) from dated_setting)`,
  breaches: [
    () => `select format('gate %s of customer %s by %s has no audit row', g.id, g.customer_id, g.placed_by) from gate g where not exists (select from audit_entry a
      where a.action = 'customers.gate-placed' and a.customer_id = g.customer_id and a.facts->>'gate' = g.id::text and a.facts->>'kind' = g.kind
        and g.placed_by in (a.actor_kind || ' ' || a.actor, a.actor))`,
    () => `select format('the lift of gate %s by %s has no audit row', l.gate_id, l.lifted_by) from gate_lift l where not exists (select from audit_entry a
      where a.action = 'customers.gate-lifted' and a.facts->>'gate' = l.gate_id::text and l.lifted_by in (a.actor_kind || ' ' || a.actor, a.actor))`,
    () => `select format('%s = %s from %s by %s has no audit row', d.name, d.value, d.valid_from, d.changed_by) from dated_setting d where not exists (select from audit_entry a
      where a.action = 'settings.changed' and a.facts->>'name' = d.name and a.facts->'value' = d.value and (a.facts->>'validFrom')::numeric = ${moment('d.valid_from')}
        and a.actor_kind || ' ' || a.actor = d.changed_by)`,
  ],
});

export const auditLogAudit: AuditContribution<Asked> = { name: 'audit', marks: [], touches: [], checks: [actsAreAudited] };
