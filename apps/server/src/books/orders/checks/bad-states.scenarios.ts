import { one, type BadState } from '../../../testing/bad-state.ts';
import { logBadStates } from './log-bad-states.scenarios.ts';

const unguarded = 'alter table ledger_posting disable trigger user;';

export const ordersBadStates: readonly BadState[] = [
  {
    id: 'I2',
    what: 'an order says it paid more than was earned',
    sql: `update orders set fee_charged = fee_charged + 1 where ctid = ${one('orders', 'fee_charged > 0')}`,
    names: /^fees of unit/,
  },
  {
    id: 'I4',
    what: 'an order holds too little',
    sql: `update orders set held = held - 1 where ctid = ${one('orders', `state = 'pending'`)}`,
    names: /^order \d+ needs \d+, it holds/,
  },
  {
    id: 'I4',
    what: 'an order holds nothing',
    sql: `update orders set held = 0 where ctid = ${one('orders', `state = 'pending'`)}`,
    names: /^order \d+ needs \d+, it holds 0/,
  },
  {
    id: 'I4',
    what: 'an order is paid in a way that nobody registers',
    sql: `update orders set funding = 'favours' where ctid = ${one('orders', `state = 'pending' and effect = 'open'`)}`,
    names: /is paid by favours, which nobody registers/,
  },
  {
    id: 'I9b',
    what: 'an executed order says that it was paid in a way that nobody registers',
    sql: `update orders set funding = 'favours' where ctid = ${one('orders', `state = 'executed'`)}`,
    names: /is paid by favours, which nobody registers/,
  },
  {
    id: 'I4',
    what: 'a hold lies in another portfolio than its order says',
    sql: `update orders set portfolio = 5 where ctid = ${one('orders', `state = 'pending' and effect = 'open'`)}`,
    names: /holds on \d+\/0\/cash\/1, its funding says \d+\/5\/cash\/1/,
  },
  {
    id: 'I6',
    what: 'an order that has ended still holds',
    sql: `alter table orders drop constraint ended_orders_hold_nothing; update orders set held = 5 where ctid = ${one('orders', `state = 'cancelled'`)}`,
    names: /^order \d+ is cancelled and holds 5/,
  },
  {
    id: 'I6',
    what: 'an order executed after it had ended',
    sql: `update orders set ended_at = placed_at - interval '1 hour' where ctid = ${one('orders', `state = 'executed'`)}`,
    names: /is of after it had ended/,
  },
  {
    id: 'I7',
    what: 'a cancelled order came back',
    sql: `update orders set state = 'pending', ended_at = null, reason = null where ctid = ${one('orders', `state = 'cancelled'`)}`,
    names: /is pending since never, its story tells cancelled/,
  },
  {
    id: 'I7',
    what: 'an order ended twice',
    sql: `insert into order_event (id, customer_id, order_id, kind, at) select -1, customer_id, order_id, 'expired', at from order_event where kind = 'cancelled' limit 1`,
    names: /its story tells .* then/,
  },
  {
    id: 'I7',
    what: 'an order ended without a story',
    sql: `delete from order_event where ctid = ${one('order_event', `kind = 'cancelled'`)}`,
    names: /its story tells nothing/,
  },
  {
    id: 'I7',
    what: 'an order ended at another time than told',
    sql: `update orders set ended_at = ended_at + interval '1 second' where ctid = ${one('orders', `state = 'cancelled'`)}`,
    names: /its story tells/,
  },
  {
    id: 'I7',
    what: 'an order ended for another reason than told',
    sql: `update orders set reason = 'own-order' where ctid = ${one('orders', `state = 'cancelled'`)}`,
    names: /is cancelled since .*, its story tells cancelled/,
  },
  {
    id: 'I7',
    what: 'an order was executed later than its last execution',
    sql: `update orders set ended_at = ended_at + interval '1 second' where ctid = ${one('orders', `state = 'executed'`)}`,
    names: /is executed since .*, its story tells/,
  },
  {
    id: 'I7',
    what: 'a story tells of nobody’s order',
    sql: `insert into order_event (id, customer_id, order_id, kind, at) values (nextval('execution_id'), 1, 999999, 'cancelled', now())`,
    names: /order 999999 of customer 1, which is not there/,
  },
  {
    id: 'I7',
    what: 'a part of an order counts as executed',
    sql: `update orders set live_quantity = live_quantity + 1 where ctid = ${one('orders', `state = 'executed'`)}`,
    names: /is executed with \d+ of/,
  },
  {
    id: 'I8',
    what: 'an execution grew',
    sql: `update execution set quantity = quantity + 1 where ctid = ${one('execution', 'true')}`,
    names: /its executions sum to/,
  },
  {
    id: 'I8',
    what: 'an execution is of another instrument',
    sql: `update execution set instrument_id = instrument_id + 1 where ctid = ${one('execution', 'true')}`,
    names: /fills order \d+ of instrument/,
  },
  {
    id: 'I8',
    what: 'an execution came before its order',
    sql: `update execution set executed_at = executed_at - interval '1 day' where ctid = ${one('execution', 'true')}`,
    names: /which lived from/,
  },
  {
    id: 'I8b',
    what: 'a buy was dearer than its limit',
    sql: `update execution set price = price * 2 where ctid = ${one('execution', 'buy_order <> 0')}`,
    names: /is worse than the limit/,
  },
  {
    id: 'I8b',
    what: 'a price left the corridor',
    sql: `update execution set price = price / 2 where ctid = ${one('execution', 'buy_order <> 0')}`,
    names: /is outside the corridor/,
  },
  {
    id: 'I8b',
    what: 'an execution claims an auction that wasn’t',
    sql: `update execution set phase = 'closing-auction' where ctid = ${one('execution', 'true')}`,
    names: /outside the session hours/,
  },
  {
    id: 'I8b',
    what: 'a lot was broken',
    sql: `update execution set quantity = quantity + 1 where ctid = ${one('execution x', `exists (select from ledger_unit u where u.id = 1000 + x.instrument_id and u.code like 'XAU%')`, 'x.ctid')}`,
    names: /not in whole lots/,
  },
  {
    id: 'I9',
    what: 'a side was never booked',
    sql: `delete from ledger_entry where ctid = ${one('ledger_entry', `kind = 'execution-buy'`)}`,
    names: /has 0 entries for its execution-buy/,
  },
  {
    id: 'I9',
    what: 'a side was booked twice',
    sql: `alter table ledger_entry drop constraint ledger_entry_kind_reference_part_key; insert into ledger_entry (id, kind, reference, owner, booked_at) select 999999, kind, reference, owner, booked_at from ledger_entry where kind = 'execution-sell' limit 1`,
    names: /has 2 entries for its execution-sell/,
  },
  {
    id: 'I9',
    what: 'a side was booked before its turn',
    sql: `update booked_up_to set event = 0`,
    names: /has 1 entries for its execution-buy/,
  },
  {
    id: 'I9',
    what: 'customers are booked further than anything happened, so that what comes next would never be',
    sql: `update booked_up_to set event = 999999 where bucket = 1`,
    names: /^bucket 1 of embedded is booked up to event 999999, and the newest is \d+/,
  },
  {
    id: 'I9',
    what: 'an execution vanished',
    sql: `delete from execution where ctid = ${one('execution', 'true')}`,
    names: /books execution \d+, which is not there/,
  },
  {
    id: 'I9',
    what: 'something stayed in clearing',
    sql: `${unguarded} update ledger_posting set amount = amount + 1 where ctid = ${one('ledger_posting p', `exists (select from ledger_account a where a.id = p.account_id and a.purpose like 'clearing:%')`, 'p.ctid')}`,
    names: /in clearing/,
  },
  {
    id: 'I9',
    what: 'customers traded with each other, and one of them was booked against the makers',
    sql: `${unguarded} update ledger_posting p set account_id = m.id from ledger_account m
      where m.owner = 0 and m.purpose = 'maker' and m.unit = p.unit and p.ctid = ${one('ledger_posting p', `exists (select from ledger_account a where a.id = p.account_id and a.purpose like 'clearing:%')`, 'p.ctid')}`,
    names: /between customers moves -?\d+ of the makers/,
  },
  {
    id: 'I9',
    what: 'a cent of the makers went to rounding',
    sql: `${unguarded} insert into ledger_posting (entry_id, line, account_id, unit, amount)
        select p.entry_id, 9, r.id, p.unit, 1 from ledger_posting p join ledger_account m on m.id = p.account_id and m.purpose = 'maker'
        join ledger_account r on r.owner = 0 and r.purpose = 'rounding' and r.unit = p.unit limit 1;
      update ledger_posting p set amount = p.amount - 1 from ledger_posting n, ledger_account m
        where n.line = 9 and p.entry_id = n.entry_id and p.unit = n.unit and m.id = p.account_id and m.purpose = 'maker'`,
    names: /against the makers moves 1 of rounding/,
  },
  {
    id: 'I9b',
    what: 'a customer was charged a cent too much',
    sql: `${unguarded} update ledger_posting set amount = amount + case when amount < 0 then -1 else 1 end where entry_id = ${one('ledger_entry', `kind = 'execution-buy' and owner <> 0`, 'id')} and unit < 1000`,
    names: /the rule gives/,
  },
  {
    id: 'I9b',
    what: 'proceeds settle on another day',
    sql: `update execution set settles_on = settles_on + 1 where ctid = ${one('execution', 'sell_order <> 0')}`,
    names: /the cycle gives/,
  },
  { id: 'I9b', what: 'proceeds could be withdrawn at once', sql: `delete from ledger_unsettled`, names: /has nothing to settle/ },
  {
    id: 'I18',
    what: 'an order was never commanded',
    sql: `delete from command where ctid = ${one('command', `result_kind = 'order'`)}`,
    names: /^order \d+ of customer \d+ has 0 commands/,
  },
  {
    id: 'I18',
    what: 'an order was commanded twice',
    sql: `insert into command select principal_kind, principal, 'the-same-order-again', route, body_hash, result_kind, result_id from command where ctid = ${one('command', `result_kind = 'order'`)}`,
    names: /has 2 commands/,
  },
  {
    id: 'I18',
    what: 'an order was commanded by somebody else',
    sql: `update command set principal = principal + 1000 where ctid = ${one('command', `result_kind = 'order'`)}`,
    names: /has 0 commands/,
  },
  {
    id: 'I18',
    what: 'a cancellation was never commanded',
    sql: `delete from command where result_kind = 'order-request'`,
    names: /^request \d+ on order \d+ of customer \d+ has 0 commands/,
  },
  {
    id: 'I7b',
    what: 'a sale says that it opens',
    sql: `update orders set effect = 'open' where ctid = ${one('orders', `effect = 'close'`)}`,
    names: /says that it opens, and closes position/,
  },
  {
    id: 'I7b',
    what: 'a purchase says that it closes',
    sql: `update orders set effect = 'close' where ctid = ${one('orders', `effect = 'open'`)}`,
    names: /says that it closes, and names no position/,
  },
  {
    id: 'I22',
    what: 'a tick was made up',
    sql: `update market_tick set reference = reference + 1 where ctid = ${one('market_tick', 'true')}`,
    names: /the feed's function gives/,
  },
  {
    id: 'I22',
    what: 'an execution names no tick',
    sql: `update execution set tick_id = null where ctid = ${one('execution', 'tick_id is not null')}`,
    names: /names no tick/,
  },
  {
    id: 'I22',
    what: 'quotes are not the makers’',
    sql: `update market_tick set asks = '[["1","1"]]' where ctid = ${one('market_tick', 'true')}`,
    names: /are not those of the makers' rule/,
  },
  {
    id: 'I22b',
    what: 'two customers met at no limit of theirs',
    sql: `update execution set price = price + 1 where buy_order <> 0 and sell_order <> 0`,
    names: /is not a limit that the resting order/,
  },
  {
    id: 'I22b',
    what: 'a customer traded with themselves',
    sql: `update execution set buy_customer = sell_customer where buy_order <> 0 and sell_order <> 0`,
    names: /between customers (\d+) and \1/,
  },
  {
    id: 'I25b',
    what: 'an order holds on somebody else’s account',
    sql: `update orders set hold_account = ${one('ledger_account', `owner = 2`, 'id')} where ctid = ${one('orders', 'customer_id = 1')}`,
    names: /of customer 1 holds on account/,
  },
  {
    id: 'I25b',
    what: 'an execution names another customer',
    sql: `update execution set buy_customer = 4 where buy_customer = 1`,
    names: /names customer 4 for order/,
  },
  {
    id: 'I31b',
    what: 'an order names a price list that nobody decided',
    sql: `update orders set fee_rule = 7 where id = (select min(id) from orders)`,
    names: /names version 7 of the price list, which is not there/,
  },
  ...logBadStates,
];
