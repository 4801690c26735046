import type { Instant } from '@parkett/kernel';
import { withTransaction, type Db, type Queryable, type Tx } from '../../platform/db.ts';
import type { IdBlocks } from '../../platform/id-blocks.ts';
import { house, ledgerUnits, unitOfCurrency } from './rules/chart.ts';
import { journalEntry } from './rules/entry.ts';
import { appendEntries, changeAccounts, findAccounts, lockAccounts, openAccounts, shareHouse, writeUnits, type AccountKey } from './store.ts';

export { houseBalance, ledgerAudit, type LedgerScope } from './checks/ledger-checks.ts';
export { Claims, type ClaimSource } from './claims.ts';
export { available, withdrawable } from './rules/availability.ts';
export { house, unitOfCurrency, unitOfInstrument, type Purpose } from './rules/chart.ts';
export { journalEntry, type JournalEntry, type SideAccounts } from './rules/entry.ts';
export {
  accountsOfOwner,
  addUnsettled,
  appendEntries,
  bookedBy,
  changeAccounts,
  changeHolds,
  entriesOfAccount,
  everPaperFunded,
  holdsOpen,
  lockAccounts,
  lockAccountsOf,
  lockHolds,
  lockWallets,
  nextSettlementDay,
  placeHolds,
  rollUpHouse,
  settleDay,
  shareHouse,
  unsettledOf,
  type AccountChange,
  type AccountKey,
  type AccountRow,
  type HoldChange,
  type Unsettled,
} from './store.ts';

/** Tables that the runtime may never rewrite. */
export const ledgerAppendOnly = ['ledger_entry', 'ledger_posting'];

const keyOf = ({ owner, purpose, unit }: AccountKey): string => `${owner}/${purpose}/${unit}`;

/** Most account ids remembered at once; the least recently added go first. */
const rememberedMax = 1_000_000;

/** Ids of accounts by (owner, purpose, unit). An account never changes its id, so what was found once is remembered. */
export class AccountDirectory {
  readonly #db: Db;
  readonly #known = new Map<string, bigint>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** The account's id if it is remembered; `find` looks in the database. */
  known(key: AccountKey): bigint | null {
    return this.#known.get(keyOf(key)) ?? null;
  }

  /** Looks for accounts; those that don't exist are missing in the answer of `known` afterwards. */
  async find(keys: readonly AccountKey[], from: Queryable = this.#db): Promise<void> {
    const unknown = keys.filter(key => !this.#known.has(keyOf(key)));
    if (unknown.length === 0) return;
    for (const found of await findAccounts(from, unknown)) this.#remember(found, found.id);
  }

  /** Like `find`, and opens those that don't exist, in a transaction of its own. */
  async open(keys: readonly AccountKey[]): Promise<void> {
    await this.find(keys);
    const missing = keys.filter(key => !this.#known.has(keyOf(key)));
    if (missing.length === 0) return;
    await withTransaction(this.#db, tx => openAccounts(tx, missing));
    await this.find(missing);
  }

  #remember(key: AccountKey, id: bigint): void {
    if (this.#known.size >= rememberedMax) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(keyOf(key), id);
  }
}

/** Start-up: the ledger knows every unit before anything is booked. */
export const prepareUnits = (db: Db, instruments: Parameters<typeof ledgerUnits>[0]): Promise<void> =>
  withTransaction(db, tx => writeUnits(tx, ledgerUnits(instruments)));

/** What a demo customer starts with, in minor units (product.md 'Markets and orders'). */
const demoMoney = [
  { currency: 'EUR', minor: 5_000_000n },
  { currency: 'USD', minor: 1_000_000n },
  { currency: 'USDT', minor: 10_000_000_000n },
] as const;

/** Opens a customer's three wallets, empty. */
export const openWallets = (tx: Tx, customer: bigint): Promise<void> =>
  openAccounts(
    tx,
    demoMoney.map(({ currency }) => ({ owner: customer, purpose: 'cash', unit: unitOfCurrency(currency) })),
  );

/** Books a demo customer's play money out of the house's paper funding, one entry per wallet, in the caller's transaction. Opens the wallets. */
export async function fundDemo(tx: Tx, of: { customer: bigint; entryIds: IdBlocks; at: Instant }): Promise<void> {
  const { customer, entryIds, at } = of;
  const keys = demoMoney.flatMap(({ currency }): AccountKey[] => [
    { owner: customer, purpose: 'cash', unit: unitOfCurrency(currency) },
    { owner: house, purpose: 'paper-funding', unit: unitOfCurrency(currency) },
  ]);
  await openAccounts(tx, keys);
  const found = await findAccounts(tx, keys);
  const idOf = (owner: bigint, unit: number): bigint => found.find(account => account.owner === owner && account.unit === unit)!.id;
  await shareHouse(tx);
  const ids = await entryIds.take(demoMoney.length);
  const entries = demoMoney.map(({ currency, minor }, index) => {
    const unit = unitOfCurrency(currency);
    return journalEntry({
      id: ids[index]!,
      kind: `paper-funding-${unit}`,
      reference: customer,
      owner: customer,
      bookedAt: at,
      postings: [
        { account: idOf(customer, unit), unit, amount: minor },
        { account: idOf(house, unit), unit, amount: -minor },
      ],
    });
  });
  await lockAccounts(
    tx,
    found.filter(({ owner }) => owner === customer).map(({ id }) => id),
  );
  await appendEntries(tx, entries);
  await changeAccounts(
    tx,
    demoMoney.map(({ currency, minor }) => ({ id: idOf(customer, unitOfCurrency(currency)), balance: minor, held: 0n, openEntries: 0 })),
  );
}
