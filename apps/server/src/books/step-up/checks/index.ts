import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const grantsAreTheirSessions = sqlCheck({
  id: 'I47',
  promise: 'a grant belongs to the customer whose session it was given on, and is used while that lasted',
  wholeOnly: true,
  count: () => `select count(*) from step_up_grant`,
  breaches: [
    () => `select format('grant %s of customer %s was given on session %s of customer %s', g.id, g.customer_id, s.id, s.customer_id)
      from step_up_grant g join customer_session s on s.id = g.session_id where s.customer_id <> g.customer_id`,
    () => `select format('grant %s was used after session %s had ended', g.id, s.id)
      from step_up_grant g join customer_session s on s.id = g.session_id where g.used_at > s.ended_at + interval '1 minute'`,
  ],
});

export const stepUpAudit: AuditContribution = { name: 'step-up', checks: [grantsAreTheirSessions] };
