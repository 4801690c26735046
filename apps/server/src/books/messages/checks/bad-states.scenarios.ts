import type { BadState } from '../../../testing/bad-state.ts';

const ofInterruption = `(select min(id) from message where told_by = 'market_interruption')`;
const ofExecution = `(select min(id) from message where told_by = 'execution')`;

/** States of messages that must never be. */
export const messagesBadStates: readonly BadState[] = [
  {
    id: 'I76',
    what: 'an execution was never told',
    sql: `delete from message where id = ${ofExecution}`,
    names: /^row \d+ of execution has brought customer \d+ 0 messages$/,
  },
  {
    id: 'I76',
    what: 'an execution was told twice',
    sql: `insert into message (customer_id, kind, told_by, about, at, parameters)
      select customer_id, kind, told_by, about, at, parameters from message where id = ${ofExecution}`,
    names: /^row \d+ of execution has brought customer \d+ 2 messages$/,
  },
  {
    id: 'I76',
    what: 'an execution was told to another customer',
    sql: `update message set customer_id = customer_id + 1000 where id = ${ofExecution}`,
    names: /^row \d+ of execution has brought customer 10\d\d 1 messages$/,
  },
  {
    id: 'I76',
    what: 'an open account gets no messages',
    sql: `insert into message_forgotten (customer_id) values (999)`,
    names: /^customer 999 gets no messages, and the account is open$/,
  },
  {
    id: 'I76',
    what: 'what a venue said of an order was never told',
    sql: `delete from message where id = (select min(id) from message where told_by = 'order_event')`,
    names: /^row \d+ of order_event has brought customer \d+ 0 messages$/,
  },
  {
    id: 'I76',
    what: 'an interruption was never told to those who watch or hold its instrument',
    sql: `delete from message where id = ${ofInterruption}`,
    names: /^row \d+ of market_interruption has brought customer -\d+ 0 messages$/,
  },
  {
    id: 'I76',
    what: 'an interruption was told to those who watch or hold another instrument',
    sql: `update message set customer_id = customer_id - 1 where id = ${ofInterruption}`,
    names: /^row \d+ of market_interruption has brought customer -\d+ [01] messages$/,
  },
  {
    id: 'I78',
    what: 'letters about security were switched off',
    sql: `insert into message_off (customer_id, message_group, way) values (1, 'security', 'letter')`,
    names: /^customer 1 has switched off letter of security$/,
  },
];
