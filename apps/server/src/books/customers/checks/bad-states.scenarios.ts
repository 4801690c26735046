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
  {
    id: 'I67b',
    what: 'the account of another customer lies in a row',
    sql: `update customer set account = null, account_sealed = (select account_sealed from customer where kind = 'registered') where id = 2`,
    names: /the account of customer 2: the key of customer 2 doesn’t open it/,
  },
  {
    id: 'I67c',
    what: 'a customer is found by another account',
    sql: `update customer set account_index = sha256('another') where kind = 'registered'`,
    names: /is found by another account than his own/,
  },
  {
    id: 'I111',
    what: 'somebody whose key was destroyed is found by his name',
    sql: `insert into find_token (customer_id, part, tokens) values (2, 'person', array[substring(sha256('a') for 16)]);
      update customer_key set wrapped = null, master_version = null, destroyed_at = now() where customer_id = 2`,
    names: /customer 2 was erased and is still found by person/,
  },
  {
    id: 'I111',
    what: 'a name stands in readable form among what the desk finds people by',
    sql: `insert into find_token (customer_id, part, tokens) values (2, 'person', array['anna'::bytea])`,
    names: /customer 2 is found by what is no fingerprint/,
  },
  {
    id: 'I111',
    what: 'tokens stand in the order of the words that they were made of',
    sql: `insert into find_token (customer_id, part, tokens) values (2, 'person', array['\\x02020202020202020202020202020202'::bytea, '\\x01010101010101010101010101010101'])`,
    names: /the tokens of customer 2 stand in another order/,
  },
  {
    id: 'I71',
    what: 'a customer came earlier than he did',
    sql: `update customer set created_at = created_at - interval '1 year' where id = 3`,
    names: /customer 3 was opened at .*, the one before at/,
  },
  {
    id: 'I71',
    what: 'a customer came later than he did',
    sql: `update customer set created_at = created_at + interval '2 days' where id = 1`,
    names: /customer 1 was opened at .* and gave an order at/,
  },
  {
    id: 'I71',
    what: 'a customer counts as one who has registered',
    sql: `update customer set kind = 'registered' where id = 2`,
    names: /customer 2 is registered with the account of another kind/,
  },
  {
    id: 'I71',
    what: 'a customer has agreed to nothing',
    sql: `delete from agreement`,
    names: /customer \d+ has agreed to nothing/,
  },
  {
    id: 'I71',
    what: 'a code was used more often than anybody registered',
    sql: `update invite_code set uses = uses + 1`,
    names: /were used 2 times, 1 customers registered there/,
  },
  {
    id: 'I71',
    what: 'a house was invented',
    sql: `insert into institution (name) values ('Nowhere')`,
    names: /institution \d+ has no row of the audit/,
  },
  {
    id: 'I71b',
    what: 'a customer has the password of another',
    sql: `update credential set password = (select password from credential where customer_id = 2) where customer_id = 1`,
    names: /customers 1 and 2 have the same password/,
  },
  {
    id: 'I71b',
    what: 'the fund password of a customer was taken away',
    sql: `update credential set fund_password = null where customer_id = 1`,
    names: /customer 1 has no fund password, the audit says otherwise/,
  },
  {
    id: 'I71b',
    what: 'a customer was given a fund password',
    sql: `update credential set fund_password = '$argon2id$thief' where customer_id = (select id from customer where kind = 'registered')`,
    names: /customer \d+ has a fund password, the audit says otherwise/,
  },
  {
    id: 'I71c',
    what: 'a session was planted',
    sql: `insert into customer_session (customer_id, token_hash, cookie_hash, opened_at, used_at) values (2, sha256('a'), sha256('b'), now(), now())`,
    names: /session \d+ of customer 2 was opened without signing in/,
  },
  {
    id: 'I71c',
    what: 'a session that was ended goes on',
    sql: `insert into audit_entry (actor_kind, actor, action, customer_id, facts)
      select 'customer', '1', 'customers.sessions-ended', 1, jsonb_build_object('sessions', '0 ' || min(id), 'reason', 'revoked') from customer_session where customer_id = 1`,
    names: /session \d+ of customer 1 goes on, the audit says that it was ended/,
  },
  {
    id: 'I71c',
    what: 'a device was planted',
    sql: `insert into known_device (customer_id, device_hash, signed_in_at) values (2, sha256('thief'), now())`,
    names: /a device of customer 2, known since .*, has never signed in/,
  },
  {
    id: 'I71',
    what: 'a customer comes out of the future',
    sql: `insert into clock_state (name, business_at, speed, paused) select 'business', max(created_at) - interval '2 hours', 1, false from customer`,
    names: /customer \d+ was opened at .*, the clock stands at/,
  },
  {
    id: 'I71',
    what: 'an invitation was planted',
    sql: `insert into invite_code (code, institution_id) select 'THIEF1', institution_id from invite_code limit 1`,
    names: /institution \d+ has 2 codes of its own/,
  },
  {
    id: 'I71',
    what: 'somebody who has closed his account is never erased',
    sql: `insert into gate (customer_id, kind, reason, placed_by, started_at) values (4, 'disabled', 'account-ended', 'customer 4', now())`,
    names: /customer 4 has closed his account and is never erased/,
  },
];
