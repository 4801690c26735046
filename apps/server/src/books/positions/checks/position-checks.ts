import { judgeEach, sqlCheck, type Check, type Finding } from '../../../platform/checks/index.ts';
import { nothing } from '@parkett/kernel';
import type { Asked, Within } from './asked.ts';
import type { Fundings } from '../../orders/index.ts';
import { passedOver } from './passed-over.ts';
import { holdingsWithSales } from './sale-store.ts';

/** I10: a sale without a name takes the oldest position that it could have seen. */
const oldestGoFirst = async ({ db, within, oracle }: Asked): Promise<Finding> =>
  judgeEach(await holdingsWithSales(db, within), holding => passedOver(holding, oracle.seenAfterMs));

const holdingsMatch = (within: Within): string => `
  select format('customer %s holds %s of instrument %s on the account of portfolio %s, %s in positions', c.owner, coalesce(a.balance, 0), c.instrument, c.portfolio, coalesce(p.open, 0))
  from (select owner, portfolio, unit - 1000 as instrument from ledger_account where purpose = 'shares' and ${within.account('id')}
    union select customer_id, portfolio, instrument_id from position where ${within.position('id')}) c
  left join ledger_account a on a.owner = c.owner and a.portfolio = c.portfolio and a.purpose = 'shares' and a.unit = c.instrument + 1000
  left join lateral (select sum(open_quantity) as open from position
    where customer_id = c.owner and portfolio = c.portfolio and instrument_id = c.instrument and open_quantity > 0) p on true
  where coalesce(a.balance, 0) <> coalesce(p.open, 0)`;

/** Purposes of the accounts on which orders are counted, as a list of SQL. */
const countedOn = (fundings: Fundings): string => {
  const purposes = new Set([...fundings.values()].flatMap(funding => funding.purposes));
  return [...purposes].map(name => `'${name.replaceAll("'", "''")}'`).join(', ');
};

/** Fundings with the purpose of the account on which each counts what it pays, as rows of SQL. */
const countingPurposes = (fundings: Fundings): string =>
  [...fundings.values()]
    .map(({ name, reserve }) => `('${name}', '${reserve({ customerId: 0n, portfolio: 0n, currency: 'EUR' }, nothing).account.purpose}')`)
    .join(', ');

export const positionChecks = (fundings: Fundings): readonly Check<Asked>[] => [
  sqlCheck({
    id: 'I28c',
    promise: 'a position was opened when its order first executed',
    count: within => `select count(*) from position where ${within.position('id')}`,
    breaches: [
      within => `select format('position %s was opened at %s, its order first executed at %s', p.id, p.opened_at, x.at) from position p
      cross join lateral (select min(executed_at) as at from execution where buy_order = p.origin_id and buy_order <> 0) x
      where ${within.position('p.id')} and p.origin_kind = 'order' and x.at is distinct from p.opened_at`,
    ],
  }),
  sqlCheck({
    id: 'I10',
    promise: 'open positions sum to the shares on the account, and sales reserve and close exactly what they sell',
    count: within => `select count(*) from position where ${within.position('id')}`,
    breaches: [
      holdingsMatch,
      within => `select format('position %s reserves %s for sales, pending sales close %s', p.id, p.closing_quantity, coalesce(l.quantity, 0)) from position p
        left join lateral (select sum(l.quantity - l.done) as quantity
          from (select order_id, quantity, done from order_close where customer_id = p.customer_id and position_id = p.id and quantity > done offset 0) l
          cross join lateral (select from orders where customer_id = p.customer_id and id = l.order_id and state = 'pending' offset 0) o) l on true
        where ${within.position('p.id')} and p.closing_quantity <> coalesce(l.quantity, 0)`,
      within => `select format('sale %s filled %s, the positions it closes gave %s', o.id, o.filled, coalesce(l.done, 0)) from orders o
        left join lateral (select sum(done) as done from order_close where customer_id = o.customer_id and order_id = o.id) l on true
        where o.side = 'sell' and ${within.order('o.id')} and o.filled <> coalesce(l.done, 0)`,
      within => `select format('sale %s names a position and closes %s', o.id, count(distinct l.position_id)) from orders o
        join order_close l on l.customer_id = o.customer_id and l.order_id = o.id
        where ${within.order('o.id')} group by o.id having bool_or(l.named) and count(distinct l.position_id) > 1`,
    ],
  }),
  sqlCheck({
    id: 'I10b',
    promise: 'an account that orders are paid from counts exactly its pending buys and the open positions that were paid from it',
    count: within => `select count(*) from ledger_account where owner <> 0 and purpose in (${countedOn(fundings)}) and ${within.account('id')}`,
    breaches: [
      within => `select format('account %s counts %s open entries, there are %s', a.id, a.count, coalesce(o.n, 0) + coalesce(p.n, 0) + coalesce(q.n, 0))
        from ledger_account a
        left join lateral (select count(*) as n from orders where customer_id = a.owner and hold_account = a.id and effect = 'open' and state = 'pending') o on true
        left join lateral (select count(*) as n from position p join orders b on b.customer_id = p.customer_id and b.id = p.origin_id
          where p.customer_id = a.owner and p.origin_kind = 'order' and p.open_quantity > 0 and b.hold_account = a.id) p on true
        left join lateral (select count(*) as n from position p join ledger_unit u on u.code = p.currency
          join (values ${countingPurposes(fundings)}) f(funding, purpose) on f.funding = p.financing
          where p.customer_id = a.owner and p.origin_kind <> 'order' and p.open_quantity > 0
            and p.portfolio = a.portfolio and u.id = a.unit and f.purpose = a.purpose) q on true
        where a.owner <> 0 and a.purpose in (${countedOn(fundings)}) and ${within.account('a.id')} and a.count <> coalesce(o.n, 0) + coalesce(p.n, 0) + coalesce(q.n, 0)`,
    ],
  }),
  { id: 'I10d', promise: 'a sale closes the position it names, else the oldest', run: oldestGoFirst },
  sqlCheck({
    id: 'I25c',
    promise: 'a position belongs to whoever bought it, and a sale closes its owner’s',
    count: within => `select count(*) from position where ${within.position('id')}`,
    breaches: [
      within => `select format('position %s of customer %s was opened by nobody’s order of theirs', p.id, p.customer_id) from position p
        where ${within.position('p.id')} and p.origin_kind = 'order' and not exists (select from orders o
          where o.customer_id = p.customer_id and o.id = p.origin_id and o.effect = 'open' and o.instrument_id = p.instrument_id
            and o.portfolio = p.portfolio and o.funding = p.financing and p.side = case o.side when 'buy' then 'long' else 'short' end)`,
      within => `select format('sale %s of customer %s closes position %s, which is not theirs or of another instrument', l.order_id, l.customer_id, l.position_id) from order_close l
        join orders o on o.customer_id = l.customer_id and o.id = l.order_id
        where ${within.order('o.id')} and not exists (select from position p where p.customer_id = l.customer_id and p.id = l.position_id and p.instrument_id = o.instrument_id)`,
    ],
  }),
];
