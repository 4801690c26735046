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
  {
    id: 'I64',
    what: 'what somebody set anew ends the case of somebody else',
    sql: `update recovery_overtaken set customer_id = 2`,
    names: /was set anew and ends case \w+, which is not his/,
  },
  {
    id: 'I64',
    what: 'a case was put before the desk again after it had ended',
    sql: `update review set state = 'pending', ended_at = null, reason = null, maker_kind = null, maker = null where kind = 'recovery'`,
    names: /case \w+ waits at the desk although the login-password was set anew/,
  },
];
