import { sqlCheck, type Check } from './check.ts';

/** What stands on a house account: what was rolled up, and the postings since. */
const houseBalance = `a.balance + coalesce((select sum(p.amount) from ledger_posting p where a.owner = 0 and p.account_id = a.id and p.entry_id > coalesce(a.rolled_up_to, 0)), 0)`;

export const ledgerChecks: readonly Check[] = [
  sqlCheck({
    id: 'I1',
    promise: 'every journal entry sums to zero per unit',
    count: within => `select count(*) from ledger_posting where ${within.entry('entry_id')}`,
    breaches: [
      within => `select format('entry %s leaves %s of unit %s', entry_id, sum(amount), unit) from ledger_posting where ${within.entry('entry_id')}
        group by entry_id, unit having sum(amount) <> 0`,
      within => `select format('entry %s has no posting', e.id) from ledger_entry e
        where ${within.entry('e.id')} and not exists (select from ledger_posting p where p.entry_id = e.id)`,
      within => `select format('posting %s of entry %s has no entry', p.line, p.entry_id) from ledger_posting p
        where ${within.entry('p.entry_id')} and not exists (select from ledger_entry e where e.id = p.entry_id)`,
      within => `select format('posting %s of entry %s is in unit %s, its account in %s', p.line, p.entry_id, p.unit, coalesce(a.unit::text, 'none')) from ledger_posting p
        left join ledger_account a on a.id = p.account_id where ${within.entry('p.entry_id')} and a.unit is distinct from p.unit`,
    ],
  }),
  sqlCheck({
    id: 'I2',
    promise: 'nothing is made and nothing is lost: what customers have is what the house owes them, unit by unit',
    wholeOnly: true,
    count: () => `select count(*) from ledger_account`,
    breaches: [
      () =>
        `select format('unit %s is out by %s', unit, total) from (select a.unit, sum(${houseBalance}) as total from ledger_account a group by a.unit) sums where total <> 0`,
      () => `select format('customers hold %s of instrument %s in positions, the makers owe %s', p.open, coalesce(p.instrument_id, m.unit - 1000), -m.owed)
        from (select instrument_id, sum(open_quantity) as open from position group by 1) p
        full join (select a.unit, sum(${houseBalance}) as owed from ledger_account a where a.owner = 0 and a.unit >= 1000 group by 1) m on m.unit = p.instrument_id + 1000
        where coalesce(p.open, 0) <> -coalesce(m.owed, 0)`,
      () => `select format('fees of unit %s stand at %s, orders were charged %s', coalesce(f.unit, o.unit), f.earned, o.charged)
        from (select a.unit, sum(${houseBalance}) as earned from ledger_account a where a.owner = 0 and a.purpose = 'fees' group by 1) f
        full join (select u.id as unit, sum(o.fee_charged) as charged from orders o join ledger_unit u on u.code = o.currency group by 1) o on o.unit = f.unit
        where coalesce(f.earned, 0) <> coalesce(o.charged, 0)`,
      () => `select format('rounding of unit %s stands at %s after %s executions between customers', r.unit, r.residue, coalesce(x.executions, 0))
        from (select a.unit, sum(${houseBalance}) as residue from ledger_account a where a.owner = 0 and a.purpose = 'rounding' group by 1) r
        left join (select u.id as unit, count(*) as executions from execution x join orders o on o.id = x.buy_order join ledger_unit u on u.code = o.currency
          where x.buy_order <> 0 and x.sell_order <> 0 group by 1) x on x.unit = r.unit
        where abs(r.residue) > 2 * coalesce(x.executions, 0)`,
    ],
  }),
  sqlCheck({
    id: 'I3',
    promise: 'a stored balance is the sum of its postings',
    count: within => `select count(*) from ledger_account where ${within.account('id')}`,
    breaches: [
      // House accounts hold the sum of all history up to their last roll-up: too much to add up each minute.
      within => `select format('account %s stores %s, its postings sum to %s', a.id, a.balance, coalesce(s.total, 0)) from ledger_account a
        left join lateral (select sum(p.amount) as total from ledger_posting p
          where p.account_id = a.id and (a.owner <> 0 or p.entry_id <= coalesce(a.rolled_up_to, 0))) s on true
        where ${within.account('a.id')} and ${within.whole ? 'true' : 'a.owner <> 0'} and a.balance <> coalesce(s.total, 0)`,
    ],
  }),
  sqlCheck({
    id: 'I5',
    promise: 'no customer’s account is overdrawn: what is free is never below zero',
    count: within => `select count(*) from ledger_account where owner <> 0 and ${within.account('id')}`,
    breaches: [
      within => `select format('account %s has %s and holds %s', id, balance, held) from ledger_account
        where owner <> 0 and ${within.account('id')} and (balance - held < 0 or held < 0)`,
    ],
  }),
];
