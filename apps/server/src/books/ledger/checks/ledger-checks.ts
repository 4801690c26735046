import { isLoaded, sqlCheck, type Asked, type AuditContribution, type Check, type Within } from '../../../platform/checks/index.ts';
import type { Chart } from '../chart.ts';
import { house, type Purpose } from '../rules/chart.ts';
import { chartChecks, entryKindChecks } from './entry-kind-checks.ts';
import { holdEndChecks } from './hold-end-checks.ts';

/** Journal entries, and accounts that they and holds move. */
export type LedgerScope = 'entry' | 'account';
export type LedgerAsked = Asked<LedgerScope>;

/** What all accounts of a purpose and unit stand at: what is stored, and of the house's what was booked since their roll-up. */
const balances = `balances as (
  select a.purpose, a.unit, u.kind, sum(a.balance + coalesce(s.amount, 0)) as total from ledger_account a join ledger_unit u on u.id = a.unit
  left join (select h.id, sum(p.amount) as amount from ledger_entry e join ledger_posting p on p.entry_id = e.id
    join ledger_account h on h.id = p.account_id and h.owner = ${house}
    where e.tx >= (select min(coalesce(rolled_up_tx, 0)) from ledger_account where owner = ${house}) and e.tx >= coalesce(h.rolled_up_tx, 0) group by 1) s on s.id = a.id
  group by 1, 2, 3)`;

/** What customers have of a purpose is what those of the house owe that say so, unit by unit. */
const owed = ([name, by]: readonly [string, readonly Purpose[]]): string => `with ${balances}
  select format('customers hold %s of unit %s as ${name}, ${by.map(purpose => purpose.name).join(' and ')} owe %s', c.total, c.unit, coalesce(-h.total, 0)) from balances c
  left join (select unit, sum(total) as total from balances where purpose in (${by.map(purpose => `'${purpose.name}'`).join(', ')}) group by 1) h on h.unit = c.unit
  where c.purpose = '${name}' and c.total + coalesce(h.total, 0) <> 0`;

/** What a purpose stands at is what the rows of its registering feature say. */
const standing = ({
  name,
  standsAt,
}: Purpose): string => `with ${balances}, told as (${standsAt!.sql}), span as (${standsAt!.within ?? 'select 0 as unit, 0 as by where false'})
  select format('${name} of unit %s stands at %s, ${standsAt!.what} %s', unit, coalesce(b.total, 0), coalesce(t.amount, 0))
  from (select unit, total from balances where purpose = '${name}' ${standsAt!.units ? `and kind = '${standsAt!.units}'` : ''}) b full join told t using (unit) left join span using (unit)
  where abs(coalesce(b.total, 0) - coalesce(t.amount, 0)) > coalesce(span.by, 0)`;

const ledgerChecks = (chart: Chart): readonly Check<LedgerAsked>[] => [
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
        `with ${balances} select format('unit %s is out by %s', unit, total) from (select unit, sum(total) as total from balances group by 1) sums where total <> 0`,
      ...Map.groupBy(
        chart.purposes.filter(({ owes }) => owes),
        ({ owes }) => owes!,
      )
        .entries()
        .map(each => () => owed(each)),
      ...chart.purposes.filter(({ standsAt }) => standsAt).map(purpose => () => standing(purpose)),
    ],
  }),
  sqlCheck({
    id: 'I3',
    promise: 'a stored balance is the sum of its postings, and so is the balance after each of them',
    count: within => `select count(*) from ledger_account where ${within.account('id')}`,
    breaches: [
      within => `select format('account %s stores %s, its postings sum to %s', a.id, a.balance, coalesce(s.total, 0)) from ledger_account a
        left join lateral (select sum(p.amount) as total from ledger_posting p where p.account_id = a.id and p.balance_after is not null) s on true
        where ${within.account('a.id')} and a.owner <> ${house} and a.balance <> coalesce(s.total, 0)`,
      // House accounts hold the sum of all history up to their last roll-up: too much to add up each minute.
      within => `select format('account %s stores %s, its postings sum to %s', a.id, a.balance, coalesce(s.total, 0)) from ledger_account a
        left join (select h.id, sum(p.amount) as total from ledger_account h join ledger_posting p on p.account_id = h.id join ledger_entry e on e.id = p.entry_id
          where h.owner = ${house} and e.tx < coalesce(h.rolled_up_tx, 0) group by 1) s on s.id = a.id
        where ${within.whole} and a.owner = ${house} and a.balance <> coalesce(s.total, 0)`,
      within => `select format('posting %s of entry %s doesn''t say what account %s stood at after it', p.line, p.entry_id, a.id) from ledger_posting p
        join ledger_account a on a.id = p.account_id where ${within.entry('p.entry_id')} and a.owner <> ${house} and p.balance_after is null`,
      within => `select format('account %s of customer %s is rolled up to %s', id, owner, rolled_up_tx) from ledger_account
        where ${within.whole} and owner <> ${house} and rolled_up_tx is not null`,
      () => `select format('account %s is rolled up to %s, others to %s', id, rolled_up_tx, newest) from
        (select id, rolled_up_tx, max(rolled_up_tx) over () as newest, ${isLoaded('ledger_account', 'a')} as is_loaded from ledger_account a where owner = ${house} and rolled_up_tx is not null) marks
        where rolled_up_tx <> newest or (rolled_up_tx > pg_snapshot_xmax(pg_current_snapshot())::text::int8 + commit_base() and not is_loaded)`,
      within => `select format('posting %s of entry %s left %s, it says %s', line, entry_id, coalesce(stood::text, 'nothing to say'), coalesce(balance_after::text, 'nothing')) from (
          select p.*, case when a.owner <> ${house} then sum(p.amount) over (partition by p.account_id order by p.entry_id, p.line) end as stood
          from ledger_posting p join ledger_account a on a.id = p.account_id where ${within.account('p.account_id')} and (${within.whole} or p.balance_after is not null)) told
        where balance_after is distinct from stood`,
    ],
  }),
];

