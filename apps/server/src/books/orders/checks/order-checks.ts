import { sqlCheck, type Check } from '../../../platform/checks/index.ts';
import { orderBookedUpTo } from './booked-up-to.ts';
import { orderEnds } from '../rules/order-state.ts';
import type { Asked } from './asked.ts';
import { executionsOf } from './order-store.ts';

const ends = orderEnds.map(end => `'${end}'`).join(', ');

export const orderChecks: readonly Check<Asked>[] = [
  sqlCheck({
    id: 'I7',
    promise: 'an order ends once, and as what it did and what its venue said of it tell',
    count: within => `select count(*) from order_event where ${within.order('order_id')}`,
    breaches: [
      within => `select format('a story tells of order %s of customer %s, which is not there', e.order_id, e.customer_id) from order_event e
        where ${within.order('e.order_id')} and not exists (select from orders o where o.customer_id = e.customer_id and o.id = e.order_id)`,
      within => `select format('order %s is %s since %s, its story tells %s', o.id, o.state, coalesce(o.ended_at::text, 'never'), coalesce(e.story, x.at::text, 'nothing')) from orders o
        left join lateral (select string_agg(kind || ' at ' || at, ', then ' order by id) as story, count(*) as n, min(kind) as kind, min(at) as at, min(reason) as reason
          from order_event where customer_id = o.customer_id and order_id = o.id and kind in (${ends}) and id <= ${orderBookedUpTo('o')}) e on true
        left join lateral (select max(executed_at) as at from (${executionsOf('o')}) x where id <= ${orderBookedUpTo('o')}) x on o.state = 'executed'
        where ${within.order('o.id')} and case o.state
          when 'pending' then e.n = 0 and o.ended_at is null
          when 'executed' then o.ended_at = x.at and e.n = 0
          else e.n = 1 and e.kind = o.state and e.at = o.ended_at and coalesce(e.reason = o.reason, e.reason is null) end is not true`,
      within => `select format('order %s is %s with %s of %s filled', id, state, filled, live_quantity) from orders
        where ${within.order('id')} and (state = 'executed') <> (filled = live_quantity)`,
      within => `select format('order %s was %s and still waits for a change', id, state) from orders
        where ${within.order('id')} and state <> 'pending' and asked_quantity is not null`,
    ],
  }),
  sqlCheck({
    id: 'I8',
    promise: 'an order fills by the sum of its executions, in its own instrument, while it is pending, and never beyond its quantity',
    count: within => `select count(*) from execution where ${within.execution('id')}`,
    breaches: [
      within => `select format('order %s says it filled %s of %s, its executions sum to %s', o.id, o.filled, o.live_quantity, coalesce(x.quantity, 0)) from orders o
        left join lateral (select sum(quantity) as quantity from (${executionsOf('o')}) e where id <= ${orderBookedUpTo('o')}) x on true
        where ${within.order('o.id')} and (o.filled <> coalesce(x.quantity, 0) or o.filled > o.live_quantity)`,
      within => `select format('execution %s of instrument %s fills order %s of instrument %s, %s', x.id, x.instrument_id, s.id, o.instrument_id, o.side) from execution x
        cross join lateral (values (x.buy_order, 'buy'), (x.sell_order, 'sell')) s(id, side) join orders o on o.id = s.id
        where ${within.execution('x.id')} and (o.instrument_id <> x.instrument_id or o.side <> s.side)`,
      within => `select format('execution %s at %s fills order %s, which lived from %s to %s', x.id, x.executed_at, o.id, o.placed_at, coalesce(o.ended_at::text, 'now')) from execution x
        join orders o on o.id in (x.buy_order, x.sell_order) where ${within.execution('x.id')} and (x.executed_at < o.placed_at or x.executed_at > o.ended_at)`,
    ],
  }),
  sqlCheck({
    id: 'I18',
    promise: 'every order and every request on one was commanded once, under a key of whoever gave it, and every command has its row',
    count: within => `select count(*) from orders where ${within.order('id')}`,
    breaches: [
      // Joins, so that a whole look reads each table once: a count beside each order would search the commands as often as there are orders.
      within => `select format('order %s of customer %s has %s commands', o.id, o.customer_id, count(c.result_id)) from orders o
        left join command c on c.result_kind = 'order' and c.result_id = o.id
          and (o.origin <> 'customer' or (c.principal_kind = 'customer' and c.principal = o.customer_id))
        where ${within.order('o.id')} group by o.id, o.customer_id having count(c.result_id) <> 1`,
      // Rows of one transaction have one moment of recording.
      within => `select format('order %s was recorded at %s, its command at %s', o.id, o.recorded_at, c.recorded_at) from orders o
        join command c on c.result_kind = 'order' and c.result_id = o.id where ${within.order('o.id')} and c.recorded_at <> o.recorded_at`,
      within => `select format('request %s was recorded at %s, its command at %s', r.id, r.recorded_at, c.recorded_at) from order_request r
        join command c on c.result_kind = 'order-request' and c.result_id = r.id where ${within.order('r.order_id')} and c.recorded_at <> r.recorded_at`,
      within => `select format('request %s on order %s of customer %s has %s commands', r.id, r.order_id, r.customer_id, count(c.result_id)) from order_request r
        left join command c on c.result_kind = 'order-request' and c.result_id = r.id
        where ${within.order('r.order_id')} group by r.id, r.order_id, r.customer_id having count(c.result_id) <> 1`,
      within => `select format('command %s of %s %s made order %s, which is not there', key, principal_kind, principal, result_id) from command c
        where ${within.whole} and result_kind = 'order' and not exists (select from orders o where o.id = c.result_id)`,
      within => `select format('command %s of %s %s made request %s, which is not there', key, principal_kind, principal, result_id) from command c
        where ${within.whole} and result_kind = 'order-request' and not exists (select from order_request r where r.id = c.result_id)`,
    ],
  }),
  sqlCheck({
    id: 'I7b',
    promise: 'an order does what it says: one that opens takes no position down, one that closes takes from positions and builds none',
    count: within => `select count(*) from orders where ${within.order('id')}`,
    breaches: [
      within => `select format('order %s says that it opens, and closes position %s', o.id, l.position_id) from orders o
        join order_close l on l.customer_id = o.customer_id and l.order_id = o.id where ${within.order('o.id')} and o.effect = 'open'`,
      within => `select format('order %s says that it closes, and names no position that it takes from', o.id) from orders o
        where ${within.order('o.id')} and o.effect = 'close'
          and not exists (select from order_close l where l.customer_id = o.customer_id and l.order_id = o.id)`,
    ],
  }),
  sqlCheck({
    id: 'I31b',
    promise: 'every order names a version of the price list that there is',
    count: within => `select count(*) from orders where ${within.order('id')}`,
    breaches: [
      within => `select format('order %s names version %s of the price list, which is not there', o.id, o.fee_rule) from orders o
        where ${within.order('o.id')} and not exists (select from rule_version r where r.name = 'orders.price-list' and r.version = o.fee_rule)`,
    ],
  }),
];
