import { sqlCheck, type Check, type Within } from '../../../platform/checks/index.ts';
import type { Chart } from '../chart.ts';
import { house, type EntryKind } from '../rules/chart.ts';
import type { LedgerAsked, LedgerScope } from './ledger-checks.ts';

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const valuesOf = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : `values ${rows.map(row => `(${row.join(', ')})`).join(', ')}`;

type Sql = (within: Within<LedgerScope>) => string;

/** Entries of a kind beside the rows that they book: each has one, is its owner's and of its moment. */
const withoutSource =
  ({ name, source }: EntryKind): Sql =>
  within =>
    `select format('entry %s of ${name} books %s, part %s, of %s at %s; its source tells %s at %s', e.id, e.reference, e.part, e.owner, e.booked_at,
      case when s.reference is null then 'nothing' else 'of ' || s.owner end, coalesce(s.at::text, 'no moment'))
    from ledger_entry e left join (${source}) s on s.reference = e.reference and s.part = e.part
    where e.kind = ${text(name)} and ${within.entry('e.id')} and (s.reference is null or s.owner <> e.owner or s.at <> e.booked_at)`;

const neverBooked =
  ({ name, source }: EntryKind): Sql =>
  within =>
    `select format('%s, part %s, of %s was never booked as ${name}', s.reference, s.part, s.owner) from (${source}) s
    left join ledger_entry e on e.kind = ${text(name)} and e.reference = s.reference and e.part = s.part where ${within.whole} and e.id is null`;

const otherAmounts =
  ({ name, amounts }: EntryKind): Sql =>
  within =>
    `select format('entry %s of ${name} moves %s of unit %s on %s, the rule gives %s', e.id, m.amount, r.unit, r.purpose, r.amount) from ledger_entry e
    join (${amounts}) r on r.reference = e.reference and r.part = e.part
    cross join lateral (select coalesce(sum(p.amount), 0) as amount from ledger_posting p join ledger_account a on a.id = p.account_id
      where p.entry_id = e.id and a.purpose = r.purpose and p.unit = r.unit) m
    where e.kind = ${text(name)} and ${within.entry('e.id')} and m.amount <> r.amount`;

/** What is taken back: by a kind that may, with each line's other sign. */
const reversals = (kinds: readonly EntryKind[]): Sql => {
  const may = valuesOf(kinds.flatMap(({ name, reverses = [] }) => reverses.map(other => [text(name), text(other)])));
  const permitted = may === '' ? 'false' : `exists (select from (${may}) m(kind, other) where m.kind = e.kind and m.other = r.kind)`;
  const lines = (entry: string, sign: string): string => `select account_id, unit, ${sign}amount from ledger_posting where entry_id = ${entry}`;
  return within => `select format('entry %s of %s takes back entry %s of %s, which it may not, or not line by line', e.id, e.kind, e.reverses, coalesce(r.kind, 'nothing'))
    from ledger_entry e left join ledger_entry r on r.id = e.reverses
    where e.reverses is not null and ${within.entry('e.id')} and (not ${permitted} or exists (${lines('e.id', '')} except all ${lines('r.id', '-')})
      or exists (${lines('r.id', '-')} except all ${lines('e.id', '')}))`;
};

/** I26: money moves only by entries of registered kinds, and each contains what its kind says. */
export const entryKindChecks = ({ entries }: Chart): Check<LedgerAsked> =>
  sqlCheck({
    id: 'I26',
    promise: 'every journal entry is of a registered kind, books a row that is there, at its moment, and moves what its rule says',
    count: within => `select count(*) from ledger_entry where ${within.entry('id')}`,
    breaches: [
      within => `select format('entry %s is of the kind %s, which nobody registers', id, kind) from ledger_entry
        where ${within.entry('id')} and kind <> all (array[${entries.map(({ name }) => text(name)).join(', ')}]::text[])`,
      within => `select format('entry %s of %s touches account %s for %s', e.id, e.kind, a.id, a.purpose) from ledger_entry e
        join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id
        where ${within.entry('e.id')} and (e.kind, a.purpose) not in (${valuesOf(entries.flatMap(({ name, purposes }) => purposes.map(purpose => [text(name), text(purpose)])))})`,
      ...entries.flatMap(kind => [withoutSource(kind), neverBooked(kind), ...(kind.amounts ? [otherAmounts(kind)] : [])]),
      reversals(entries),
    ],
  });

/** I27: accounts, holds and portfolios are of registered kinds. */
export const chartChecks = ({ purposes, claims, portfolios }: Chart): Check<LedgerAsked> => {
  const known = valuesOf(
    purposes.map(({ name, ofCustomer, floor }) => [text(name), String(ofCustomer), floor === null ? 'null::int8' : `${floor}::int8`]),
  );
  const names = (list: readonly string[]): string => `array[${list.map(text).join(', ')}]::text[]`;
  return sqlCheck({
    id: 'I27',
    promise: 'every account, hold and portfolio is of a kind that somebody registered, with its floor, and of a thing that is there',
    count: within => `select count(*) from ledger_account where ${within.account('id')}`,
    breaches: [
      within => `select format('account %s of %s is for %s with the floor %s, which nobody registers', a.id, a.owner, a.purpose, coalesce(a.floor::text, 'none'))
        from ledger_account a left join (${known}) k(purpose, of_customer, floor) on k.purpose = a.purpose and k.of_customer = (a.owner <> ${house})
        where ${within.account('a.id')} and (k.purpose is null or k.floor is distinct from a.floor)`,
      within => `select format('account %s of %s lies in portfolio %s, which isn''t theirs', a.id, a.owner, a.portfolio) from ledger_account a
        where a.portfolio <> 0 and ${within.account('a.id')} and not exists (select from portfolio f where f.id = a.portfolio and f.owner = a.owner)`,
      () =>
        `select format('portfolio %s is of the kind %s, which nobody registers', id, kind) from portfolio where kind <> all (${names(portfolios)})`,
      within => `select format('hold %s is for a %s, which nobody registers', id, claim) from ledger_hold
        where ${within.account('account_id')} and claim <> all (${names(claims.map(({ kind }) => kind))})`,
      ...claims.map(
        ({ kind, source }): Sql =>
          within =>
            `select format('hold %s of %s is for ${kind} %s, which is not there', h.id, h.owner, h.claim_id) from ledger_hold h
            left join (${source}) s on s.id = h.claim_id and s.owner = h.owner
            where h.claim = ${text(kind)} and ${within.account('h.account_id')} and s.id is null`,
      ),
    ],
  });
};
