import { sqlCheck } from '../../../platform/checks/index.ts';

export const openingsAreTold = sqlCheck({
  id: 'I114',
  promise:
    'a customer who asked to hear of an opening gets a notice when the window opens, or when subscribing goes on that paused then, and nobody waits for a window that has opened',
  wholeOnly: true,
  count: () => `select (select count(*) from offering_wish) + (select count(*) from offering_notice where kind = 'opened')`,
  breaches: [
    () => `select format('customer %s still waits for the opening of offering %s, which is %s', w.customer_id, o.id, o.state)
      from offering_wish w join offering o on o.id = w.offering_id where o.state <> 'published' and not (o.state = 'subscribable' and o.is_paused)`,
    () => `select format('customer %s was told at %s that offering %s is open', n.customer_id, n.at, n.offering_id) from offering_notice n
      where n.kind = 'opened' and not exists (select from offering_event e where e.offering_id = n.offering_id and e.step = 'subscribable' and e.at = n.at)
        and not exists (select from offering_change c join offering_proposal p using (review_id)
          where p.offering_id = n.offering_id and p.change = 'resume' and c.at = n.at)`,
  ],
});

const moments = `case n.kind when 'payment-2-days' then o.payment_due_at - interval '48 hours' when 'payment-2-hours' then o.payment_due_at - interval '2 hours' else n.at end`;

export const deadlinesAreTold = sqlCheck({
  id: 'I115',
  promise: 'a customer is reminded of a payment two days and two hours before, and of entitlements before their last day; nobody else is',
  wholeOnly: true,
  count: () => `select count(*) from offering_notice where kind not in ('opened', 'withdrawn')`,
  breaches: [
    () => `select format('notice %s of offering %s was given at %s', n.id, o.id, n.at) from offering_notice n join offering o on o.id = n.offering_id
      where n.kind not in ('opened', 'withdrawn') and (${moments} is distinct from n.at or n.at >= case when n.kind like 'payment%' then o.payment_due_at else o.ends_at end)`,
    () => `select format('customer %s was reminded of %s shares of offering %s for %s, %s won for %s', n.customer_id, n.quantity, n.offering_id, n.amount, w.won, w.cost)
      from offering_notice n join offering o on o.id = n.offering_id
      cross join lateral (select coalesce(sum(s.allotted), 0) as won, coalesce(sum(round(s.allotted * o.price / 100.0)), 0) as cost from subscription s
        where s.offering_id = o.id and s.customer_id = n.customer_id) w
      where n.kind like 'payment%' and (n.quantity > w.won or n.amount > w.cost)`,
    () => `select format('customer %s was reminded of %s entitlements of offering %s', n.customer_id, n.quantity, n.offering_id) from offering_notice n
      where n.kind like 'entitlements%' and not exists
        (select from entitlement e where e.offering_id = n.offering_id and e.customer_id = n.customer_id and e.shares >= n.quantity)`,
    // A payment that still waits waited when its reminder was given.
    () => `select format('subscription %s waits for its payment and was not reminded by %s', s.id, i.key) from subscription s
      join due_item i on i.kind = 'new-shares.payment-soon' and split_part(i.key, '/', 1) = s.offering_id::text and i.state = 'done'
      where s.state = 'awaiting-payment' and not exists (select from offering_notice n
        where n.offering_id = s.offering_id and n.customer_id = s.customer_id and n.kind = split_part(i.key, '/', 2))`,
  ],
});
