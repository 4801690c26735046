import { sqlCheck, type Check } from '../../../platform/checks/index.ts';
import type { Asked } from './asked.ts';

export const ownerChecks: readonly Check<Asked>[] = [
  sqlCheck({
    id: 'I25b',
    promise: 'every order holds on its owner’s account, and executions name the owners of their orders',
    count: within => `select count(*) from orders where ${within.order('id')}`,
    breaches: [
      within => `select format('order %s of customer %s holds on account %s of %s', o.id, o.customer_id, o.hold_account, coalesce(a.owner::text, 'nobody')) from orders o
        left join ledger_account a on a.id = o.hold_account where ${within.order('o.id')} and a.owner is distinct from o.customer_id`,
      within => `select format('execution %s names customer %s for order %s of %s', x.id, s.customer, s.id, coalesce(o.customer_id::text, 'nobody')) from execution x
        cross join lateral (values (x.buy_customer, x.buy_order), (x.sell_customer, x.sell_order)) s(customer, id)
        left join orders o on o.id = s.id
        where ${within.execution('x.id')} and (s.id <> 0 or s.customer <> 0) and o.customer_id is distinct from s.customer`,
    ],
  }),
];
