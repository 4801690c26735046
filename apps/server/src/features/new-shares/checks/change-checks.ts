import { sqlCheck } from '../../../platform/checks/index.ts';

const changes = 'offering_change c join offering_proposal p using (review_id)';

export const changesAreSigned = sqlCheck({
  id: 'I116',
  promise:
    'each change of an offering is what two operators signed in its review, an approved one was made, and a withdrawn offering has given everything back',
  wholeOnly: true,
  count: () => 'select count(*) from offering_change',
  breaches: [
    () => `select format('offering %s was changed by review %s, which two have not signed', p.offering_id, p.review_id) from ${changes}
      join review r on r.id = p.review_id
      where (r.kind, r.subject, r.state) is distinct from ('offering', 'N' || p.offering_id, 'approved') or r.maker is null or r.checker is null`,
    () => `select format('review %s was approved, and changed no offering', r.id) from review r
      where r.kind = 'offering' and r.state = 'approved' and not exists (select from offering_change c where c.review_id = r.id)`,
    // A rest of nothing is withdrawn by the end of its increase.
    () => `select format('offering %s is withdrawn without a review', o.id) from offering o
      where o.state = 'withdrawn' and not (o.kind = 'rest' and o.quantity = 0) and not exists (select from ${changes} where p.offering_id = o.id and p.change = 'withdraw')`,
    () => `select format('offering %s is paused: %s, its last change is %s', o.id, o.is_paused, coalesce(l.change, 'none')) from offering o
      left join lateral (select p.change from ${changes} where p.offering_id = o.id and p.change <> 'withdraw' order by p.review_id desc limit 1) l on true
      where o.is_paused <> (coalesce(l.change, 'resume') = 'pause')`,
    () => `select format('offering %s has the price %s, its last change says %s', o.id, o.price, l.price) from offering o
      join lateral (select p.price from ${changes} where p.offering_id = o.id and p.change = 'price' order by p.review_id desc limit 1) l on true
      where o.price <> l.price`,
    // Once the due work is done.
    () => `select format('subscription %s is %s, its offering %s was withdrawn', s.id, s.state, o.id) from subscription s join offering o on o.id = s.offering_id
      where o.state = 'withdrawn' and (s.state in ('pending', 'awaiting-draw', 'awaiting-payment', 'paid', 'listed') or s.hold_id is not null and s.released_at is null)
        and exists (select from due_item i where i.kind = 'new-shares.withdrawn' and i.key = o.id::text and i.state = 'done')`,
    () => `select format('subscription %s is withdrawn, its offering %s is %s', s.id, o.id, o.state) from subscription s join offering o on o.id = s.offering_id
      where s.state = 'withdrawn' and o.state <> 'withdrawn'`,
  ],
});
