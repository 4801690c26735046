import type { BadState } from '../../../testing/bad-state.ts';

/** What may never be read of a customer. */
export const customersBadStates: readonly BadState[] = [
  {
    id: 'I40b',
    what: 'an address was written in readable form',
    sql: `insert into customer (id, account, kind, institution_id) overriding system value select 78, 'anna@example.org', 'registered', min(id) from institution`,
    names: /the account of customer 78 is readable/,
  },
  {
    id: 'I40b',
    what: 'a name was written in readable form',
    sql: `update customer set call_name = 'Anna' where id = 1`,
    names: /the call name of customer 1 is/,
  },
  {
    id: 'I40b',
    what: 'somebody whose key was destroyed is found by his account',
    sql: `update customer set account = null, account_sealed = '\\x00', account_index = sha256('a') where id = 2;
      update customer_key set wrapped = null, master_version = null, destroyed_at = now() where customer_id = 2`,
    names: /customer 2 was erased and is still found/,
  },
  {
    id: 'I59',
    what: 'an account was changed by somebody else',
    sql: `update account_change set customer_id = 2`,
    names: /account change \d+ of customer 2 was made on a session of customer 1/,
  },
  {
    id: 'I59',
    what: 'somebody else has said that the customer knows',
    sql: `insert into notice_known (customer_id, kind, session_id, at) select 2, 'account', session_id, at from account_change`,
    names: /what happened to customer 2 was acknowledged on a session of customer 1/,
  },
];
