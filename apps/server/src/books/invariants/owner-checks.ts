import { sqlCheck, type Check } from './check.ts';

export const ownerChecks: readonly Check[] = [
  sqlCheck({
    id: 'I25',
    promise: 'every row belongs to whoever acted: orders, holds, positions and entries touch their owner’s accounts only',
    count: within => `select count(*) from orders where ${within.order('id')}`,
    breaches: [
      within => `select format('order %s of customer %s holds on account %s of %s', o.id, o.customer_id, o.hold_account, coalesce(a.owner::text, 'nobody')) from orders o
        left join ledger_account a on a.id = o.hold_account where ${within.order('o.id')} and a.owner is distinct from o.customer_id`,
      within => `select format('hold %s of %s lies on account %s of %s', h.id, h.owner, h.account_id, coalesce(a.owner::text, 'nobody')) from ledger_hold h
        left join ledger_account a on a.id = h.account_id where ${within.account('h.account_id')} and a.owner is distinct from h.owner`,
      within => `select format('entry %s of %s touches account %s of %s', e.id, e.owner, a.id, a.owner) from ledger_entry e
        join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id
        where ${within.entry('e.id')} and a.owner <> 0 and a.owner <> e.owner`,
      within => `select format('execution %s names customer %s for order %s of %s', x.id, s.customer, s.id, coalesce(o.customer_id::text, 'nobody')) from execution x
        cross join lateral (values (x.buy_customer, x.buy_order), (x.sell_customer, x.sell_order)) s(customer, id)
        left join orders o on o.id = s.id
        where ${within.execution('x.id')} and (s.id <> 0 or s.customer <> 0) and o.customer_id is distinct from s.customer`,
      within => `select format('position %s of customer %s was opened by nobody’s order of theirs', p.id, p.customer_id) from position p
        where ${within.position('p.id')} and not exists (select from orders o where o.customer_id = p.customer_id and o.id = p.id and o.side = 'buy' and o.instrument_id = p.instrument_id)`,
      within => `select format('sale %s of customer %s closes position %s, which is not theirs or of another instrument', l.order_id, l.customer_id, l.position_id) from order_close l
        join orders o on o.customer_id = l.customer_id and o.id = l.order_id
        where ${within.order('o.id')} and not exists (select from position p where p.customer_id = l.customer_id and p.id = l.position_id and p.instrument_id = o.instrument_id)`,
    ],
  }),
];
