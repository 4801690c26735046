import { currencies, exchangeRateScale } from '@parkett/kernel';
import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const scales = Object.entries(currencies).map(([code, { scale }]) => `('${code}', ${scale})`);
const rated = `exchange x join exchange_quote q on q.id = x.quote_id
  join (values ${scales.join(', ')}) g(code, scale) on g.code = x.give_currency join (values ${scales.join(', ')}) t(code, scale) on t.code = x.get_currency`;
/** The exact result of an exchange at its rate, before it is rounded down. */
const exact = `x.given::numeric * q.rate * (10::numeric ^ t.scale) / (10::numeric ^ (${exchangeRateScale} + g.scale))`;
/** The middle less the spread, of which the rate may lack what is cut off behind its eighth figure. */
const lessSpread = 'q.middle::numeric * (10000 - q.spread_bps) / 10000';

const ratesAreShown = sqlCheck({
  id: 'I15',
  promise: 'an exchange is made at the rate that its customer was shown and while it held, and what rounding leaves is less than one minor unit',
  wholeOnly: true,
  count: () => 'select count(*) from exchange',
  breaches: [
    () => `select format('exchange %s of customer %s, %s into %s, took a rate of customer %s, %s into %s',
        x.id, x.customer_id, x.give_currency, x.get_currency, q.customer_id, q.give_currency, q.get_currency)
      from exchange x join exchange_quote q on q.id = x.quote_id
      where (x.customer_id, x.give_currency, x.get_currency) <> (q.customer_id, q.give_currency, q.get_currency)`,
    () => `select format('exchange %s was made at %s, its rate held from %s to %s', x.id, x.taken_at, q.asked_at, q.valid_until)
      from exchange x join exchange_quote q on q.id = x.quote_id where x.taken_at < q.asked_at or x.taken_at >= q.valid_until`,
    () => `select format('exchange %s got %s, its rate makes %s', x.id, x.got, trunc(${exact}, 3)) from ${rated} where x.got <> floor(${exact})`,
    () => `select format('the spread of exchange %s is %s, that of its rate %s', x.id, x.spread, round(x.given::numeric * q.spread_bps / 10000))
      from exchange x join exchange_quote q on q.id = x.quote_id where x.spread <> round(x.given::numeric * q.spread_bps / 10000)`,
    () => `select format('the rate of exchange %s is %s, its middle less the spread %s', x.id, q.rate, trunc(${lessSpread}))
      from exchange x join exchange_quote q on q.id = x.quote_id
      where q.rate > ${lessSpread} or (${lessSpread} - q.rate) * 10000000 > q.rate + 10000000`,
  ],
});

const ofOrder = 'exchange x left join orders o on o.id = x.order_id';

const ordersAreTheirs = sqlCheck({
  id: 'I121',
  promise: 'an exchange that came before an order is of its customer, its currency and its moment, and gave no more than the whole order needed',
  wholeOnly: true,
  count: () => 'select count(*) from exchange where order_id is not null',
  breaches: [
    () => `select format('exchange %s of customer %s into %s at %s is said to be for order %s, of customer %s in %s at %s',
        x.id, x.customer_id, x.get_currency, x.exchanged_at, x.order_id, o.customer_id, o.currency, o.placed_at)
      from ${ofOrder} where x.order_id is not null
        and (o.customer_id, o.currency, o.placed_at, o.effect) is distinct from (x.customer_id, x.get_currency, x.exchanged_at, 'open')`,
    () => `select format('exchange %s gave %s, less would have paid all of order %s, which set %s aside', x.id, x.given, o.id, o.hold_placed)
      from ${rated} join orders o on o.id = x.order_id
      where floor((x.given - 1)::numeric * q.rate * (10::numeric ^ t.scale) / (10::numeric ^ (${exchangeRateScale} + g.scale))) >= o.hold_placed`,
  ],
});

/** An exchange with its postings on both wallets, what was on the one that gave before, and what of that hadn't settled by then. */
const wallets = `(select x.id, x.given, x.got, e.id as entry, g.account_id as gave, t.account_id as took, g.balance_after + x.given as before,
    (select coalesce(sum(u.amount), 0) from ledger_unsettled u
      where u.account_id = g.account_id and u.entry_id < e.id and (u.settled_at is null or u.settled_at > x.exchanged_at)) as waiting
  from exchange x join ledger_entry e on e.kind = 'exchange' and e.reference = x.id
  join ledger_posting g on g.entry_id = e.id and g.balance_after is not null and g.amount < 0
  join ledger_posting t on t.entry_id = e.id and t.balance_after is not null and t.amount > 0) w
  left join ledger_unsettled l on l.account_id = w.gave and l.entry_id = w.entry left join ledger_unsettled m on m.account_id = w.took and m.entry_id = w.entry`;
/** The least of what was got that waits: holds may make it more. */
const waits = 'ceil(w.got::numeric * least(w.given, w.given - greatest(w.before - w.waiting, 0)) / w.given)';

const nothingSettlesEarlier = sqlCheck({
  id: 'I126',
  promise: 'money that is exchanged before it has settled settles where it was got, on no earlier day, and is taken off where it was given',
  wholeOnly: true,
  count: () => 'select count(*) from exchange',
  breaches: [
    () => `select format('exchange %s of %s, of which %s had settled, lets %s of %s wait', w.id, w.given, w.before - w.waiting, coalesce(m.amount, 0), w.got)
      from ${wallets} where w.waiting > 0 and w.given > w.before - w.waiting and coalesce(m.amount, 0) < ${waits}`,
    () => `select format('exchange %s takes %s off what waits where it was given and lets %s wait where it was got', w.id, coalesce(-l.amount, 0), coalesce(m.amount, 0))
      from ${wallets} where (l.amount is null) <> (m.amount is null) or l.amount > 0 or m.amount < 0 or -l.amount > w.given or m.amount > w.got or m.settles_on < l.settles_on`,
  ],
});

export const exchangeAudit: AuditContribution = { name: 'exchange', checks: [ratesAreShown, ordersAreTheirs, nothingSettlesEarlier] };
