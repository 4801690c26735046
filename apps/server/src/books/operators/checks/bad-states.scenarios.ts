import type { BadState } from '../../../testing/bad-state.ts';

export const operatorsBadStates: readonly BadState[] = [
  {
    id: 'I68',
    what: 'an operator was invented',
    sql: `insert into operator (name, roles, state, created_at) values ('Thief', '{admin}', 'active', now())`,
    names: /^2 operators are there, and the audit knows of 1 who were let in/,
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
