import { one, type BadState } from '../../../testing/bad-state.ts';

/** What may never become of second factors. */
export const secondFactorsBadStates: readonly BadState[] = [
  {
    id: 'I46',
    what: 'recovery codes outlive the factor',
    sql: `delete from app_code_seed; delete from passkey`,
    names: /customer 1 has recovery codes and no second factor/,
  },
  {
    id: 'I46',
    what: 'a second factor belongs to nobody',
    sql: `insert into app_code_seed (holder_kind, holder, seed, created_at) values ('customer', 999999, 'x', now())`,
    names: /there is no customer 999999, who has a second factor/,
  },
  {
    id: 'I60',
    what: 'a second factor outlives the account',
    sql: `insert into gate (customer_id, kind, reason, placed_by, started_at) values (1, 'disabled', 'account-ended', 'customer 1', now())`,
    names: /customer 1 has closed his account and has a second factor/,
  },
  {
    id: 'I69',
    what: 'a passkey was planted at a customer',
    sql: `insert into passkey (holder_kind, holder, credential, public_key, counter, transports, name, created_at) values ('customer', 2, 'x', 'y', 0, '', 'Thief', now())`,
    names: /customer 2 has 1 passkeys, the audit says 0/,
  },
  {
    id: 'I69',
    what: 'a passkey of a customer was taken away',
    sql: `delete from passkey where holder_kind = 'customer'`,
    names: /customer 1 has 0 passkeys, the audit says 1/,
  },
  {
    id: 'I69',
    what: 'a passkey was given to an operator',
    sql: `update passkey set holder_kind = 'operator', holder = 1 where holder_kind = 'customer'`,
    names: /operator 1 has 2 passkeys, the audit says 1/,
  },
  {
    id: 'I69',
    what: 'an app for codes was planted',
    sql: `insert into app_code_seed (holder_kind, holder, seed, created_at, confirmed_at) values ('customer', 2, 'x', now(), now())`,
    names: /customer 2 has an app for codes, of which the audit says nothing/,
  },
  {
    id: 'I69',
    what: 'an app for codes was taken away',
    sql: `delete from app_code_seed`,
    names: /customer 1 has no app for codes, the audit says that he set one up/,
  },
  {
    id: 'I69',
    what: 'a recovery code was planted',
    sql: `insert into recovery_code (holder_kind, holder, mac, created_at) select holder_kind, holder, sha256('x'), created_at from recovery_code limit 1`,
    names: /customer 1 has 11 recovery codes/,
  },
  {
    id: 'I67f',
    what: 'the app for codes of another customer was put in the place of one’s own',
    sql: `update app_code_seed set holder = 2`,
    names: /the secret of the app for codes of customer 2 isn’t his/,
  },
  {
    id: 'I69',
    what: 'a recovery code was changed',
    sql: `update recovery_code set mac = sha256('x') where ctid = ${one('recovery_code', 'true')}`,
    names: /a recovery_code of customer 1 was written without a row of the audit/,
  },
  {
    id: 'I69',
    what: 'the key of a passkey was changed',
    sql: `update passkey set public_key = 'x' where holder_kind = 'operator'`,
    names: /a passkey of operator 1 was written without a row of the audit/,
  },
];
