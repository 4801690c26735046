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
];
