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
    id: 'I10e',
    what: 'a close was struck from the story',
    sql: `delete from position_movement where ctid = ${one('position_movement', `kind = 'closed'`)}`,
    names: /the positions it closes say 0 for/,
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
    sql: `update position_movement set cost = cost + 1 where ctid = ${one('position_movement', `kind = 'closed'`)}`,
    names: /at a cost of/,
  },
  {
    id: 'I10c',
    what: 'a movement vanished between two others',
    sql: `delete from position_movement where ctid = ${one('position_movement', `kind = 'opened' and exists (select from position_movement m where m.position_id = position_movement.position_id and m.seq = 2)`)}`,
    names: /has no movement 1 before its 2/,
  },
  {
    id: 'I10c',
    what: 'something happened that nobody knows of',
    sql: `update position_movement set kind = 'gifted' where ctid = ${one('position_movement', `kind = 'closed'`)}`,
    names: /\(gifted\) is of a kind that nobody registered/,
  },
  {
    id: 'I10c',
    what: 'a purchase follows from a payment',
    sql: `update position_movement set reference_kind = 'payment' where ctid = ${one('position_movement', `kind = 'opened'`)}`,
    names: /follows from a payment/,
  },
  {
    id: 'I10c',
    what: 'a position counts a movement that wasn’t',
    sql: `update position set movements = movements + 1 where ctid = ${one('position', 'true')}`,
    names: /stores movements/,
  },
  {
    id: 'I10e',
    what: 'a purchase has no execution',
    sql: `update position_movement set reference = 999999 where ctid = ${one('position_movement', `kind = 'extended'`)}`,
    names: /has no source: no execution 999999/,
  },
  {
    id: 'I10e',
    what: 'a sale took from a position that it doesn’t close',
    sql: `update position_movement set position_id = ${one('position', 'customer_id = 1 and sold_quantity = 0', 'id')}, seq = 9 where ctid = ${one('position_movement', `kind = 'closed' and customer_id = 1`)}`,
    names: /of position \d+ has no source/,
  },
  {
    id: 'I10e',
    what: 'a purchase was struck from the story',
    sql: `delete from position_movement where ctid = ${one('position_movement', `kind = 'opened'`)}`,
    names: /the position it opened says 0 for/,
  },
  {
    id: 'I10e',
    what: 'a position cost more than was paid, in movement and row alike',
    sql: `update position_movement set cost = cost + 1 where kind = 'opened' and position_id = ${one('position', 'sold_quantity = 0', 'id')}; update position set cost = cost + 1, open_cost = open_cost + 1 where id = ${one('position', 'sold_quantity = 0', 'id')}`,
    names: /was booked as .*, the position it opened says/,
  },
  {
    id: 'I10e',
    what: 'a commission was left out',
    sql: `update position_movement set fee = 0 where kind = 'closed'`,
    names: /was booked as .*, the positions it closes say/,
  },
  {
    id: 'I10e',
    what: 'a purchase was told at another moment',
    sql: `update position_movement set at = at - interval '1 hour' where kind = 'opened'`,
    names: /the position it opened says/,
  },
  {
    id: 'I10f',
    what: 'something happened to nobody’s position',
    sql: `insert into position_movement (customer_id, position_id, seq, kind, quantity, cost, proceeds, fee, reference_kind, reference, at) select 77, position_id, 1, 'split', 1, 0, 0, 0, 'corporate-action', 1, at from position_movement limit 1`,
    names: /movement 1 of customer 77 is of position \d+, which is not there/,
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
    id: 'I11b',
    what: 'a lock was shortened, rule and moment alike',
    sql: `update position set lock = '{"kind": "minutes", "minutes": 1}', locked_until = opened_at + interval '1 minute' where ctid = ${one('position', 'true')}`,
    names: /is locked by the rule 'minutes 1', its instrument's is 'none'/,
  },
  {
    id: 'I25c',
    what: 'a position stands in another portfolio than its order',
    sql: `update position set portfolio = 7 where ctid = ${one('position', 'true')}`,
    names: /was opened by nobody’s order/,
  },
  {
    id: 'I25c',
    what: 'a position names an order that opened another',
    sql: `drop index position_of_order; update position p set origin_id = o.origin_id from position o where p.customer_id = 1 and o.customer_id = 4`,
    names: /was opened by nobody’s order/,
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
