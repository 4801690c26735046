import { one, type BadState } from '../../../testing/bad-state.ts';

/** What may never become of grants. */
export const stepUpBadStates: readonly BadState[] = [
  {
    id: 'I47',
    what: 'a grant was moved to another customer',
    sql: `update step_up_grant set customer_id = 2 where ctid = ${one('step_up_grant', 'customer_id = 1')}`,
    names: /grant \d+ of customer 2 was given on session \d+ of customer 1/,
  },
  {
    id: 'I47',
    what: 'a grant was used on a session that had ended',
    sql: `update customer_session set ended_at = opened_at - interval '1 hour', end_reason = 'revoked' where id in (select session_id from step_up_grant)`,
    names: /grant \d+ was used after session \d+ had ended/,
  },
];
