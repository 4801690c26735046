import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const replacedAsReviewed = sqlCheck({
  id: 'I57',
  promise: 'a password or second factor was replaced for the customer whose review was approved, not before it was',
  wholeOnly: true,
  count: () => 'select count(*) from replaced_proof',
  breaches: [
    () => `select format('the %s of customer %s was replaced, review %s of customer %s is %s', p.what, p.customer_id, r.id, r.customer_id, r.state)
      from replaced_proof p join review r on r.id = p.review_id where r.state <> 'approved' or r.customer_id is distinct from p.customer_id or p.at < r.ended_at`,
  ],
});

export const replacedProofsAudit: AuditContribution = { name: 'replaced-proofs', checks: [replacedAsReviewed] };
