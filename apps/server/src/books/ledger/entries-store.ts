import { later, minus, nothing, plus, sumOf, type Amount, type Currency, type Instant, type Money } from '@parkett/kernel';
import { instantsLiteral, numbersLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';
import type { Chart } from './chart.ts';
import { flowOf, movingLines, type AccountId, type Flow, type UnitId } from './rules/chart.ts';
import type { JournalEntry, Line } from './rules/entry.ts';

type EntryRow = Required<Omit<JournalEntry, 'postings' | 'reverses'>> & { readonly reverses: bigint | null };
const entryTable = tableOf<EntryRow>({
  id: ['id', 'int8'],
  kind: ['kind', 'text'],
  reference: ['reference', 'int8'],
  part: ['part', 'int2'],
  owner: ['owner', 'int8'],
  bookedAt: ['booked_at', 'timestamptz'],
  reverses: ['reverses', 'int8'],
});

type PostingRow = Line & { readonly entry: bigint; readonly line: number; readonly balanceAfter: Amount | null };
const postingTable = tableOf<PostingRow>({
  entry: ['entry_id', 'int8'],
  line: ['line', 'int2'],
  account: ['account_id', 'int8'],
  unit: ['unit', 'int4'],
  amount: ['amount', 'int8'],
  balanceAfter: ['balance_after', 'int8'],
});

/** @param balances after each posting of each entry, in order; null on the house's accounts */
export async function appendEntries(tx: Tx, entries: readonly JournalEntry[], balances: readonly (Amount | null)[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ id, kind, reference, part = 0, owner, bookedAt, reverses = null }) => ({
    ...{ id, kind, reference, part },
    ...{ owner, bookedAt, reverses },
  }));
  let next = 0;
  const postings = entries.flatMap(({ id: entry, postings: lines }) =>
    lines.map(({ account, unit, amount }, line) => ({ entry, line, account, unit, amount, balanceAfter: balances[next++]! })),
  );
  await Promise.all([
    tx.query(
      'ledger.append-entries',
      `insert into ledger_entry (${entryTable.columns}) select * from ${entryTable.unnested}`,
      entryTable.arraysOf(rows),
    ),
    tx.query(
      'ledger.append-postings',
      `insert into ledger_posting (${postingTable.columns}) select * from ${postingTable.unnested}`,
      postingTable.arraysOf(postings),
    ),
  ]);
}

/** The lines of entries, with the kind of each: what a reversal is compared with. */
export async function linesOf(db: Queryable, entries: readonly bigint[]): Promise<(Line & { entry: bigint; kind: string })[]> {
  const rows = await db.arrays<[bigint, string, AccountId, UnitId, Amount]>(
    'ledger.lines-of',
    `select e.id, e.kind, p.account_id, p.unit, p.amount from ledger_entry e join ledger_posting p on p.entry_id = e.id where e.id = any($1::int8[])`,
    [numbersLiteral(entries)],
  );
  return rows.map(([entry, kind, account, unit, amount]) => ({ entry, kind, account, unit, amount }));
}

/** An entry by what it books, with its lines; null where nothing was booked. */
export async function entryOf(
  from: Queryable,
  { kind, reference }: Pick<JournalEntry, 'kind' | 'reference'>,
): Promise<{ readonly id: bigint; readonly lines: readonly Line[] } | null> {
  const [row] = await from.query<{ id: bigint }>('ledger.entry-of', 'select id from ledger_entry where kind = $1 and reference = $2', [
    kind,
    reference,
  ]);
  return row ? { id: row.id, lines: await linesOf(from, [row.id]) } : null;
}

/**
 * Adds to the house accounts' balances what was committed since the last roll-up: every entry whose transaction is not older than the account's mark
 * and older than all that still run. So a writer that commits late is left for the next time, whatever the numbers of its entries are.
 */
export async function rollUpHouse(tx: Tx): Promise<number> {
  // Two roll-ups at once would add the same entries: the second reads after the first has committed.
  await tx.query('ledger.roll-up-lock', `select from ledger_account where owner = 0 order by id for update`);
  const rows = await tx.arrays(
    'ledger.roll-up',
    `with horizon as (select commit_horizon() as tx),
     sums as (
       select a.id, sum(p.amount) as amount from horizon h, ledger_entry e
       join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id and a.owner = 0
       where e.tx >= (select min(coalesce(rolled_up_tx, 0)) from ledger_account where owner = 0) and e.tx >= coalesce(a.rolled_up_tx, 0) and e.tx < h.tx
       group by a.id)
     update ledger_account a set balance = a.balance + coalesce((select amount from sums where sums.id = a.id), 0), rolled_up_tx = h.tx
     from horizon h where a.owner = 0 returning 1`,
  );
  return rows.length;
}

export type CashEntry = { entryId: bigint; at: Instant; kind: string; reference: bigint; amount: Money; balanceAfter: Money };

