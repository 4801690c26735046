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

const endedCasesEnd = sqlCheck({
  id: 'I64',
  promise: 'what was asked for in a customer’s name before he set anew what it rests on is undecided nowhere',
  wholeOnly: true,
  count: () => 'select count(*) from recovery_overtaken',
  breaches: [
    () => `select format('the %s of customer %s was set anew and ends case %s, which is not his', o.what, o.customer_id, c.number)
      from recovery_overtaken o join recovery_case c on c.id = o.up_to where c.customer_id is distinct from o.customer_id`,
    () => `select format('case %s waits at the desk although the %s was set anew', c.number, o.what) from recovery_overtaken o
      join recovery_case c on c.customer_id = o.customer_id and c.id <= o.up_to and o.what in (c.lost, c.shown)
      join review r on r.kind = 'recovery' and r.subject = c.id::text where r.state = 'pending'`,
  ],
});

export const recoveryAudit: AuditContribution = { name: 'recovery', checks: [casesAreReviewed, endedCasesEnd] };
