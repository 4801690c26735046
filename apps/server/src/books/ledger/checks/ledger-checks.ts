import { sqlCheck, type Asked, type AuditContribution, type Check } from '../../../platform/checks/index.ts';

/** Journal entries, and accounts that they and holds move. */
export type LedgerScope = 'entry' | 'account';
type LedgerAsked = Asked<LedgerScope>;

/** What stands on a house account: what was rolled up, and the postings since. */
export const houseBalance = `a.balance + coalesce((select sum(p.amount) from ledger_posting p where a.owner = 0 and p.account_id = a.id and p.entry_id > coalesce(a.rolled_up_to, 0)), 0)`;

const ledgerChecks: readonly Check<LedgerAsked>[] = [
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
  sqlCheck({
    id: 'I4b',
    promise: 'what an account holds is the sum of its active holds',
    count: within => `select count(*) from ledger_hold where state = 'active' and ${within.account('account_id')}`,
    breaches: [
      within => `select format('account %s says it holds %s, its holds sum to %s', a.id, a.held, coalesce(h.open, 0))
        from (select id, held from ledger_account where ${within.account('id')}) a
        full join (select account_id, sum(open) as open from ledger_hold where state = 'active' and ${within.account('account_id')} group by 1) h on h.account_id = a.id
        where coalesce(a.held, 0) <> coalesce(h.open, 0)`,
    ],
  }),
  sqlCheck({
    id: 'I6b',
    promise: 'a hold resolves once and never gives more than it held',
    count: within => `select count(*) from ledger_hold where ${within.account('account_id')}`,
    breaches: [
      within => `select format('hold %s on account %s: placed %s, posted %s, open %s, %s', id, account_id, placed, posted, open, state) from ledger_hold
        where ${within.account('account_id')} and (posted + open > placed or (state <> 'active' and open <> 0) or (state = 'active') <> (ended_at is null))`,
    ],
  }),
  sqlCheck({
    id: 'I25',
    promise: 'every row belongs to whoever acted: holds and entries touch their owner’s accounts only',
    count: within => `select count(*) from ledger_entry where ${within.entry('id')}`,
    breaches: [
      within => `select format('hold %s of %s lies on account %s of %s', h.id, h.owner, h.account_id, coalesce(a.owner::text, 'nobody')) from ledger_hold h
        left join ledger_account a on a.id = h.account_id where ${within.account('h.account_id')} and a.owner is distinct from h.owner`,
      within => `select format('entry %s of %s touches account %s of %s', e.id, e.owner, a.id, a.owner) from ledger_entry e
        join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id
        where ${within.entry('e.id')} and a.owner <> 0 and a.owner <> e.owner`,
    ],
  }),
];

export const ledgerAudit: AuditContribution<LedgerAsked> = {
  name: 'ledger',
  marks: [{ name: 'entry', table: 'ledger_entry' }],
  touches: [{ scope: 'account', from: { mark: 'entry' }, ids: entries => `select account_id from ledger_posting where ${entries('entry_id')}` }],
  checks: ledgerChecks,
};
