import type { Unit } from '@parkett/kernel';
import { withTransaction, type Db, type Queryable, type Tx } from '../../platform/db.ts';
import { findAccounts, insertAccounts, lockAccountsOf, lockBalances, lockWallets, type AccountKey, type AccountRow } from './accounts-store.ts';
import type { Chart } from './chart.ts';
import type { AccountId } from './rules/chart.ts';

/** Most accounts remembered at once; the least recently added go first. */
const rememberedMax = 1_000_000;

/** Opens accounts in the caller's transaction, each with the floor of its purpose. */
export function openAccounts(tx: Tx, { chart, keys }: { chart: Chart; keys: readonly AccountKey[] }): Promise<void> {
  const accounts = keys.map(key => {
    const purpose = chart.purpose(key.purpose);
    if (!purpose) throw new Error(`no account can be opened for the purpose '${key.purpose}', which nobody registers`);
    return { ...key, floor: purpose.floor };
  });
  return insertAccounts(tx, accounts);
}

/** Finds an account's id in four small steps: one text of all four parts costs twice as much, and this is asked for every leg of every execution. */
class AccountIds {
  readonly #ids = new Map<string, Map<number, Map<bigint, Map<bigint, AccountId>>>>();

  get<U extends Unit>({ purpose, unit, portfolio, owner }: AccountKey<U>): AccountId<U> | null {
    return (this.#ids.get(purpose)?.get(unit)?.get(portfolio)?.get(owner) ?? null) as AccountId<U> | null;
  }

  set({ purpose, unit, portfolio, owner }: AccountKey, id: AccountId): void {
    const units = this.#ids.getOrInsertComputed(purpose, () => new Map());
    const portfolios = units.getOrInsertComputed(unit, () => new Map());
    portfolios.getOrInsertComputed(portfolio, () => new Map()).set(owner, id);
  }

  delete({ purpose, unit, portfolio, owner }: AccountKey): void {
    const portfolios = this.#ids.get(purpose)?.get(unit);
    const owners = portfolios?.get(portfolio);
    owners?.delete(owner);
    if (owners?.size === 0) portfolios!.delete(portfolio);
  }
}

/**
 * Ids of accounts by (owner, portfolio, purpose, unit). An account never changes its id, so what was found once is remembered; one that the asking transaction has
 * opened itself isn't, since that may be rolled back.
 */
export class AccountDirectory {
  readonly #db: Db;
  readonly #chart: Chart;
  readonly #ids = new AccountIds();
  readonly #keys = new Map<AccountId, AccountKey>();

  constructor(db: Db, chart: Chart) {
    this.#db = db;
    this.#chart = chart;
  }

  /** The account's id if it is remembered; `find` looks in the database. */
  known<U extends Unit>(key: AccountKey<U>): AccountId<U> | null {
    return this.#ids.get(key);
  }

  /** The other way round. */
  keyOf(id: AccountId): AccountKey | null {
    return this.#keys.get(id) ?? null;
  }

  /** Looks for accounts; those that don't exist are missing in the answer of `known` afterwards. */
  async find(keys: readonly AccountKey[], from: Queryable = this.#db): Promise<void> {
    const unknown = keys.filter(key => this.known(key) === null);
    if (unknown.length === 0) return;
    for (const found of await findAccounts(from, unknown)) this.#remember(found);
  }

  /** Like `find`, and opens those that don't exist, in a transaction of its own. */
  async open(keys: readonly AccountKey[]): Promise<void> {
    const unknown = keys.filter(key => this.known(key) === null);
    await this.find(unknown);
    const missing = unknown.filter(key => this.known(key) === null);
    if (missing.length === 0) return;
    await withTransaction(this.#db, tx => openAccounts(tx, { chart: this.#chart, keys: missing }));
    await this.find(missing);
  }

  /** Locks accounts in id order; those that don't exist are missing in the answer. By key only where an id isn't remembered: that costs twice as much. */
  async lock<U extends Unit>(tx: Tx, keys: readonly AccountKey<U>[]): Promise<AccountRow<U>[]> {
    const unknown: AccountKey<U>[] = [];
    const ids = new Set<AccountId<U>>();
    for (const key of keys) {
      const id = this.known(key);
      if (id === null) unknown.push(key);
      else ids.add(id);
    }
    if (unknown.length === 0) {
      return (await lockBalances(tx, [...ids])).map(({ id, balance, held, count }) => {
        const { owner, portfolio, purpose, unit } = this.#keys.get(id)!;
        return { id, owner, portfolio, purpose, unit, balance, held, count } as AccountRow<U>;
      });
    }
    return this.#remembering(await lockAccountsOf(tx, { keys: unknown, ids: [...ids] })) as AccountRow<U>[];
  }

  /** Locks all accounts of these owners that hold money, and further ones, in id order. */
  async lockWallets(tx: Tx, wallets: Parameters<typeof lockWallets>[1]): Promise<AccountRow[]> {
    return this.#remembering(await lockWallets(tx, wallets));
  }

  #remembering(rows: (AccountRow & { isOwn: boolean })[]): AccountRow[] {
    for (const row of rows) this.#remember(row);
    return rows;
  }

  #remember({ id, isOwn, owner, portfolio, purpose, unit }: AccountKey & { readonly id: AccountId; readonly isOwn: boolean }): void {
    if (isOwn || this.#keys.has(id)) return;
    const key = { owner, portfolio, purpose, unit };
    if (this.#keys.size >= rememberedMax) this.#forgetOldest();
    this.#ids.set(key, id);
    this.#keys.set(id, key);
  }

  #forgetOldest(): void {
    const [id, key] = this.#keys.entries().next().value!;
    this.#ids.delete(key);
    this.#keys.delete(id);
  }
}
