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
  {
    id: 'I47',
    what: 'a grant was planted',
    sql: `insert into step_up_grant (customer_id, session_id, operation, subject, given_at, expires_at)
      select customer_id, session_id, 'close-account', sha256('x'), now(), now() + interval '1 minute' from step_up_grant limit 1`,
    names: /customer 1 has 1 grants for close-account, the audit says that he confirmed it 0 times/,
  },
  {
    id: 'I47',
    what: 'a grant was taken away',
    sql: `delete from step_up_grant`,
    names: /customer 1 has 0 grants for set-up-app-code, the audit says that he confirmed it 1 times/,
  },
  {
    id: 'I47',
    what: 'a grant that was used can be used again',
    sql: `update step_up_grant set used_at = null`,
    names: /grant \d+ was written without a row of the audit/,
  },
];
