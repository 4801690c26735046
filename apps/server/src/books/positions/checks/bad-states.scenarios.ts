import { one, type BadState } from '../../../testing/bad-state.ts';

const cash = `owner <> 0 and purpose = 'cash'`;

export const positionsBadStates: readonly BadState[] = [
  {
    id: 'I2',
    what: 'the makers lost sight of shares',
    sql: `update position set open_quantity = open_quantity + 1, quantity = quantity + 1 where ctid = ${one('position', 'open_quantity > 0')}`,
    names: /the makers owe/,
  },
  {
    id: 'I10',
    what: 'shares vanished from an account',
    sql: `update ledger_account set balance = balance - 1 where ctid = ${one('ledger_account', `owner <> 0 and purpose = 'shares' and balance > held`)}`,
    names: /on the account/,
  },
  {
    id: 'I10',
    what: 'a position reserves for a sale that isn’t',
    sql: `update position set closing_quantity = closing_quantity + 1 where ctid = ${one('position', 'open_quantity > closing_quantity')}`,
    names: /reserves/,
  },
  {
    id: 'I10',
    what: 'a sale took from nowhere',
    sql: `update order_close set done = 0 where ctid = ${one('order_close', 'done > 0')}`,
    names: /the positions it closes gave/,
  },
  {
    id: 'I10',
    what: 'a close was struck from the story',
    sql: `delete from position_close where ctid = ${one('position_close', 'true')}`,
    names: /positions gave 0 for it/,
  },
  {
    id: 'I10',
    what: 'a sale that names a position takes another too',
    sql: `insert into order_close (customer_id, order_id, line, position_id, quantity, named) select customer_id, order_id, 9, (select min(id) from position), 0, true from order_close where named limit 1`,
    names: /names a position and closes 2/,
  },
  {
    id: 'I10b',
    what: 'a wallet counts one too many',
    sql: `update ledger_account set count = count + 1 where ctid = ${one('ledger_account', cash)}`,
    names: /open entries, there are/,
  },
  {
    id: 'I10c',
    what: 'a cost was smoothed',
    sql: `update position set open_cost = open_cost + 1 where ctid = ${one('position', 'true')}`,
    names: /stores openCost/,
  },
  {
    id: 'I10c',
    what: 'a result was smoothed',
    sql: `update position_close set cost = cost + 1 where ctid = ${one('position_close', 'true')}`,
    names: /at a cost of/,
  },
  {
    id: 'I10d',
    what: 'the newest position went first',
    sql: `update order_close set position_id = (select max(id) from position p where p.customer_id = 1 and p.instrument_id = (select instrument_id from orders where id = order_close.order_id)) where not named and customer_id = 1`,
    names: /although some of the older/,
  },
  {
    id: 'I11',
    what: 'a locked position was sold',
    sql: `update position set locked_until = opened_at + interval '1 day' where sold_quantity > 0`,
    names: /was sold at/,
  },
  {
    id: 'I11b',
    what: 'a lock isn’t the rule’s',
    sql: `update position set locked_until = opened_at + interval '1 minute' where ctid = ${one('position', 'true')}`,
    names: /the rule gives never/,
  },
  {
    id: 'I25c',
    what: 'a position belongs to somebody else',
    sql: `update position set customer_id = 2 where ctid = ${one('position', 'customer_id = 1')}`,
    names: /was opened by nobody’s order/,
  },
  {
    id: 'I25c',
    what: 'a sale closes a stranger’s position',
    sql: `update order_close set position_id = ${one('position', 'customer_id = 4', 'id')} where ctid = ${one('order_close', 'customer_id = 1')}`,
    names: /which is not theirs/,
  },
];
