import { sqlCheck, type Asked, type AuditContribution } from '../../../platform/checks/index.ts';

/** What an operator did, beside the row that says so. */
const actsAreAudited = sqlCheck<Asked>({
  id: 'I30',
  promise: 'every gate and lift has its audit row, by the one who is named, and every such row its gate',
  wholeOnly: true,
  count: () => `select count(*) from gate`,
  breaches: [
    () => `select format('gate %s of customer %s by %s has no audit row', g.id, g.customer_id, g.placed_by) from gate g where not exists (select from audit_entry a
      where a.action = 'customers.gate-placed' and a.customer_id = g.customer_id and a.facts->>'gate' = g.id::text and a.facts->>'kind' = g.kind
        and g.placed_by in (a.actor_kind || ' ' || a.actor, a.actor))`,
    () => `select format('the lift of gate %s by %s has no audit row', l.gate_id, l.lifted_by) from gate_lift l where not exists (select from audit_entry a
      where a.action = 'customers.gate-lifted' and a.facts->>'gate' = l.gate_id::text and l.lifted_by in (a.actor_kind || ' ' || a.actor, a.actor))`,
    () => `select format('the audit tells that gate %s of customer %s was %s, and it is not there', a.facts->>'gate', a.customer_id, a.action) from audit_entry a
      where a.action = 'customers.gate-placed' and not exists (select from gate g where g.id::text = a.facts->>'gate' and g.customer_id = a.customer_id)
        or a.action = 'customers.gate-lifted' and not exists (select from gate_lift l where l.gate_id::text = a.facts->>'gate')`,
  ],
});

/** The pipeline writes both in one transaction, and neither can be changed after. */
const commandsAreAudited = sqlCheck<Asked>({
  id: 'I34',
  promise: 'every command of an operator or of simulated staff has its audit row, and every such row its command',
  wholeOnly: true,
  count: () => `select count(*) from command where principal_kind in ('operator', 'staff')`,
  breaches: [
    () => `select format('the command %s of %s %s has no audit row', c.route, c.principal_kind, c.principal) from command c
      where c.principal_kind in ('operator', 'staff') and not exists (select from audit_entry a where a.actor_kind = c.principal_kind
        and a.actor = c.principal::text and a.action = 'desk.' || c.route and a.facts->>'key' = c.key)`,
    () => `select format('row %s of the audit tells %s of %s %s, who commanded no such thing', a.id, a.action, a.actor_kind, a.actor) from audit_entry a
      where a.action like 'desk.%' and a.facts ? 'key' and not exists (select from command c where c.principal_kind = a.actor_kind
        and c.principal::text = a.actor and a.action = 'desk.' || c.route and a.facts->>'key' = c.key)`,
  ],
});

export const auditLogAudit: AuditContribution<Asked> = { name: 'audit', marks: [], touches: [], checks: [actsAreAudited, commandsAreAudited] };