/** Postings of a customer's account, newest first, with the balance after each as it was written. */
export async function entriesOfAccount(
  db: Queryable,
  page: { account: AccountId<Currency>; offset: number; size: number },
): Promise<{ entries: CashEntry[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    db.arrays<[bigint, Instant, string, bigint, Money, Money]>(
      'ledger.entries-of-account',
      `select e.id, e.booked_at, e.kind, e.reference, p.amount, p.balance_after
       from (select entry_id, line, amount, balance_after from ledger_posting where account_id = $1 and balance_after is not null
         order by entry_id desc, line desc limit $2 offset $3) p
       join ledger_entry e on e.id = p.entry_id order by e.id desc, p.line desc`,
      [page.account, page.size, page.offset],
    ),
    db.arrays<[bigint]>(
      'ledger.entries-of-account-count',
      `select count(*) from ledger_posting where account_id = $1 and balance_after is not null`,
      [page.account],
    ),
  ]);
  const entries = rows.map(([entryId, at, kind, reference, amount, balanceAfter]) => ({ entryId, at, kind, reference, amount, balanceAfter }));
  return { entries, total: Number(count![0]) };
}

/** A customer's money of a unit: in all portfolios, for whatever purpose. */
export type MoneyKey = { readonly owner: bigint; readonly unit: UnitId<Currency> };
const accountsOfMoney = 'select id from ledger_account where owner = $1 and unit = $2';

/** When a customer's money of a unit was first posted to; null before. */
export async function firstPostedAt(db: Queryable, { owner, unit }: MoneyKey): Promise<Instant | null> {
  const rows = await db.arrays<[Instant]>(
    'ledger.first-posted-at',
    `select e.booked_at from (${accountsOfMoney}) a cross join lateral (
       select entry_id from ledger_posting where account_id = a.id and balance_after is not null order by entry_id limit 1) p
     join ledger_entry e on e.id = p.entry_id order by e.id limit 1`,
    [owner, unit],
  );
  return rows[0]?.[0] ?? null;
}

/**
 * The balance of a customer's money of a unit at some moments, oldest first. Moments are whole milliseconds, as all moments of entries are. The balance of
 * now is taken back to the first moment: only entries behind it are read, which are few in the course of a day. Only entries of an owner touch the owner's
 * accounts (`judgeEntry`).
 */
export async function balancesAt(db: Queryable, { owner, unit, moments }: MoneyKey & { moments: readonly Instant[] }): Promise<Money[]> {
  // A bucket begins with its moment: a millisecond later, so that what is booked at the moment counts as booked by then.
  const begins = moments.map(at => later(at, 1));
  const rows = await db.arrays<[number, Money]>(
    'ledger.balances-at',
    `with own as (select id, balance from ledger_account where owner = $1 and unit = $2)
     select 0, coalesce(sum(balance), 0)::int8 from own
     union all
     select width_bucket(e.booked_at, $3::timestamptz[]), sum(p.amount)::int8
     from ledger_entry e join ledger_posting p on p.entry_id = e.id and p.account_id in (select id from own)
     where e.owner = $1 and e.owner <> 0 and e.booked_at >= $4 group by 1`,
    [owner, unit, instantsLiteral(begins), timestamp(begins[0]!)],
  );
  const [, now] = rows.find(([bucket]) => bucket === 0)!;
  const moved = new Map(rows.filter(([bucket]) => bucket > 0));
  let balance = minus(now, sumOf([...moved.values()]));
  return moments.map((_, passed) => (balance = plus(balance, moved.get(passed) ?? nothing)));
}

/** Money that came, went or moved to or from another currency: what it changed of a customer's money of a unit, minor units. */
export type MovedMoney = { readonly flow: Flow; readonly amount: Money };

/**
 * Money that came to a customer's money of a unit, left it or moved to another unit between two moments, the first one excluded: neither gain nor loss. An entry that takes an
 * entry back has its flow, with the other sign.
 */
export async function movedBetween(
  db: Queryable,
  { owner, unit, from, to, chart }: MoneyKey & { from: Instant; to: Instant; chart: Chart },
): Promise<MovedMoney[]> {
  const lines = movingLines(chart.entries);
  const rows = await db.arrays<[string, string, Money]>(
    'ledger.moved-between',
    `select f.kind, h.purpose, -sum(p.amount)::int8
     from ledger_entry e left join ledger_entry taken on taken.id = e.reverses
     join unnest($5::text[], $6::text[]) f(kind, purpose) on f.kind = coalesce(taken.kind, e.kind)
     join ledger_posting p on p.entry_id = e.id and p.unit = $2
     join ledger_account h on h.id = p.account_id and h.owner = 0 and h.purpose = f.purpose
     where e.owner = $1 and e.owner <> 0 and e.booked_at > $3 and e.booked_at <= $4
       and exists (select from ledger_posting own join ledger_account a on a.id = own.account_id where own.entry_id = e.id and a.owner = $1 and a.unit = $2)
     group by e.id, 1, 2`,
    [owner, unit, timestamp(from), timestamp(to), lines.map(({ kind }) => kind), lines.map(({ purpose }) => purpose)],
  );
  return rows.map(([kind, purpose, amount]) => ({ flow: flowOf(chart.entry(kind)!, purpose)!, amount }));
}

/** Whether play money was ever given. */
export async function everPaperFunded(db: Queryable): Promise<boolean> {
  const [row] = await db.arrays<[boolean]>('ledger.paper-funded', `select exists (select from ledger_entry where kind = 'paper-funding')`);
  return row![0];
}
