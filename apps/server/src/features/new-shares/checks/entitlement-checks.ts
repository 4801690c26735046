import { heldAt } from '../../../books/positions/index.ts';
import { sqlCheck } from '../../../platform/checks/index.ts';

const used = `(select div(coalesce(sum(s.quantity), 0) * t.old_shares, t.new_shares) from subscription s
  where s.offering_id = o.id and s.customer_id = e.customer_id and s.state <> 'cancelled')`;
const sold = `(select coalesce(sum(x.quantity), 0) from entitlement_sale x where x.entitlement_id = e.id)`;
const increases = `offering o join market_term t on t.id = o.term_id`;

export const entitlementsAreHeld = sqlCheck({
  id: 'I109',
  promise:
    'an entitlement is one for each share that its customer held at the close before the ex-day, is used once, and none is left after the last day',
  wholeOnly: true,
  count: () => 'select count(*) from entitlement',
  breaches: [
    () => `select format('entitlement %s is for %s shares, customer %s held %s', e.id, e.shares, e.customer_id, h.held)
      from entitlement e join offering o on o.id = e.offering_id
      cross join lateral (select ${heldAt('e.customer_id', 'o.instrument_id', 'o.opens_at')} as held) h where h.held <> e.shares or e.ex_at <> o.opens_at`,
    // Of a capital increase whose work of the ex-day is done.
    () => `select format('customer %s held %s shares before the ex-day of offering %s and has no entitlement', s.customer_id, h.held, o.id)
      from ${increases} join (select distinct customer_id, instrument_id from position) s on s.instrument_id = o.instrument_id
      cross join lateral (select ${heldAt('s.customer_id', 'o.instrument_id', 'o.opens_at')} as held) h
      where o.state <> 'published' and h.held > 0 and not exists (select from entitlement e where e.offering_id = o.id and e.customer_id = s.customer_id)
        and not exists (select from due_item i where i.kind = 'new-shares.entitle' and i.key like o.id || '/%' and i.state <> 'done')`,
    () => `select format('entitlement %s is for %s shares, %s were exercised and %s sold', e.id, e.shares, u.used, u.sold)
      from entitlement e join ${increases} on o.id = e.offering_id cross join lateral (select ${used} as used, ${sold} as sold) u
      where u.used + u.sold > e.shares or o.state in ('to-be-listed', 'listed') and u.used + u.sold < e.shares`,
    () => `select format('subscription %s exercises entitlements that customer %s never had', s.id, s.customer_id) from subscription s
      join ${increases} on o.id = s.offering_id where s.state <> 'cancelled'
        and not exists (select from entitlement e where e.offering_id = o.id and e.customer_id = s.customer_id)`,
  ],
});

export const salesAreByFormula = sqlCheck({
  id: 'I110',
  promise:
    'a sold entitlement brought (price of the share − price of a new one) ÷ (old ÷ new), never below zero, between the ex-day and the last day, and was its holder’s',
  wholeOnly: true,
  count: () => 'select count(*) from entitlement_sale',
  breaches: [
    // Money has two decimals fewer than the price; rounded half up.
    () => `select format('sale %s of %s entitlements at %s brought %s, by the formula %s', x.id, x.quantity, x.price, x.amount, r.amount)
      from entitlement_sale x join entitlement e on e.id = x.entitlement_id join ${increases} on o.id = e.offering_id
      cross join lateral (select div(2 * x.quantity::numeric * greatest(x.price - o.price, 0) * t.new_shares + t.old_shares * 100, 2 * t.old_shares * 100) as amount) r
      where r.amount <> x.amount`,
    () => `select format('sale %s was made at %s, entitlements of offering %s lived from %s to %s', x.id, x.sold_at, o.id, o.opens_at, o.ends_at)
      from entitlement_sale x join entitlement e on e.id = x.entitlement_id join offering o on o.id = e.offering_id
      where case when x.at_end then x.sold_at <> o.ends_at else x.sold_at < o.opens_at or x.sold_at >= o.ends_at end`,
    () => `select format('sale %s is of customer %s, entitlement %s of customer %s', x.id, x.customer_id, e.id, e.customer_id)
      from entitlement_sale x join entitlement e on e.id = x.entitlement_id where x.customer_id <> e.customer_id`,
  ],
});

export const restIsWhatWasSold = sqlCheck({
  id: 'I127',
  promise:
    'a rest offers the whole new shares of the entitlements that the house bought in its capital increase, at the price of that increase, none before the period has ended, and no more is drawn or allotted',
  wholeOnly: true,
  count: () => `select count(*) from offering where kind = 'rest'`,
  breaches: [
    () => `select format('rest %s offers %s shares at %s, its increase leaves %s at %s', r.id, r.quantity, r.price, w.shares, o.price)
      from offering r join (${increases}) on o.id = r.rest_of
      cross join lateral (select case when o.state in ('to-be-listed', 'listed') then div(coalesce(sum(x.quantity), 0) * t.new_shares, t.old_shares) else 0 end as shares
        from entitlement e join entitlement_sale x on x.entitlement_id = e.id where e.offering_id = o.id) w
      where r.quantity <> w.shares or r.price <> o.price`,
    () => `select format('rest %s has %s shares, its list says %s', r.id, r.quantity, l.says) from offering r
      join (select offering_id, split_part(body, E'\\n', 4) as says from offering_list) l on l.offering_id = r.id
      where r.kind = 'rest' and l.says <> 'offered ' || r.quantity`,
    () => `select format('rest %s has %s shares, customers got %s', r.id, r.quantity, s.given) from offering r
      join (select offering_id, sum(allotted) as given from subscription group by 1) s on s.offering_id = r.id where r.kind = 'rest' and s.given > r.quantity`,
  ],
});
