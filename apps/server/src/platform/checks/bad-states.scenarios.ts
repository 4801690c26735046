import type { BadState } from '../../testing/bad-state.ts';

export const platformBadStates: readonly BadState[] = [
  {
    id: 'I20',
    what: 'an event was delivered that isn’t there',
    sql: `alter table inbox drop constraint inbox_tx_event_id_fkey; insert into inbox (consumer, tx, event_id) values ('a listener', '999999', 999)`,
    names: /event 999, which is not there/,
  },
  {
    id: 'I20',
    what: 'an event was delivered twice',
    sql: `alter table inbox drop constraint inbox_pkey; insert into inbox select * from inbox limit 1`,
    names: /2 times/,
  },
  {
    id: 'I20',
    what: 'events were delivered in the wrong order',
    sql: `update inbox set done_at = done_at - interval '1 hour' where event_id = (select max(event_id) from inbox)`,
    names: /of an older transaction after/,
  },
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
