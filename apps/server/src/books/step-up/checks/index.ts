import { isUnwitnessed, sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const grantsAreTheirSessions = sqlCheck({
  id: 'I47',
  promise: 'a grant belongs to the customer whose session it was given on, is on the audit, and is used while that session lasted',
  wholeOnly: true,
  count: () => `select count(*) from step_up_grant`,
  breaches: [
    () => `select format('grant %s of customer %s was given on session %s of customer %s', g.id, g.customer_id, s.id, s.customer_id)
      from step_up_grant g join customer_session s on s.id = g.session_id where s.customer_id <> g.customer_id`,
    () => `select format('grant %s was used after session %s had ended', g.id, s.id)
      from step_up_grant g join customer_session s on s.id = g.session_id where g.used_at > s.ended_at + interval '1 minute'`,
    () => `select format('grant %s was written without a row of the audit', g.id) from step_up_grant g
      where ${isUnwitnessed({ table: 'step_up_grant', row: 'g', witness: 'audit_entry' })}`,
    () => `select format('customer %s has %s grants for %s, the audit says that he confirmed it %s times', coalesce(g.customer, a.customer),
        coalesce(g.there, 0), coalesce(g.operation, a.operation), coalesce(a.said, 0))
      from (select customer_id as customer, operation, count(*) as there from step_up_grant group by 1, 2) g
      full join (select customer_id as customer, facts ->> 'operation' as operation, count(*) as said from audit_entry
        where action = 'security.confirmed' group by 1, 2) a on a.customer = g.customer and a.operation = g.operation
      where g.there is distinct from a.said`,
  ],
});

export const stepUpAudit: AuditContribution = { name: 'step-up', checks: [grantsAreTheirSessions] };
