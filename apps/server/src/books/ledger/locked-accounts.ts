import { plus } from '@parkett/kernel';
import type { Tx } from '../../platform/db.ts';
import type { AccountChange, AccountKey, AccountRow } from './accounts-store.ts';

const isOf = (key: AccountKey, row: AccountRow): boolean =>
  row.owner === key.owner && row.purpose === key.purpose && row.unit === key.unit && row.portfolio === key.portfolio;

/** The accounts that each transaction has locked, as they stand with all that it has moved since. A transaction that ended is forgotten with its handle. */
export class LockedAccounts {
  readonly #rows = new WeakMap<Tx, Map<bigint, AccountRow>>();

  of(tx: Tx): ReadonlyMap<bigint, AccountRow> {
    return this.#rowsOf(tx);
  }

  /** By key, for an account that the transaction has opened itself: the directory doesn't know its id. */
  withKey(tx: Tx, key: AccountKey): AccountRow | null {
    return (
      this.#rowsOf(tx)
        .values()
        .find(row => isOf(key, row)) ?? null
    );
  }

  /** Answers the rows as they stand: one that was locked before may have been moved since by a statement that is still on its way. */
  add<Row extends AccountRow>(tx: Tx, rows: readonly Row[]): Row[] {
    const locked = this.#rowsOf(tx);
    return rows.map(row => locked.getOrInsert(row.id, row) as Row);
  }

  move(tx: Tx, changes: readonly AccountChange[]): void {
    const locked = this.#rowsOf(tx);
    for (const { id, balance, held, count } of changes) {
      const row = locked.get(id);
      if (row) locked.set(id, { ...row, balance: plus(row.balance, balance), held: plus(row.held, held), count: row.count + count });
    }
  }

  #rowsOf(tx: Tx): Map<bigint, AccountRow> {
    return this.#rows.getOrInsertComputed(tx, () => new Map());
  }
}
