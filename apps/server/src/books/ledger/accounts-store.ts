import type { Amount, Currency, Instant, Money, Unit } from '@parkett/kernel';
import { numbersLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';
import type { AccountId, LedgerUnit, UnitId } from './rules/chart.ts';

/** An account by whose it is, in which portfolio (0 is the wallet), what for and in what. */
export type AccountKey<U extends Unit = Unit> = {
  readonly owner: bigint;
  readonly portfolio: bigint;
  readonly purpose: string;
  readonly unit: UnitId<U>;
};
export type AccountRow<U extends Unit = Unit> = AccountKey<U> & {
  readonly id: AccountId<U>;
  readonly balance: Amount<U>;
  readonly held: Amount<U>;
  readonly count: number;
};

const table = tableOf<AccountRow & { readonly floor: bigint | null }>({
  id: ['id', 'int8'],
  owner: ['owner', 'int8'],
  portfolio: ['portfolio', 'int8'],
  purpose: ['purpose', 'text'],
  unit: ['unit', 'int4'],
  balance: ['balance', 'int8'],
  held: ['held', 'int8'],
  count: ['count', 'int4'],
  floor: ['floor', 'int8'],
});
const { selected } = table.pick('id', 'owner', 'portfolio', 'purpose', 'unit', 'balance', 'held', 'count');
const balances = table.pick('id', 'balance', 'held', 'count');

const keys = table.pick('owner', 'portfolio', 'purpose', 'unit');
const keysFrom = `${keys.unnested} k(${keys.columns})`;
const withKey = 'owner = k.owner and portfolio = k.portfolio and purpose = k.purpose and unit = k.unit';
/** Accounts by key, as the first four arguments of a statement from `keysFrom`. */
const idsOfKeys = `select a.id from ${keysFrom} cross join lateral (select id from ledger_account where ${withKey} limit 1) a`;

const units = tableOf<LedgerUnit>({ id: ['id', 'int4'], code: ['code', 'text'], kind: ['kind', 'text'], scale: ['scale', 'int2'] });

export async function writeUnits(tx: Tx, rows: readonly LedgerUnit[]): Promise<void> {
  await tx.query(
    'ledger.write-units',
    `insert into ledger_unit (${units.columns}) select * from ${units.unnested}
     on conflict (id) do update set code = excluded.code where ledger_unit.code <> excluded.code`,
    units.arraysOf(rows),
  );
}

const opening = table.pick('owner', 'portfolio', 'purpose', 'unit', 'floor');

/** Opens the accounts that don't exist yet, each with its floor. Waits for a concurrent opener, then finds its account. */
export async function insertAccounts(tx: Tx, accounts: readonly (AccountKey & { floor: bigint | null })[]): Promise<void> {
  if (accounts.length === 0) return;
  await tx.query(
    'ledger.open-accounts',
    `insert into ledger_account (id, ${opening.columns}) select nextval('ledger_account_id'), k.* from ${opening.unnested} k(${opening.columns})
     order by owner, portfolio, purpose, unit on conflict (owner, portfolio, purpose, unit) do nothing`,
    opening.arraysOf(accounts),
  );
}

/** Whether this very transaction wrote the row, which may still be rolled back. */
const writtenHere = 'coalesce(xmin = pg_current_xact_id_if_assigned()::xid, false)';

/** Ids of the accounts that exist, in no order. `isOwn`: written by the transaction that asks, and so nothing to remember. */
export const findAccounts = <U extends Unit>(
  db: Queryable,
  wanted: readonly AccountKey<U>[],
): Promise<(AccountKey<U> & { id: AccountId<U>; isOwn: boolean })[]> =>
  db.query(
    'ledger.find-accounts',
    `select a.id, a.own as "isOwn", k.* from ${keysFrom} cross join lateral (select id, ${writtenHere} as own from ledger_account where ${withKey} limit 1) a`,
    keys.arraysOf(wanted),
  );

/** Whose accounts these are, and what for. */
export const accountsWithIds = (db: Queryable, ids: readonly bigint[]): Promise<AccountRow[]> =>
  db.query('ledger.accounts-with-ids', `select ${selected} from ledger_account where id = any($1::int8[])`, [numbersLiteral(ids)]);

/** Locks accounts in id order: the first thing every command that moves money or shares does. */
export const lockAccounts = (tx: Tx, ids: readonly bigint[]): Promise<AccountRow[]> =>
  tx.query('ledger.lock-accounts', `select ${selected} from ledger_account where id = any($1::int8[]) order by id for update`, [numbersLiteral(ids)]);

/** The same without waiting: those that another transaction has locked are missing in the answer. */
export const lockFreeAccounts = (tx: Tx, ids: readonly bigint[]): Promise<AccountRow[]> =>
  tx.query('ledger.lock-free-accounts', `select ${selected} from ledger_account where id = any($1::int8[]) order by id for update skip locked`, [
    numbersLiteral(ids),
  ]);

/** The same where the rest of each row is known: what they stand at. */
export const lockBalances = (tx: Tx, ids: readonly bigint[]): Promise<Pick<AccountRow, 'id' | 'balance' | 'held' | 'count'>[]> =>
  tx.query('ledger.lock-balances', `select ${balances.selected} from ledger_account where id = any($1::int8[]) order by id for update`, [
    numbersLiteral(ids),
  ]);

/** The same by whose they are and what they hold, beside some by id; those that don't exist are missing in the answer. */
export const lockAccountsOf = (
  tx: Tx,
  wanted: { keys: readonly AccountKey[]; ids: readonly bigint[] },
): Promise<(AccountRow & { isOwn: boolean })[]> =>
  tx.query(
    'ledger.lock-accounts-of',
    `select ${selected}, ${writtenHere} as "isOwn" from ledger_account where id = any(array(${idsOfKeys}) || $5::int8[]) order by id for update`,
    [...keys.arraysOf(wanted.keys), numbersLiteral(wanted.ids)],
  );

/**
 * Locks every account of these owners that holds money, in whatever portfolio, and further accounts, in one order. Each placing holds one of its
 * customer's until it has committed, so that a transaction that holds all of them sees what was placed.
 */
export const lockWallets = (tx: Tx, wallets: { owners: readonly bigint[]; also?: readonly bigint[] }): Promise<(AccountRow & { isOwn: boolean })[]> =>
  tx.query(
    'ledger.lock-wallets',
    `select ${selected}, ${writtenHere} as "isOwn" from ledger_account
     where id = any(array(select a.id from unnest($1::int8[]) k(o)
       cross join lateral (select id from ledger_account
         where owner = k.o and unit = any(array(select id from ledger_unit where kind = 'currency'))) a) || $2::int8[])
     order by id for update`,
    [numbersLiteral(wallets.owners), numbersLiteral(wallets.also ?? [])],
  );

/** Accounts of one owner and purpose in one portfolio, the wallet unless another is named, unlocked. */
export const accountsOfOwner = (db: Queryable, filter: { owner: bigint; purpose: string; portfolio?: bigint }): Promise<AccountRow[]> =>
  db.query('ledger.accounts-of-owner', `select ${selected} from ledger_account where owner = $1 and portfolio = $2 and purpose = $3`, [
    filter.owner,
    filter.portfolio ?? 0n,
    filter.purpose,
  ]);

/** Whether an account counts in a unit: the compiler knows it from then on. */
export const countsIn = <U extends Unit>(account: AccountRow, unit: UnitId<U>): account is AccountRow<U> => account.unit === unit;
/** Of some accounts the one that counts in a unit. */
export const accountIn = <U extends Unit>(accounts: readonly AccountRow[], unit: UnitId<U>): AccountRow<U> | null =>
  accounts.find((account): account is AccountRow<U> => countsIn(account, unit)) ?? null;

export type OwnMoney = { readonly currency: Currency; readonly balance: Money };

/** All of a customer's money, in whatever portfolio and for whatever purpose, by currency, minor units; currencies that he has nothing of are left out. */
export const moneyOf = (from: Queryable, owner: bigint): Promise<OwnMoney[]> =>
  from.query(
    'ledger.money-of',
    `select u.code as currency, sum(a.balance)::int8 as balance from ledger_account a join ledger_unit u on u.id = a.unit and u.kind = 'currency'
     where a.owner = $1 group by u.id having sum(a.balance) <> 0 order by u.id`,
    [owner],
  );

/** Whether an owner has anything but money that is free: shares, something held, an open entry; with `moneyToo` also money. */
export async function hasAnything(from: Queryable, { owner, moneyToo }: { owner: bigint; moneyToo: boolean }): Promise<boolean> {
  const rows = await from.query(
    'ledger.has-anything',
    `select from ledger_account a join ledger_unit u on u.id = a.unit
     where a.owner = $1 and (a.held <> 0 or a.count <> 0 or (a.balance <> 0 and ($2 or u.kind <> 'currency'))) limit 1`,
    [owner, moneyToo],
  );
  return rows.length > 0;
}

/** By how much a customer's account moves. `countMax` is the most that it may count afterwards, looked at where `count` grows. */
export type AccountChange = {
  readonly id: AccountId;
  readonly balance: Amount;
  readonly held: Amount;
  readonly count: number;
  readonly countMax: number | null;
};

const moves = tableOf<AccountChange>({
  id: ['id', 'int8'],
  balance: ['balance', 'int8'],
  held: ['held', 'int8'],
  count: ['count', 'int4'],
  countMax: ['count_max', 'int4'],
});

/**
 * Moves customers' balances, holds and counters by differences; the row's own floor and maximum refuse what goes too far. House accounts have no row
 * here: their postings are rolled up by a job.
 */
export async function changeAccounts(tx: Tx, changes: readonly AccountChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(
    'ledger.change-accounts',
    `update ledger_account a set balance = a.balance + x.balance, held = a.held + x.held, count = a.count + x.count,
       count_max = case when x.count > 0 then x.count_max else a.count_max end
     from ${moves.unnested} x(${moves.columns}) where a.id = x.id`,
    moves.arraysOf(changes),
  );
}

type PortfolioKey = { readonly owner: bigint; readonly kind: string };

/** The number of an owner's portfolio of a kind; null before it was opened. */
export async function portfolioOf(db: Queryable, { owner, kind }: PortfolioKey): Promise<bigint | null> {
  const [row] = await db.arrays<[bigint]>('ledger.portfolio-of', `select id from portfolio where owner = $1 and kind = $2`, [owner, kind]);
  return row?.[0] ?? null;
}

/** Opens an owner's portfolio of a kind and answers its number; null where it is there. Waits for a concurrent opener. */
export async function insertPortfolio(tx: Tx, { owner, kind, at }: PortfolioKey & { at: Instant }): Promise<bigint | null> {
  const [row] = await tx.arrays<[bigint]>(
    'ledger.open-portfolio',
    `insert into portfolio (owner, kind, opened_at) values ($1, $2, $3) on conflict (owner, kind) do nothing returning id`,
    [owner, kind, timestamp(at)],
  );
  return row?.[0] ?? null;
}

/** The kinds that rows of the ledger name; each must be registered. */
export async function namesInUse(db: Queryable): Promise<{ purposes: string[]; portfolios: string[] }> {
  const [row] = await db.arrays<[string[], string[]]>(
    'ledger.names-in-use',
    `select array(select distinct purpose from ledger_account order by 1), array(select distinct kind from portfolio order by 1)`,
  );
  return { purposes: row![0], portfolios: row![1] };
}