/** What is held on the accounts of a look: by rows of `ledger_hold`, and by those of whoever keeps holds in rows of their own, owner by owner. */
const heldOn = ({ claims }: Chart, { account }: Within<LedgerScope>): string => {
  const owners = `select distinct owner from ledger_account where owner <> ${house} and ${account('id')}`;
  const own = claims.flatMap(({ heldOn: sql }) => (sql ? [sql(owners)] : []));
  const rows = `select account_id, open as held from ledger_hold where state = 'active' and ${account('account_id')}`;
  return `select account_id, sum(held) as held from (${[rows, ...own].join(' union all ')}) h group by 1`;
};

/** Kinds of claims that keep their holds in rows of their own. */
const ownRows = ({ claims }: Chart): string => `array[${claims.flatMap(({ kind, heldOn: sql }) => (sql ? [`'${kind}'`] : [])).join(', ')}]::text[]`;

const holdChecks = (chart: Chart): readonly Check<LedgerAsked>[] => [
  sqlCheck({
    id: 'I5',
    promise: 'no customer’s account is overdrawn: what is free is never below the account’s floor',
    count: within => `select count(*) from ledger_account where owner <> 0 and ${within.account('id')}`,
    breaches: [
      within => `select format('account %s has %s and holds %s', id, balance, held) from ledger_account
        where owner <> 0 and ${within.account('id')} and (balance - held < floor or held < 0)`,
    ],
  }),
  sqlCheck({
    id: 'I4b',
    promise: 'what an account holds is the sum of its active holds',
    count: within => `select count(*) from ledger_account where ${within.account('id')}`,
    breaches: [
      within => `select format('account %s says it holds %s, its holds sum to %s', a.id, a.held, coalesce(h.held, 0)) from ledger_account a
        left join (${heldOn(chart, within)}) h on h.account_id = a.id
        where ${within.account('a.id')} and a.held <> coalesce(h.held, 0)`,
      within => `select format('hold %s of %s for a %s is in force beside the row that says what it holds', id, open, claim) from ledger_hold
        where state = 'active' and ${within.account('account_id')} and claim = any (${ownRows(chart)})`,
      within => `select format('hold %s of %s lies on account %s, which is not there', id, open, account_id) from ledger_hold
        where state = 'active' and ${within.account('account_id')} and not exists (select from ledger_account a where a.id = account_id)`,
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

export const ledgerAudit = (chart: Chart): AuditContribution<LedgerAsked> => ({
  name: 'ledger',
  marks: [{ name: 'entry', table: 'ledger_entry' }],
  touches: [{ scope: 'account', from: { mark: 'entry' }, ids: entries => `select account_id from ledger_posting where ${entries('entry_id')}` }],
  checks: [...ledgerChecks(chart), ...holdChecks(chart), holdEndChecks, entryKindChecks(chart), chartChecks(chart)],
});
