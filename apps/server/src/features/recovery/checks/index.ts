import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const casesAreReviewed = sqlCheck({
  id: 'I56',
  promise: 'a review of a forgotten or lost proof is of a case of its customer, and what was replaced by it is what the case asks for',
  wholeOnly: true,
  count: () => 'select count(*) from recovery_case',
  breaches: [
    () => `select format('review %s of customer %s is of no case of his', r.id, r.customer_id) from review r
      left join recovery_case c on c.id::text = r.subject and c.customer_id = r.customer_id where r.kind = 'recovery' and c.id is null`,
    () => `select format('the %s was replaced by case %s, which asks for the %s', p.what, c.number, c.lost)
      from replaced_proof p join review r on r.id = p.review_id join recovery_case c on c.id::text = r.subject
      where r.kind = 'recovery' and p.what <> c.lost`,
  ],
});

export const recoveryAudit: AuditContribution = { name: 'recovery', checks: [casesAreReviewed] };
