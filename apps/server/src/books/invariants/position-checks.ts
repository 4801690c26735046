import { sqlCheck, type Check } from './check.ts';

export const positionChecks: readonly Check[] = [
  sqlCheck({
    id: 'I10',
    promise: 'open positions sum to the shares on the account, and each one’s figures are those of its executions, to the cent',
    count: `select count(*) from position`,
    breaches: `select format('customer %s holds %s of instrument %s on the account, %s in positions', coalesce(a.owner, p.customer_id), coalesce(a.balance, 0), coalesce(p.instrument_id, a.unit - 1000), coalesce(p.open, 0))
      from (select owner, unit, balance from ledger_account where purpose = 'shares') a
      full join (select customer_id, instrument_id, sum(open_quantity) as open from position group by 1, 2) p on p.customer_id = a.owner and p.instrument_id = a.unit - 1000
      where coalesce(a.balance, 0) <> coalesce(p.open, 0)
      union all
      select format('position %s counts %s bought for %s, its order executed %s for %s', p.id, p.quantity, p.cost, o.filled, o.executed_value)
      from position p join orders o on o.customer_id = p.customer_id and o.id = p.id where p.quantity <> o.filled or p.cost <> o.executed_value
      union all
      select format('position %s: sold %s for %s with a result of %s, its closes sum to %s, %s, %s', p.id, p.sold_quantity, p.proceeds, p.realised, c.quantity, c.proceeds, c.proceeds - c.cost)
      from position p left join lateral (select coalesce(sum(quantity), 0) as quantity, coalesce(sum(proceeds), 0) as proceeds, coalesce(sum(cost), 0) as cost
        from position_close c where c.customer_id = p.customer_id and c.position_id = p.id) c on true
      where p.sold_quantity <> c.quantity or p.proceeds <> c.proceeds or p.realised <> c.proceeds - c.cost or p.open_cost <> p.cost - c.cost
      union all
      select format('position %s reserves %s for sales, pending sales close %s', p.id, p.closing_quantity, coalesce(l.quantity, 0)) from position p
      left join lateral (select sum(l.quantity - l.done) as quantity from order_close l join orders o on o.customer_id = l.customer_id and o.id = l.order_id
        where l.customer_id = p.customer_id and l.position_id = p.id and o.state = 'pending') l on true
      where p.closing_quantity <> coalesce(l.quantity, 0)
      union all
      select format('sale %s closed position %s before the older %s of the same instrument', l.order_id, l.position_id, older.id) from order_close l
      join orders o on o.customer_id = l.customer_id and o.id = l.order_id
      join order_close first on first.customer_id = l.customer_id and first.order_id = l.order_id and first.line < l.line and first.position_id > l.position_id
      join position older on older.customer_id = l.customer_id and older.id = l.position_id`,
  }),
  sqlCheck({
    id: 'I10b',
    promise: 'a wallet counts exactly its pending buys and open positions',
    count: `select count(*) from ledger_account where purpose = 'cash'`,
    breaches: `select format('account %s counts %s open entries, there are %s', a.id, a.open_entries, coalesce(o.n, 0) + coalesce(p.n, 0))
      from ledger_account a join ledger_unit u on u.id = a.unit
      left join lateral (select count(*) as n from orders o where o.customer_id = a.owner and o.currency = u.code and o.side = 'buy' and o.state = 'pending') o on true
      left join lateral (select count(*) as n from position p where p.customer_id = a.owner and p.currency = u.code and p.open_quantity > 0) p on true
      where a.purpose = 'cash' and a.open_entries <> coalesce(o.n, 0) + coalesce(p.n, 0)`,
  }),
  sqlCheck({
    id: 'I11',
    promise: 'nothing is sold before its lock ends',
    count: `select count(*) from position_close`,
    breaches: `select format('position %s was sold at %s, it is locked until %s', p.id, x.executed_at, p.locked_until) from position_close c
      join position p on p.customer_id = c.customer_id and p.id = c.position_id join execution x on x.id = c.execution_id
      where p.locked_until > x.executed_at`,
  }),
];
