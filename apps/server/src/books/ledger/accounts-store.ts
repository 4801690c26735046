import type { Instant } from '@parkett/kernel';
import { numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { LedgerUnit } from './rules/chart.ts';

/** An account by whose it is, in which portfolio (0 is the wallet), what for and in what. */
export type AccountKey = { readonly owner: bigint; readonly portfolio: bigint; readonly purpose: string; readonly unit: number };
export type AccountRow = AccountKey & { readonly id: bigint; readonly balance: bigint; readonly held: bigint; readonly count: number };

const columns = 'id, owner, portfolio, purpose, unit, balance, held, count';
type AccountColumns = [bigint, bigint, bigint, string, number, bigint, bigint, number];
const accountOf = ([id, owner, portfolio, purpose, unit, balance, held, count]: AccountColumns): AccountRow => ({
  ...{ id, owner, portfolio, purpose, unit },
  ...{ balance, held, count },
});

/** Accounts by key as arguments of a statement: owner, portfolio, purpose, unit. */
const literalsOf = (keys: readonly AccountKey[]): string[] => [
  numbersLiteral(keys.map(k => k.owner)),
  numbersLiteral(keys.map(k => k.portfolio)),
  textsLiteral(keys.map(k => k.purpose)),
  numbersLiteral(keys.map(k => k.unit)),
];
const keysFrom = 'unnest($1::int8[], $2::int8[], $3::text[], $4::int[]) k(o, f, p, u)';
const withKey = 'owner = k.o and portfolio = k.f and purpose = k.p and unit = k.u';

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

/** Opens the accounts that don't exist yet, each with its floor. Waits for a concurrent opener, then finds its account. */
export async function insertAccounts(tx: Tx, accounts: readonly (AccountKey & { floor: bigint | null })[]): Promise<void> {
  await tx.query(
    'ledger.open-accounts',
    `insert into ledger_account (id, owner, portfolio, purpose, unit, floor)
     select nextval('ledger_account_id'), o, f, p, u, l from unnest($1::int8[], $2::int8[], $3::text[], $4::int[], $5::int8[]) k(o, f, p, u, l)
     order by o, f, p, u on conflict (owner, portfolio, purpose, unit) do nothing`,
    [...literalsOf(accounts), numbersLiteral(accounts.map(a => a.floor))],
  );
}

/** Ids of the accounts that exist, in no order. */
export async function findAccounts(db: Queryable, keys: readonly AccountKey[]): Promise<(AccountKey & { id: bigint })[]> {
  const rows = await db.arrays<[bigint, bigint, bigint, string, number]>(
    'ledger.find-accounts',
    `select a.id, k.o, k.f, k.p, k.u from ${keysFrom} cross join lateral (select id from ledger_account where ${withKey} limit 1) a`,
    literalsOf(keys),
  );
  return rows.map(([id, owner, portfolio, purpose, unit]) => ({ id, owner, portfolio, purpose, unit }));
}

/** Whose accounts these are, and what for. */
export async function accountsWithIds(db: Queryable, ids: readonly bigint[]): Promise<AccountRow[]> {
  const rows = await db.arrays<AccountColumns>('ledger.accounts-with-ids', `select ${columns} from ledger_account where id = any($1::int8[])`, [
    numbersLiteral(ids),
  ]);
  return rows.map(accountOf);
}

/** Locks accounts in id order: the first thing every command that moves money or shares does. */
export async function lockAccounts(tx: Tx, ids: readonly bigint[]): Promise<AccountRow[]> {
  const rows = await tx.arrays<AccountColumns>(
    'ledger.lock-accounts',
    `select ${columns} from ledger_account where id = any($1::int8[]) order by id for update`,
    [numbersLiteral(ids)],
  );
  return rows.map(accountOf);
}

/** The same where the rest of each row is known: what they stand at. */
export async function lockBalances(tx: Tx, ids: readonly bigint[]): Promise<Pick<AccountRow, 'id' | 'balance' | 'held' | 'count'>[]> {
  const rows = await tx.arrays<[bigint, bigint, bigint, number]>(
    'ledger.lock-balances',
    `select id, balance, held, count from ledger_account where id = any($1::int8[]) order by id for update`,
    [numbersLiteral(ids)],
  );
  return rows.map(([id, balance, held, count]) => ({ id, balance, held, count }));
}

/** The same by whose they are and what they hold, beside some by id; those that don't exist are missing in the answer. */
export async function lockAccountsOf(tx: Tx, { keys, ids }: { keys: readonly AccountKey[]; ids: readonly bigint[] }): Promise<AccountRow[]> {
  const rows = await tx.arrays<AccountColumns>(
    'ledger.lock-accounts-of',
    `select ${columns} from ledger_account
     where id = any(array(select a.id from ${keysFrom} cross join lateral (select id from ledger_account where ${withKey} limit 1) a) || $5::int8[])
     order by id for update`,
    [...literalsOf(keys), numbersLiteral(ids)],
  );
  return rows.map(accountOf);
}

/**
 * Locks every account of these owners that holds money, in whatever portfolio, and further accounts, in one order. Each placing holds one of its
 * customer's until it has committed, so that a transaction that holds all of them sees what was placed.
 */
export async function lockWallets(tx: Tx, wallets: { owners: readonly bigint[]; also?: readonly bigint[] }): Promise<void> {
  await tx.query(
    'ledger.lock-wallets',
    `select from ledger_account
     where id = any(array(select a.id from unnest($1::int8[]) k(o)
       cross join lateral (select id from ledger_account
         where owner = k.o and unit = any(array(select id from ledger_unit where kind = 'currency'))) a) || $2::int8[])
     order by id for update`,
    [numbersLiteral(wallets.owners), numbersLiteral(wallets.also ?? [])],
  );
}

/** Accounts of one owner and purpose in one portfolio, the wallet unless another is named, unlocked. */
export async function accountsOfOwner(db: Queryable, filter: { owner: bigint; purpose: string; portfolio?: bigint }): Promise<AccountRow[]> {
  const rows = await db.arrays<AccountColumns>(
    'ledger.accounts-of-owner',
    `select ${columns} from ledger_account where owner = $1 and portfolio = $2 and purpose = $3`,
    [filter.owner, filter.portfolio ?? 0n, filter.purpose],
  );
  return rows.map(accountOf);
}

/** By how much a customer's account moves. `countMax` is the most that it may count afterwards, looked at where `count` grows. */
export type AccountChange = {
  readonly id: bigint;
  readonly balance: bigint;
  readonly held: bigint;
  readonly count: number;
  readonly countMax?: number | null;
};

/**
 * Moves customers' balances, holds and counters by differences; the row's own floor and maximum refuse what goes too far. House accounts have no row
 * here: their postings are rolled up by a job.
 */
export async function changeAccounts(tx: Tx, changes: readonly AccountChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(
    'ledger.change-accounts',
    `update ledger_account a set balance = a.balance + x.b, held = a.held + x.h, count = a.count + x.c,
       count_max = case when x.c > 0 then x.m else a.count_max end
     from unnest($1::int8[], $2::int8[], $3::int8[], $4::int[], $5::int[]) x(id, b, h, c, m) where a.id = x.id`,
    [
      numbersLiteral(changes.map(c => c.id)),
      numbersLiteral(changes.map(c => c.balance)),
      numbersLiteral(changes.map(c => c.held)),
      numbersLiteral(changes.map(c => c.count)),
      numbersLiteral(changes.map(c => c.countMax ?? null)),
    ],
  );
}

export async function insertPortfolio(tx: Tx, portfolio: { owner: bigint; kind: string; at: Instant }): Promise<bigint> {
  const [row] = await tx.arrays<[bigint]>(
    'ledger.open-portfolio',
    `insert into portfolio (owner, kind, opened_at) values ($1, $2, $3) returning id`,
    [portfolio.owner, portfolio.kind, timestamp(portfolio.at)],
  );
  return row![0];
}

/** The kinds that rows of the ledger name; each must be registered. */
export async function namesInUse(db: Queryable): Promise<{ purposes: string[]; portfolios: string[] }> {
  const [row] = await db.arrays<[string[], string[]]>(
    'ledger.names-in-use',
    `select array(select distinct purpose from ledger_account order by 1), array(select distinct kind from portfolio order by 1)`,
  );
  return { purposes: row![0], portfolios: row![1] };
}
