import type { BadState } from '../../../testing/bad-state.ts';

/** What may never become of second factors. */
export const secondFactorsBadStates: readonly BadState[] = [
  {
    id: 'I46',
    what: 'recovery codes outlive the factor',
    sql: `delete from app_code_seed`,
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
];
