import type { BadState } from '../../../testing/bad-state.ts';

export const operatorsBadStates: readonly BadState[] = [
  {
    id: 'I68',
    what: 'an operator was invented',
    sql: `insert into operator (name, roles, state, created_at) values ('Thief', '{admin}', 'active', now())`,
    names: /^4 operators are there, and the audit knows of 3 who were let in/,
  },
  {
    id: 'I68',
    what: 'an operator works without ever having come in',
    sql: `insert into operator (name, roles, state, created_at) values ('Thief', '{admin}', 'active', now())`,
    names: /^operator \d+ works without ever having come in/,
  },
  {
    id: 'I68',
    what: 'an operator was invented who is invited only',
    sql: `insert into operator (name, roles, state, invited_by, created_at) values ('Thief', '{admin}', 'invited', 1, now())`,
    names: /^operator \d+ was written without a row of the audit/,
  },
  {
    id: 'I68',
    what: 'an operator has a role more',
    sql: `update operator set roles = roles || array['treasury']`,
    names: /^operator 1 has the role treasury, of which the audit says nothing/,
  },
  {
    id: 'I68',
    what: 'an operator has a role less',
    sql: `update operator set roles = array['admin']`,
    names: /^operator 1 was written without a row of the audit/,
  },
  {
    id: 'I68',
    what: 'an invitation was planted',
    sql: `insert into operator_link (operator_id, kind, made_at, expires_at) values (1, 'invitation', now(), now() + interval '1 hour')`,
    names: /^the link \d+ of operator 1 is not on the audit/,
  },
  {
    id: 'I68',
    what: 'a used link can be used again',
    sql: `update operator_link set used_at = null`,
    names: /^operator_link 1 was written without a row of the audit/,
  },
  {
    id: 'I68',
    what: 'a confirmed raise is gone',
    sql: `delete from operator_raise`,
    names: /^the audit names the raise 1, which is not there/,
  },
  {
    id: 'I68',
    what: 'a confirmed raise waits again',
    sql: `update operator_raise set operator_id = null, confirmed_by = null, confirmed_at = null`,
    names: /^the raise 1 was confirmed, the audit says, and it waits/,
  },
  {
    id: 'I68',
    what: 'a confirmation seems older',
    sql: `update operator_raise set confirmed_at = confirmed_at - interval '8 days'`,
    names: /^operator_raise 1 was written without a row of the audit/,
  },
  {
    id: 'I68',
    what: 'a request seems older',
    sql: `update operator_raise set asked_at = asked_at - interval '8 days'`,
    names: /^operator_raise 1 was written without a row of the audit/,
  },
  {
    id: 'I68',
    what: 'an open raise was planted',
    sql: `insert into operator_raise (operator_id, roles, roles_before, asked_by, asked_at) values (2, '{admin,treasury}', '{admin}', 1, now())`,
    names: /^the raise \d+ was asked for by operator 1 with the roles admin treasury, of which the audit says nothing/,
  },
  {
    id: 'I68',
    what: 'a raise gives another role than was asked for',
    sql: `update operator_raise set roles = '{treasury}'`,
    names: /^the raise 1 was asked for by operator 1 with the roles treasury, of which the audit says nothing/,
  },
  {
    id: 'I68',
    what: 'a raise was confirmed by somebody else',
    sql: `insert into operator (name, roles, state, created_at) values ('Thief', '{admin}', 'active', now()); update operator_raise set confirmed_by = (select id from operator where name = 'Thief')`,
    names: /^the raise 1 was confirmed by operator \d+, of which the audit says nothing/,
  },
  {
    id: 'I68b',
    what: 'a session at the desk was planted',
    sql: `insert into operator_session (operator_id, token_hash, proof, opened_at, used_at) values (1, sha256('x'), 'link', now(), now())`,
    names: /^session \d+ of operator 1 was proved by a link, of which the audit says nothing/,
  },
  {
    id: 'I68b',
    what: 'a session at the desk counts as proved by a passkey',
    sql: `update operator_session set proof = 'passkey'`,
    names: /^session \d+ of operator 1 was proved by a passkey, of which the audit says nothing/,
  },
  {
    id: 'I68b',
    what: 'somebody who is disabled goes on',
    sql: `update operator set state = 'disabled'`,
    names: /^session \d+ of operator 1 goes on, who is disabled/,
  },
  {
    id: 'I68c',
    what: 'somebody has switched simulated staff without a word',
    sql: `insert into simulated_staff_switch (is_on, set_by, set_at) values (true, 1, now())`,
    names: /^switch \d+ of simulated staff has no row of the audit/,
  },
];
