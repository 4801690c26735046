import { one, type BadState } from '../../testing/bad-state.ts';

export const platformBadStates: readonly BadState[] = [
  {
    id: 'I20',
    what: 'a consumer stands at an event that isn’t there',
    sql: `update outbox_consumer set id = 999`,
    names: /stands at event 999 of transaction \d+, which is not there/,
  },
  ...['ledger_posting', 'outbox'].map(table => ({
    id: 'I20b',
    what: `a row of ${table} carries the number of another cluster`,
    sql: `update ${table} set tx = 1000000000000 where ctid = ${one(table, 'true')}`,
    names: /the number 1000000000000 of a transaction that has not happened/,
  })),
  {
    id: 'I21',
    what: 'the working role may rewrite history',
    sql: `grant update on ledger_posting to parkett_runtime`,
    names: /may UPDATE ledger_posting/,
  },
  {
    id: 'I21',
    what: 'the working role may rewrite one column',
    sql: `grant update (price) on execution to parkett_runtime`,
    names: /may UPDATE execution/,
  },
  ...(
    [
      ['ledger_entry', `recorded_at = recorded_at - interval '1 day'`],
      ['execution', `recorded_at = recorded_at - interval '1 day'`],
      ['command', `body_hash = sha256('another')`],
      ['order_event', `at = at + interval '1 second'`],
      ['order_request', 'limit_price = limit_price + 1'],
      ['engine_input', `events = repeat('0', 64)`],
      ['agreement', `agreed_at = agreed_at - interval '1 day'`],
      ['audit_entry', `facts = '{}'`],
    ] as const
  ).map(([table, change]) => ({
    id: 'I65',
    what: `a row of ${table} was changed`,
    sql: `update ${table} set ${change} where ctid = ${one(table, 'true')}`,
    names: new RegExp(`^a row of ${table} was written after it was history: `),
  })),
  ...(
    [
      [
        'a trigger is switched off',
        'alter table ledger_posting disable trigger user',
        /trigger ledger_posting_balances of the table ledger_posting is switched off/,
      ],
      ['a trigger is gone', 'drop trigger ledger_posting_balances on ledger_posting', /lacks the trigger ledger_posting_balances/],
      [
        'a check is gone',
        'alter table ledger_account drop constraint not_below_floor',
        /lacks the constraint not_below_floor of the table ledger_account/,
      ],
      ['a unique index is gone', 'drop index ledger_entry_reverses', /lacks the unique index ledger_entry_reverses/],
      [
        'a rule acts on rows',
        'create rule silent as on delete to gate do instead nothing',
        /rule silent of the table gate was not made by Parkett's migrations/,
      ],
      ['the working role may do everything', 'alter role parkett_runtime createdb', /The role parkett_runtime has rights/],
    ] as const
  ).map(([what, sql, names]) => ({ id: 'I66', what, sql, names })),
];
