import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

/** Each version that no preset wrote, with the review that decided it. */
const versions = `(select v.name, v.version, v.value, v.valid_from, c.review_id from rule_version v
  left join rule_change c on c.name = v.name and c.version = v.version where v.changed_by <> 'system preset')`;

const changesCheck = sqlCheck({
  id: 'I83',
  promise: 'each new version of a rule is what two operators signed in its review, and each review that was approved made one',
  count: () => 'select count(*) from rule_change',
  breaches: [
    () => `select format('version %s of the rule %s stands without a review', version, name) from ${versions} v where review_id is null`,
    () => `select format('version %s of the rule %s was not signed by two in review %s', v.version, v.name, v.review_id) from ${versions} v
      join review r on r.id = v.review_id
      where (r.kind, r.subject, r.state) is distinct from ('rule', v.name, 'approved') or r.maker is null or r.checker is null`,
    () => `select format('version %s of the rule %s is not what review %s proposed', v.version, v.name, v.review_id) from ${versions} v
      join rule_proposal p on p.review_id = v.review_id where (p.name, p.value, p.valid_from) is distinct from (v.name, v.value, v.valid_from)`,
    () => `select format('review %s was approved, and made no version of the rule %s', r.id, r.subject) from review r
      where r.kind = 'rule' and r.state = 'approved' and not exists (select from rule_change c where c.review_id = r.id)`,
  ],
});

export const rulesAudit: AuditContribution = { name: 'desk-rules', checks: [changesCheck] };
