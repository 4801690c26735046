import type { Instant } from '@parkett/kernel';
import { instantsLiteral, numbersLiteral, textsLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import type { JournalEntry, Posting } from './rules/entry.ts';

/** @param balances after each posting of each entry, in order; null on the house's accounts */
export async function appendEntries(tx: Tx, entries: readonly JournalEntry[], balances: readonly (bigint | null)[]): Promise<void> {
  if (entries.length === 0) return;
  const postings = entries.flatMap(entry => entry.postings);
  const written = tx.query(
    'ledger.append-entries',
    `insert into ledger_entry (id, kind, reference, part, owner, booked_at, reverses)
     select * from unnest($1::int8[], $2::text[], $3::int8[], $4::smallint[], $5::int8[], $6::timestamptz[], $7::int8[])`,
    [
      numbersLiteral(entries.map(e => e.id)),
      textsLiteral(entries.map(e => e.kind)),
      numbersLiteral(entries.map(e => e.reference)),
      numbersLiteral(entries.map(e => e.part ?? 0)),
      numbersLiteral(entries.map(e => e.owner)),
      instantsLiteral(entries.map(e => e.bookedAt)),
      numbersLiteral(entries.map(e => e.reverses ?? null)),
    ],
  );
  const posted = tx.query(
    'ledger.append-postings',
    `insert into ledger_posting (entry_id, line, account_id, unit, amount, balance_after)
     select * from unnest($1::int8[], $2::smallint[], $3::int8[], $4::int[], $5::int8[], $6::int8[])`,
    [
      numbersLiteral(entries.flatMap(entry => entry.postings.map(() => entry.id))),
      numbersLiteral(entries.flatMap(entry => entry.postings.map((_, line) => line))),
      numbersLiteral(postings.map(p => p.account)),
      numbersLiteral(postings.map(p => p.unit)),
      numbersLiteral(postings.map(p => p.amount)),
      numbersLiteral(balances),
    ],
  );
  await Promise.all([written, posted]);
}

/** The lines of entries, with the kind of each: what a reversal is compared with. */
export async function linesOf(db: Queryable, entries: readonly bigint[]): Promise<(Posting & { entry: bigint; kind: string })[]> {
  const rows = await db.arrays<[bigint, string, bigint, number, bigint]>(
    'ledger.lines-of',
    `select e.id, e.kind, p.account_id, p.unit, p.amount from ledger_entry e join ledger_posting p on p.entry_id = e.id where e.id = any($1::int8[])`,
    [numbersLiteral(entries)],
  );
  return rows.map(([entry, kind, account, unit, amount]) => ({ entry, kind, account, unit, amount }));
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

export type CashEntry = { entryId: bigint; at: Instant; kind: string; reference: bigint; amount: bigint; balanceAfter: bigint };

/** Postings of one account, newest first, with the balance after each as it was written. */
export async function entriesOfAccount(
  db: Queryable,
  page: { account: bigint; offset: number; size: number },
): Promise<{ entries: CashEntry[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    db.arrays<[bigint, Instant, string, bigint, bigint, bigint]>(
      'ledger.entries-of-account',
      `select e.id, e.booked_at, e.kind, e.reference, p.amount, p.balance_after
       from (select entry_id, line, amount, balance_after from ledger_posting where account_id = $1
         order by entry_id desc, line desc limit $2 offset $3) p
       join ledger_entry e on e.id = p.entry_id order by e.id desc, p.line desc`,
      [page.account, page.size, page.offset],
    ),
    db.arrays<[bigint]>('ledger.entries-of-account-count', `select count(*) from ledger_posting where account_id = $1`, [page.account]),
  ]);
  const entries = rows.map(([entryId, at, kind, reference, amount, balanceAfter]) => ({ entryId, at, kind, reference, amount, balanceAfter }));
  return { entries, total: Number(count![0]) };
}

/** Whether play money was ever given. */
export async function everPaperFunded(db: Queryable): Promise<boolean> {
  const [row] = await db.arrays<[boolean]>('ledger.paper-funded', `select exists (select from ledger_entry where kind = 'paper-funding')`);
  return row![0];
}
