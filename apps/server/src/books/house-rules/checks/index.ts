import { sqlCheck, type AuditContribution, type Check } from '../../../platform/checks/index.ts';

/** What a version's hash is made of: the hash before it and its own columns. A second opinion: written apart from books/house-rules. */
const hashOf = `encode(sha256(convert_to(concat_ws(chr(31), r.previous, r.name, r.version, r.value::text,
  (extract(epoch from r.valid_from) * 1000)::int8, r.changed_by, r.reason), 'UTF8')), 'hex')`;
const chained = `(select v.*, lag(hash) over (order by id) as previous from rule_version v) r`;

const ruleChecks: readonly Check[] = [
  sqlCheck({
    id: 'I31',
    promise: 'no version of a rule was changed or taken away after it was decided, and each stands on the audit as it is',
    count: () => `select count(*) from rule_version`,
    breaches: [
      () => `select format('version %s of the rule %s is not what it was: its hash says otherwise', r.version, r.name) from ${chained}
        where r.hash is distinct from ${hashOf}`,
      () => `select format('version %s of the rule %s is not on the audit as it is', r.version, r.name) from rule_version r
        where not exists (select from audit_entry a where a.action = 'rules.changed' and a.facts ->> 'hash' = r.hash)`,
      () => `select format('the audit knows version %s of the rule %s, which is not there', a.facts ->> 'version', a.facts ->> 'name') from audit_entry a
        where a.action = 'rules.changed' and not exists (select from rule_version r where r.hash = a.facts ->> 'hash')`,
    ],
  }),
];

export const rulesAudit: AuditContribution = { name: 'house-rules', checks: ruleChecks };
