import type { BadState } from '../../../testing/bad-state.ts';

const first = `name = 'orders.price-list' and version = 1`;

/** What may never become of the rules that the records name. */
export const rulesBadStates: readonly BadState[] = [
  {
    id: 'I31',
    what: 'a price was lowered afterwards',
    sql: `update rule_version set value = jsonb_set(value, '{share,flatUnits}', '0') where ${first}`,
    names: /version 1 of the rule orders.price-list is not what it was/,
  },
  {
    id: 'I31',
    what: 'a version begins earlier than was decided',
    sql: `update rule_version set valid_from = valid_from - interval '1 day' where name = 'instruments.settlement-days' and version = 2`,
    names: /version 2 of the rule instruments.settlement-days is not what it was/,
  },
  {
    id: 'I31',
    what: 'the newest version was changed together with its hash',
    sql: `update rule_version set reason = 'another', hash = repeat('0', 64) where id = (select max(id) from rule_version)`,
    names: /is not on the audit as it is/,
  },
  {
    id: 'I31',
    what: 'a version was taken away',
    sql: `delete from rule_version where id = (select max(id) from rule_version where changed_by = 'system preset')`,
    names: /the audit knows version \d+ of the rule \S+, which is not there/,
  },
];
