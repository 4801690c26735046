import { sqlCheck, type Asked, type AuditContribution } from '../../../platform/checks/index.ts';

/** What an operator did, beside the row that says so. */
const actsAreAudited = sqlCheck<Asked>({
  id: 'I30',
  promise: 'every gate and lift has its audit row, by the one who is named',
  wholeOnly: true,
  count: () => `select count(*) from gate`,
  breaches: [
    () => `select format('gate %s of customer %s by %s has no audit row', g.id, g.customer_id, g.placed_by) from gate g where not exists (select from audit_entry a
      where a.action = 'customers.gate-placed' and a.customer_id = g.customer_id and a.facts->>'gate' = g.id::text and a.facts->>'kind' = g.kind
        and g.placed_by in (a.actor_kind || ' ' || a.actor, a.actor))`,
    () => `select format('the lift of gate %s by %s has no audit row', l.gate_id, l.lifted_by) from gate_lift l where not exists (select from audit_entry a
      where a.action = 'customers.gate-lifted' and a.facts->>'gate' = l.gate_id::text and l.lifted_by in (a.actor_kind || ' ' || a.actor, a.actor))`,
  ],
});

/** The pipeline writes both in one transaction, and neither can be changed after. */
const commandsAreAudited = sqlCheck<Asked>({
  id: 'I34',
  promise: 'every command of an operator or of simulated staff has its audit row',
  wholeOnly: true,
  count: () => `select count(*) from command where principal_kind in ('operator', 'staff')`,
  breaches: [
    () => `select format('the command %s of %s %s has no audit row', c.route, c.principal_kind, c.principal) from command c
      where c.principal_kind in ('operator', 'staff') and not exists (select from audit_entry a where a.actor_kind = c.principal_kind
        and a.actor = c.principal::text and a.action = 'desk.' || c.route and a.facts->>'key' = c.key)`,
  ],
});

export const auditLogAudit: AuditContribution<Asked> = { name: 'audit', marks: [], touches: [], checks: [actsAreAudited, commandsAreAudited] };
