import { sqlCheck, type Check } from './check.ts';

const newPostings = `select count(*) from ledger_posting where entry_id > $1`;

/** Accounts that the postings in question touch. */
const touched = `select distinct account_id from ledger_posting where entry_id > $1`;

export const ledgerChecks: readonly Check[] = [
  sqlCheck({
    id: 'I1',
    promise: 'every journal entry sums to zero per unit',
    count: newPostings,
    breaches: `select format('entry %s leaves %s of unit %s', entry_id, sum(amount), unit) from ledger_posting where entry_id > $1
      group by entry_id, unit having sum(amount) <> 0
      union all
      select format('entry %s has no posting', e.id) from ledger_entry e where e.id > $1 and not exists (select from ledger_posting p where p.entry_id = e.id)
      union all
      select format('posting %s of entry %s has no entry', p.line, p.entry_id) from ledger_posting p
      where p.entry_id > $1 and not exists (select from ledger_entry e where e.id = p.entry_id)
      union all
      select format('posting %s of entry %s is in unit %s, its account in %s', p.line, p.entry_id, p.unit, a.unit) from ledger_posting p
      join ledger_account a on a.id = p.account_id where p.entry_id > $1 and a.unit <> p.unit`,
  }),
  sqlCheck({
    id: 'I2',
    promise: 'nothing is made and nothing is lost: all accounts of a unit sum to zero',
    count: `select count(*) from ledger_account`,
    breaches: `select format('unit %s is out by %s', unit, total) from (
      select a.unit, sum(a.balance) + coalesce(sum((select sum(p.amount) from ledger_posting p where a.owner = 0 and p.account_id = a.id and p.entry_id > coalesce(a.rolled_up_to, 0))), 0) as total
      from ledger_account a group by a.unit) sums where total <> 0`,
  }),
  sqlCheck({
    id: 'I3',
    promise: 'a stored balance is the sum of its postings',
    count: newPostings,
    breaches: `select format('account %s stores %s, its postings sum to %s', a.id, a.balance, coalesce(s.total, 0)) from ledger_account a
      left join lateral (select sum(p.amount) as total from ledger_posting p
        where p.account_id = a.id and (a.owner <> 0 or p.entry_id <= coalesce(a.rolled_up_to, 0))) s on true
      where a.id in (${touched}) and a.balance <> coalesce(s.total, 0)`,
  }),
  sqlCheck({
    id: 'I5',
    promise: 'no customer’s account is overdrawn: what is free is never below zero',
    count: `select count(*) from ledger_account where owner <> 0`,
    breaches: `select format('account %s has %s and holds %s', id, balance, held) from ledger_account where owner <> 0 and (balance - held < 0 or held < 0)`,
  }),
  sqlCheck({
    id: 'I6',
    promise: 'a hold resolves once and never gives more than it held',
    count: `select count(*) from ledger_hold`,
    breaches: `select format('hold %s on account %s: placed %s, posted %s, open %s, %s', id, account_id, placed, posted, open, state) from ledger_hold
      where posted + open > placed or (state <> 'active' and open <> 0) or (state = 'active') <> (ended_at is null)
      union all
      select format('holds of order %s posted %s, its executions took %s', o.id, h.posted, case o.side when 'buy' then o.executed_value + o.fee_charged else o.filled end)
      from orders o join (select claim_id, sum(posted) as posted from ledger_hold where claim = 'order' group by claim_id) h on h.claim_id = o.id
      where h.posted <> case o.side when 'buy' then o.executed_value + o.fee_charged else o.filled end`,
  }),
  sqlCheck({
    id: 'I25',
    promise: 'every row belongs to whoever acted: orders, holds, positions and entries touch their owner’s accounts only',
    count: `select count(*) from ledger_posting where entry_id > $1`,
    breaches: `select format('order %s of customer %s holds on account %s of %s', o.id, o.customer_id, a.id, a.owner) from orders o
      join ledger_account a on a.id = o.hold_account where o.id > $3 and a.owner <> o.customer_id
      union all
      select format('hold %s of %s lies on account %s of %s', h.id, h.owner, a.id, a.owner) from ledger_hold h
      join ledger_account a on a.id = h.account_id where h.id > $3 and a.owner <> h.owner
      union all
      select format('entry %s of %s touches account %s of %s', e.id, e.owner, a.id, a.owner) from ledger_entry e
      join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id
      where e.id > $1 and a.owner <> 0 and a.owner <> e.owner
      union all
      select format('execution %s names customer %s for order %s of %s', x.id, x.buy_customer, o.id, o.customer_id) from execution x
      join orders o on o.id = x.buy_order where x.id > $2 and x.buy_customer <> o.customer_id
      union all
      select format('execution %s names customer %s for order %s of %s', x.id, x.sell_customer, o.id, o.customer_id) from execution x
      join orders o on o.id = x.sell_order where x.id > $2 and x.sell_customer <> o.customer_id`,
  }),
];
