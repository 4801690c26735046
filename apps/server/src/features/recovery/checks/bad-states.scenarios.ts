import { type BadState } from '../../../testing/bad-state.ts';

/** What may never become of a case. */
export const recoveryBadStates: readonly BadState[] = [
  {
    id: 'I56',
    what: 'a case was moved to another customer',
    sql: `update recovery_case set customer_id = 2`,
    names: /review \d+ of customer \d+ is of no case of his/,
  },
  {
    id: 'I56',
    what: 'something else was replaced than was asked for',
    sql: `update recovery_case set lost = 'fund-password'`,
    names: /was replaced by case \w+, which asks for the fund-password/,
  },
];
