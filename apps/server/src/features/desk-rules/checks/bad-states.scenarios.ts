import type { BadState } from '../../../testing/bad-state.ts';

/** States of changed rules that the product can't make. */
export const deskRulesBadStates: readonly BadState[] = [
  {
    id: 'I83',
    what: 'a version of a rule stands without its decided review',
    sql: `delete from rule_change where name = 'openEntriesMax'`,
    names: /^version 2 of the rule openEntriesMax stands without a review$/,
  },
  {
    id: 'I83',
    what: 'a version was signed in the review of another rule',
    sql: `update review set subject = 'ordersPerSecond' where kind = 'rule'`,
    names: /^version 2 of the rule openEntriesMax was not signed by two in review \d+$/,
  },
  {
    id: 'I83',
    what: 'another value was proposed than became the version',
    sql: `update rule_proposal set value = '9'`,
    names: /^version 2 of the rule openEntriesMax is not what review \d+ proposed$/,
  },
  {
    id: 'I83',
    what: 'what two have signed never became a version',
    sql: `with taken as (delete from rule_change returning name, version)
      delete from rule_version v using taken t where (v.name, v.version) = (t.name, t.version)`,
    names: /^review \d+ was approved, and made no version of the rule openEntriesMax$/,
  },
];
