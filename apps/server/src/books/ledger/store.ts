import type { Instant, TradingDate } from '@parkett/kernel';
import { instantsLiteral, numbersLiteral, textsLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import type { LedgerUnit, Purpose } from './rules/chart.ts';
import type { JournalEntry } from './rules/entry.ts';

export type AccountKey = { readonly owner: bigint; readonly purpose: Purpose; readonly unit: number };
export type AccountRow = { id: bigint; owner: bigint; unit: number; balance: bigint; held: bigint; openEntries: number };

type AccountColumns = [bigint, bigint, number, bigint, bigint, number];
const accountOf = ([id, owner, unit, balance, held, openEntries]: AccountColumns): AccountRow => ({ id, owner, unit, balance, held, openEntries });

export async function writeUnits(tx: Tx, units: readonly LedgerUnit[]): Promise<void> {
  await tx.query(
    'ledger.write-units',
    `insert into ledger_unit (id, code, kind, scale)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::smallint[])
     on conflict (id) do update set code = excluded.code where ledger_unit.code <> excluded.code`,
    [
      numbersLiteral(units.map(u => u.id)),
      textsLiteral(units.map(u => u.code)),
      textsLiteral(units.map(u => u.kind)),
      numbersLiteral(units.map(u => u.scale)),
    ],
  );
}

/** Opens the accounts that don't exist yet. Waits for a concurrent opener, then finds its account. */
export async function openAccounts(tx: Tx, keys: readonly AccountKey[]): Promise<void> {
  await tx.query(
    'ledger.open-accounts',
    `insert into ledger_account (id, owner, purpose, unit)
     select nextval('ledger_account_id'), o, p, u from unnest($1::int8[], $2::text[], $3::int[]) k(o, p, u)
     order by o, p, u on conflict (owner, purpose, unit) do nothing`,
    [numbersLiteral(keys.map(k => k.owner)), textsLiteral(keys.map(k => k.purpose)), numbersLiteral(keys.map(k => k.unit))],
  );
}

/** Ids of the accounts that exist, in no order. */
export async function findAccounts(db: Queryable, keys: readonly AccountKey[]): Promise<(AccountKey & { id: bigint })[]> {
  const rows = await db.arrays<[bigint, bigint, Purpose, number]>(
    'ledger.find-accounts',
    `select a.id, k.o, k.p, k.u from unnest($1::int8[], $2::text[], $3::int[]) k(o, p, u)
     cross join lateral (select id from ledger_account where owner = k.o and purpose = k.p and unit = k.u limit 1) a`,
    [numbersLiteral(keys.map(k => k.owner)), textsLiteral(keys.map(k => k.purpose)), numbersLiteral(keys.map(k => k.unit))],
  );
  return rows.map(([id, owner, purpose, unit]) => ({ id, owner, purpose, unit }));
}

/** Locks accounts in id order: the first thing every command that moves money or shares does. */
export async function lockAccounts(tx: Tx, ids: readonly bigint[]): Promise<AccountRow[]> {
  const rows = await tx.arrays<AccountColumns>(
    'ledger.lock-accounts',
    `select id, owner, unit, balance, held, open_entries from ledger_account where id = any($1::int8[]) order by id for update`,
    [numbersLiteral(ids)],
  );
  return rows.map(accountOf);
}

/** The same by whose they are and what they hold; those that don't exist are missing in the answer. */
export async function lockAccountsOf(tx: Tx, keys: readonly AccountKey[]): Promise<AccountRow[]> {
  const rows = await tx.arrays<AccountColumns>(
    'ledger.lock-accounts-of',
    `select id, owner, unit, balance, held, open_entries from ledger_account
     where id = any(array(select a.id from unnest($1::int8[], $2::text[], $3::int[]) k(o, p, u)
       cross join lateral (select id from ledger_account where owner = k.o and purpose = k.p and unit = k.u limit 1) a))
     order by id for update`,
    [numbersLiteral(keys.map(k => k.owner)), textsLiteral(keys.map(k => k.purpose)), numbersLiteral(keys.map(k => k.unit))],
  );
  return rows.map(accountOf);
}

/**
 * Locks every wallet of these owners, and further accounts, in one order. Each placing holds one of its customer's wallets until it has committed,
 * so that whoever has them all sees what was placed.
 */
export async function lockWallets(tx: Tx, of: { owners: readonly bigint[]; also?: readonly bigint[] }): Promise<void> {
  await tx.query(
    'ledger.lock-wallets',
    `select from ledger_account
     where id = any(array(select a.id from unnest($1::int8[]) k(o)
       cross join lateral (select id from ledger_account where owner = k.o and purpose = 'cash') a) || $2::int8[])
     order by id for update`,
    [numbersLiteral(of.owners), numbersLiteral(of.also ?? [])],
  );
}

/** Accounts of one owner and purpose, by unit, unlocked. */
export async function accountsOfOwner(db: Queryable, of: { owner: bigint; purpose: Purpose }): Promise<AccountRow[]> {
  const rows = await db.arrays<AccountColumns>(
    'ledger.accounts-of-owner',
    `select id, owner, unit, balance, held, open_entries from ledger_account where owner = $1 and purpose = $2`,
    [of.owner, of.purpose],
  );
  return rows.map(accountOf);
}

export type AccountChange = { readonly id: bigint; readonly balance: bigint; readonly held: bigint; readonly openEntries: number };

/** Moves customers' balances and holds by differences. House accounts have no row here: their postings are rolled up by a job. */
export async function changeAccounts(tx: Tx, changes: readonly AccountChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(
    'ledger.change-accounts',
    `update ledger_account a set balance = a.balance + x.b, held = a.held + x.h, open_entries = a.open_entries + x.o
     from unnest($1::int8[], $2::int8[], $3::int8[], $4::int[]) x(id, b, h, o) where a.id = x.id`,
    [
      numbersLiteral(changes.map(c => c.id)),
      numbersLiteral(changes.map(c => c.balance)),
      numbersLiteral(changes.map(c => c.held)),
      numbersLiteral(changes.map(c => c.openEntries)),
    ],
  );
}

export type NewHold = {
  readonly account: bigint;
  readonly id: bigint;
  readonly claimId: bigint;
  readonly owner: bigint;
  readonly amount: bigint;
  readonly at: Instant;
};

export async function placeHolds(tx: Tx, holds: readonly NewHold[]): Promise<void> {
  if (holds.length === 0) return;
  await tx.query(
    'ledger.place-holds',
    `insert into ledger_hold (account_id, id, claim, claim_id, owner, placed, open, placed_at)
     select a, i, 'order', c, o, p, p, t from unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::timestamptz[]) u(a, i, c, o, p, t)`,
    [
      numbersLiteral(holds.map(h => h.account)),
      numbersLiteral(holds.map(h => h.id)),
      numbersLiteral(holds.map(h => h.claimId)),
      numbersLiteral(holds.map(h => h.owner)),
      numbersLiteral(holds.map(h => h.amount)),
      instantsLiteral(holds.map(h => h.at)),
    ],
  );
}

/** Open amounts of holds, locked (after their accounts). */
export async function lockHolds(tx: Tx, ids: readonly { account: bigint; id: bigint }[]): Promise<{ account: bigint; id: bigint; open: bigint }[]> {
  const rows = await tx.arrays<[bigint, bigint, bigint]>(
    'ledger.lock-holds',
    `select h.* from unnest($1::int8[], $2::int8[]) k(a, i)
     cross join lateral (select account_id, id, open from ledger_hold where account_id = k.a and id = k.i and state = 'active' for update) h`,
    [numbersLiteral(ids.map(i => i.account)), numbersLiteral(ids.map(i => i.id))],
  );
  return rows.map(([account, id, open]) => ({ account, id, open }));
}

export type HoldEnd = 'active' | 'posted' | 'voided' | 'expired';
/** `open` is what the hold still holds afterwards, `posted` what was booked out of it now. */
export type HoldChange = {
  readonly account: bigint;
  readonly id: bigint;
  readonly open: bigint;
  readonly posted: bigint;
  readonly state: HoldEnd;
  readonly at: Instant;
};

/** Changes active holds only: one that ended stays as it ended, and the number of rows tells. */
export async function changeHolds(tx: Tx, changes: readonly HoldChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = await tx.arrays(
    'ledger.change-holds',
    `update ledger_hold h set open = x.o, posted = h.posted + x.p, state = x.s, ended_at = case when x.s = 'active' then null else x.t end
     from unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::text[], $6::timestamptz[]) x(a, i, o, p, s, t)
     where h.account_id = x.a and h.id = x.i and h.state = 'active' returning 1`,
    [
      numbersLiteral(changes.map(c => c.account)),
      numbersLiteral(changes.map(c => c.id)),
      numbersLiteral(changes.map(c => c.open)),
      numbersLiteral(changes.map(c => c.posted)),
      textsLiteral(changes.map(c => c.state)),
      instantsLiteral(changes.map(c => c.at)),
    ],
  );
  if (rows.length !== changes.length) throw new Error(`a hold resolves once: ${changes.length} changes, ${rows.length} active holds`);
}

export async function appendEntries(tx: Tx, entries: readonly JournalEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const lines = entries.flatMap(entry => entry.postings.map((posting, line) => ({ entry: entry.id, line, ...posting })));
  const written = tx.query(
    'ledger.append-entries',
    `insert into ledger_entry (id, kind, reference, owner, booked_at)
     select * from unnest($1::int8[], $2::text[], $3::int8[], $4::int8[], $5::timestamptz[])`,
    [
      numbersLiteral(entries.map(e => e.id)),
      textsLiteral(entries.map(e => e.kind)),
      numbersLiteral(entries.map(e => e.reference)),
      numbersLiteral(entries.map(e => e.owner)),
      instantsLiteral(entries.map(e => e.bookedAt)),
    ],
  );
  const posted = tx.query(
    'ledger.append-postings',
    `insert into ledger_posting (entry_id, line, account_id, unit, amount)
     select * from unnest($1::int8[], $2::smallint[], $3::int8[], $4::int[], $5::int8[])`,
    [
      numbersLiteral(lines.map(l => l.entry)),
      numbersLiteral(lines.map(l => l.line)),
      numbersLiteral(lines.map(l => l.account)),
      numbersLiteral(lines.map(l => l.unit)),
      numbersLiteral(lines.map(l => l.amount)),
    ],
  );
  await Promise.all([written, posted]);
}

export type Unsettled = { readonly account: bigint; readonly entry: bigint; readonly amount: bigint; readonly settlesOn: TradingDate };

export async function addUnsettled(tx: Tx, rows: readonly Unsettled[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    'ledger.add-unsettled',
    `insert into ledger_unsettled (account_id, entry_id, amount, settles_on)
     select * from unnest($1::int8[], $2::int8[], $3::int8[], $4::date[])`,
    [
      numbersLiteral(rows.map(r => r.account)),
      numbersLiteral(rows.map(r => r.entry)),
      numbersLiteral(rows.map(r => r.amount)),
      textsLiteral(rows.map(r => r.settlesOn)),
    ],
  );
}

/** What of an account hasn't settled, by day. */
export async function unsettledOf(db: Queryable, account: bigint): Promise<{ settlesOn: TradingDate; amount: bigint }[]> {
  const rows = await db.arrays<[TradingDate, string]>(
    'ledger.unsettled-of',
    `select settles_on, sum(amount) from ledger_unsettled where account_id = $1 and settled_at is null group by 1 order by 1`,
    [account],
  );
  return rows.map(([settlesOn, amount]) => ({ settlesOn, amount: BigInt(amount) }));
}

/** An amount on its way, as due work names it. */
const unsettledKey = `account_id || '/' || entry_id`;

/** The first settlement day that is still due, some amounts left out; null when nothing is on its way. */
export async function nextSettlementDay(db: Queryable, except: readonly string[]): Promise<TradingDate | null> {
  const [row] = await db.arrays<[TradingDate | null]>(
    'ledger.next-settlement-day',
    `select min(settles_on) from ledger_unsettled where settled_at is null and (cardinality($1::text[]) = 0 or ${unsettledKey} <> all($1::text[]))`,
    [textsLiteral(except)],
  );
  return row?.[0] ?? null;
}

/** Locks amounts that settle by a day, the earliest first, whatever nobody else works on. */
export function claimUnsettled(
  tx: Tx,
  of: { day: TradingDate; max: number; except: readonly string[]; only: string | null },
): Promise<{ key: string; settlesOn: TradingDate }[]> {
  return tx.query(
    'ledger.claim-unsettled',
    `select ${unsettledKey} as key, settles_on as "settlesOn" from ledger_unsettled
     where settled_at is null and settles_on <= $1 and (cardinality($2::text[]) = 0 or ${unsettledKey} <> all($2::text[])) and ($3::text is null or ${unsettledKey} = $3)
     order by settles_on, account_id, entry_id limit $4 for update skip locked`,
    [of.day, textsLiteral(of.except), of.only, of.max],
  );
}

/** Settles amounts; answers the owners whose money became withdrawable. */
export async function settle(tx: Tx, amounts: readonly { key: string; at: Instant }[]): Promise<bigint[]> {
  const ids = amounts.map(({ key }) => key.split('/').map(BigInt));
  const rows = await tx.arrays<[bigint]>(
    'ledger.settle',
    `with settled as (
       update ledger_unsettled u set settled_at = x.t from unnest($1::int8[], $2::int8[], $3::timestamptz[]) x(a, e, t)
       where u.account_id = x.a and u.entry_id = x.e and u.settled_at is null returning u.account_id)
     select distinct a.owner from settled s join ledger_account a on a.id = s.account_id`,
    [numbersLiteral(ids.map(([account]) => account!)), numbersLiteral(ids.map(([, entry]) => entry!)), instantsLiteral(amounts.map(({ at }) => at))],
  );
  return rows.map(([owner]) => owner);
}

/**
 * Adds the postings since the last roll-up to the house accounts' balances. All writers of house postings take the same advisory lock shared,
 * so that no entry with a smaller number can appear afterwards.
 */
export async function rollUpHouse(tx: Tx): Promise<number> {
  await tx.query('ledger.roll-up-lock', `select pg_advisory_xact_lock(1346456171, 4)`);
  const rows = await tx.arrays(
    'ledger.roll-up',
    `with newest as (select coalesce(max(id), 0) as id from ledger_entry),
     sums as (
       select a.id, coalesce(sum(p.amount), 0) as amount from ledger_account a
       left join ledger_posting p on p.account_id = a.id and p.entry_id > coalesce(a.rolled_up_to, 0)
       where a.owner = 0 group by a.id)
     update ledger_account a set balance = a.balance + s.amount, rolled_up_to = n.id
     from sums s, newest n where a.id = s.id returning 1`,
  );
  return rows.length;
}

/**
 * Taken by every transaction that posts to the house, before it takes the numbers of its entries from the one source of them, so that a roll-up
 * sees all entries up to the newest.
 */
export const shareHouse = (tx: Tx): Promise<unknown> => tx.query('ledger.share-house', `select pg_advisory_xact_lock_shared(1346456171, 4)`);

/** Whether anybody was ever given play money. */
export async function everPaperFunded(db: Queryable): Promise<boolean> {
  const [row] = await db.arrays<[boolean]>('ledger.paper-funded', `select exists (select from ledger_entry where kind like 'paper-funding%')`);
  return row![0];
}

export type CashEntry = { entryId: bigint; at: Instant; kind: string; reference: bigint; amount: bigint; balanceAfter: bigint };

/** Postings of one account, newest first, with the balance after each. */
export async function entriesOfAccount(
  db: Queryable,
  of: { account: bigint; offset: number; size: number },
): Promise<{ entries: CashEntry[]; total: number }> {
  const rows = await db.arrays<[bigint, Instant, string, bigint, bigint, string, bigint]>(
    'ledger.entries-of-account',
    `select e.id, e.booked_at, e.kind, e.reference, p.amount, p.after, count(*) over ()
     from (select entry_id, sum(amount)::int8 as amount, sum(sum(amount)) over (order by entry_id) as after
           from ledger_posting where account_id = $1 group by entry_id) p
     join ledger_entry e on e.id = p.entry_id order by e.id desc limit $2 offset $3`,
    [of.account, of.size, of.offset],
  );
  // A page past the last has no row to carry the count.
  if (rows.length === 0 && of.offset > 0) return { entries: [], total: (await entriesOfAccount(db, { ...of, offset: 0, size: 1 })).total };
  const entries = rows.map(([entryId, at, kind, reference, amount, after]) => ({
    entryId,
    at,
    kind,
    reference,
    amount,
    balanceAfter: BigInt(after),
  }));
  return { entries, total: Number(rows[0]?.[6] ?? 0n) };
}

/** What one side of executions booked to its customer: the change of the cash account, and the commission in it. */
export async function bookedBy(
  db: Queryable,
  of: { kind: 'execution-buy' | 'execution-sell'; executions: readonly bigint[] },
): Promise<Map<bigint, { cash: bigint; fee: bigint }>> {
  const rows = await db.arrays<[bigint, bigint, bigint]>(
    'ledger.booked-by',
    `select k.x, b.* from unnest($2::int8[]) k(x)
     cross join lateral (select coalesce(sum(p.amount) filter (where a.purpose = 'cash'), 0)::int8, coalesce(sum(p.amount) filter (where a.purpose = 'fees'), 0)::int8
       from ledger_entry e join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id
       where e.kind = $1 and e.reference = k.x) b`,
    [of.kind, numbersLiteral(of.executions)],
  );
  return new Map(rows.map(([execution, cash, fee]) => [execution, { cash, fee }]));
}

/** What active holds hold now. */
export async function holdsOpen(db: Queryable, ids: readonly { account: bigint; id: bigint }[]): Promise<{ id: bigint; open: bigint }[]> {
  if (ids.length === 0) return [];
  const rows = await db.arrays<[bigint, bigint]>(
    'ledger.holds-open',
    `select h.* from unnest($1::int8[], $2::int8[]) k(a, i)
     cross join lateral (select id, open from ledger_hold where account_id = k.a and id = k.i and state = 'active' offset 0) h`,
    [numbersLiteral(ids.map(i => i.account)), numbersLiteral(ids.map(i => i.id))],
  );
  return rows.map(([id, open]) => ({ id, open }));
}
