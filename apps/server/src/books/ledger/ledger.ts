import type { Denial } from '@parkett/contract';
import {
  invariant,
  negated,
  nothing,
  ok,
  plus,
  refuse,
  type Amount,
  type Currency,
  type Instant,
  type Money,
  type Result,
  type Unit,
} from '@parkett/kernel';
import type { Db, Tx } from '../../platform/db.ts';
import { IdBlocks } from '../../platform/id-blocks.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import {
  accountsWithIds,
  changeAccounts,
  countsIn,
  insertPortfolio,
  lockAccounts,
  lockFreeAccounts,
  portfolioOf,
  type AccountChange,
  type AccountKey,
  type AccountRow,
} from './accounts-store.ts';
import type { Chart } from './chart.ts';
import { AccountDirectory, openAccounts } from './directory.ts';
import { appendEntries, entryOf, linesOf } from './entries-store.ts';
import { changeHolds, lockHolds, placeHolds, type HoldId, type NewHold, type PlacedHold } from './holds-store.ts';
import { LockedAccounts } from './locked-accounts.ts';
import { house, unitOfCurrency, type AccountId } from './rules/chart.ts';
import { journalEntry, judgeEntry, line, judgeReversal, type Draft, type JournalEntry } from './rules/entry.ts';
import type { HoldStep } from './rules/hold.ts';
import { shortage } from './rules/shortage.ts';

/** What a command sets aside, gives back and counts. */
export type SetAside = {
  readonly placed?: readonly NewHold[];
  readonly holds?: readonly HoldStep[];
  /** Changes of `held` and `count` that nothing above tells; balances move by postings only. */
  readonly changes?: readonly (Omit<AccountChange, 'balance' | 'countMax'> & Partial<Pick<AccountChange, 'countMax'>>)[];
};

/** Everything that one command does to accounts. */
export type Movement = SetAside & { readonly entries?: readonly Draft[] };

type Place = Pick<AccountKey, 'portfolio' | 'purpose'>;

/** Money of one owner that changes its place: one entry of a registered kind. `reference` and `part` are what it books. */
export type Transfer<C extends Currency = Currency> = Pick<JournalEntry, 'kind' | 'reference' | 'part' | 'owner'> & {
  readonly from: Place;
  readonly to: Place;
  readonly currency: C;
  /** Minor units, more than nothing. */
  readonly amount: Money<NoInfer<C>>;
  readonly at: Instant;
};

type Change = { balance: Amount; held: Amount; count: number; countMax: number | null };

/** The sums of a movement per account, so that each account's row is written once. */
class Sums {
  readonly #changes = new Map<AccountId, Change>();

  add(id: AccountId, by: Partial<Change>): void {
    let sum = this.#changes.get(id);
    if (!sum) this.#changes.set(id, (sum = { balance: nothing, held: nothing, count: 0, countMax: null }));
    sum.balance = plus(sum.balance, by.balance ?? nothing);
    sum.held = plus(sum.held, by.held ?? nothing);
    sum.count += by.count ?? 0;
    sum.countMax = by.countMax ?? sum.countMax;
  }

  changes(): AccountChange[] {
    const moved = [...this.#changes].filter(([, { balance, held, count }]) => balance !== 0n || held !== 0n || count !== 0);
    return moved.map(([id, change]) => ({ id, ...change }));
  }
}

/** The book of record as those who write to it see it: one verb for money and shares, and what it needs. */
export class Ledger {
  readonly chart: Chart;
  readonly directory: AccountDirectory;
  /** Numbers of holds, known before they are placed. */
  readonly holdIds: IdBlocks;
  readonly #locked = new LockedAccounts();

  constructor({ db, chart, block = 1_024 }: { db: Db; chart: Chart; block?: number }) {
    this.chart = chart;
    this.directory = new AccountDirectory(db, chart);
    this.holdIds = new IdBlocks({ db, sequence: 'ledger_hold_id', size: block });
  }

  /**
   * Locks accounts in id order and answers them; those that don't exist are missing in the answer. A command names all that it may move here, first of all
   * and in one call: what `post` must lock later is locked out of this order.
   */
  async lock<U extends Unit>(tx: Tx, keys: readonly AccountKey<U>[]): Promise<AccountRow<U>[]> {
    const locked = keys.flatMap(key => this.#lockedWith(tx, key) ?? []);
    return locked.length === keys.length ? locked : this.#locked.add(tx, await this.directory.lock(tx, keys));
  }

  /** The same for all accounts of these owners that hold money, in whatever portfolio, and further accounts. */
  async lockWallets(tx: Tx, wallets: { owners: readonly bigint[]; also?: readonly bigint[] }): Promise<AccountRow[]> {
    return this.#locked.add(tx, await this.directory.lockWallets(tx, wallets));
  }

  /** Locks those of the accounts that nobody else has locked. Never waits. */
  async lockFree(tx: Tx, ids: readonly bigint[]): Promise<AccountRow[]> {
    return this.#locked.add(tx, await lockFreeAccounts(tx, ids));
  }

  /** Active holds with what is still open of each, locked behind their accounts. One that has ended meanwhile is missing in the answer. */
  async lockHolds(tx: Tx, holds: readonly HoldId[]): Promise<PlacedHold[]> {
    const accounts = this.#unlocked(
      tx,
      holds.map(({ account }) => account),
    );
    const [, rows] = await Promise.all([this.#lockFurther(tx, accounts), lockHolds(tx, holds)]);
    return rows;
  }

  /** Opens those accounts of customers that don't exist, in the caller's transaction, and locks them all. */
  async open<U extends Unit>(tx: Tx, keys: readonly AccountKey<U>[]): Promise<AccountRow<U>[]> {
    await openAccounts(tx, { chart: this.chart, keys: keys.filter(key => !this.#lockedWith(tx, key)) });
    return this.lock(tx, keys);
  }

  /**
   * Judges the entries, locks those accounts that the transaction hasn't locked, appends the entries, and moves balances, holds and counters, all in the
   * caller's transaction. Entries without a number get one. The database refuses what a floor, a maximum or a hold doesn't allow.
   */
  async post(tx: Tx, movement: Movement): Promise<JournalEntry[]> {
    const { entries: drafts = [] } = movement;
    const places = await this.#places(tx, drafts);
    const placeOf = (account: AccountId): AccountKey | undefined => places.get(account);
    for (const draft of drafts) judgeEntry(draft, { kind: this.chart.entry(draft.kind), placeOf });
    await this.#judgeReversals(tx, drafts);
    const unlocked = this.#unlocked(tx, touchedBy(movement, placeOf));
    if (unlocked.length > 0) await this.#lockFurther(tx, unlocked);
    const entries = await this.#numbered(tx, drafts);
    const sums = new Sums();
    const balances = balancesAfter(entries, { locked: this.#locked.of(tx), placeOf, sums });
    await Promise.all([appendEntries(tx, entries, balances), this.#write(tx, { ...movement, sums })]);
    return entries;
  }

  /**
   * Places, raises, lowers and ends holds and moves counters; nothing is booked. All statements are sent at once, that of the lock first where the
   * transaction hasn't locked an account, so that a caller may leave them to COMMIT.
   */
  setAside(tx: Tx, movement: SetAside): Promise<unknown> {
    const unlocked = this.#unlocked(
      tx,
      touchedBy(movement, () => undefined),
    );
    return Promise.all([...(unlocked.length > 0 ? [lockAccounts(tx, unlocked)] : []), this.#write(tx, { ...movement, sums: new Sums() })]);
  }

  /**
   * Moves money of one owner to another place of his, which is opened if it isn't there. Refused, with nothing written, where what is free would fall below
   * the floor of the place that it leaves.
   */
  async transfer<C extends Currency>(tx: Tx, transfer: Transfer<C>): Promise<Result<JournalEntry, Denial>> {
    const { kind, reference, part, owner, currency, amount, at } = transfer;
    invariant(amount > 0n, `a transfer moves something, not ${amount}`);
    const unit = unitOfCurrency(currency);
    const [from, to] = [transfer.from, transfer.to].map(({ portfolio, purpose }) => ({ owner, portfolio, purpose, unit })) as [
      AccountKey<C>,
      AccountKey<C>,
    ];
    await this.lock(tx, [from, to]);
    const source = this.#lockedWith(tx, from);
    const floor = source ? this.chart.purpose(from.purpose)!.floor : 0n;
    const refused = shortage(source ?? { balance: nothing, held: nothing }, { needed: amount, currency, floor });
    if (refused) return refuse(refused);
    const [target] = await this.open(tx, [to]);
    const postings = [line({ account: source!.id, unit, amount: negated(amount) }), line({ account: target!.id, unit, amount })];
    const [entry] = await this.post(tx, { entries: [journalEntry({ kind, reference, part: part ?? 0, owner, bookedAt: at, postings })] });
    return ok(entry!);
  }

  /** Takes back what `original`, a kind of entry, books of a reference, by an entry of another kind with each line's other sign. */
  async takeBack(
    tx: Tx,
    { original, at: bookedAt, ...back }: Pick<JournalEntry, 'kind' | 'reference' | 'owner'> & { readonly original: string; readonly at: Instant },
  ): Promise<void> {
    const entry = await entryOf(tx, { kind: original, reference: back.reference });
    invariant(entry, `there is an entry ${original} ${back.reference} to take back`);
    const postings = entry.lines.map(({ account, unit, amount }) => line({ account, unit, amount: negated(amount) }));
    await this.post(tx, { entries: [journalEntry({ ...back, bookedAt, postings, reverses: entry.id })] });
  }

  /** Opens an owner's portfolio beside the wallet, of a kind that a feature registered, unless it is there; answers its number. */
  async openPortfolio(tx: Tx, portfolio: Parameters<typeof insertPortfolio>[1]): Promise<bigint> {
    invariant(this.chart.portfolios.includes(portfolio.kind), `somebody registers portfolios of the kind ${portfolio.kind}`);
    return (await portfolioOf(tx, portfolio)) ?? (await insertPortfolio(tx, portfolio)) ?? (await portfolioOf(tx, portfolio))!;
  }

  /** Numbers for entries. Drawn under their accounts' locks: an account's entries are numbered in their order. */
  entryIds(tx: Tx, count: number): Promise<bigint[]> {
    return nextNumbers(tx, { sequence: 'ledger_entry_id', count });
  }

  /** The account's row if the transaction has locked it. */
  #lockedWith<U extends Unit>(tx: Tx, key: AccountKey<U>): AccountRow<U> | null {
    const id = this.directory.known(key);
    const account = id === null ? this.#locked.withKey(tx, key) : this.#locked.of(tx).get(id);
    return account && countsIn(account, key.unit) ? account : null;
  }

  /** Those of some accounts that the transaction hasn't locked yet. */
  #unlocked(tx: Tx, ids: Iterable<bigint>): bigint[] {
    const locked = this.#locked.of(tx);
    return [...ids].filter(id => !locked.has(id));
  }

  async #lockFurther(tx: Tx, ids: readonly bigint[]): Promise<void> {
    if (ids.length > 0) this.#locked.add(tx, await lockAccounts(tx, ids));
  }

  async #numbered(tx: Tx, drafts: readonly Draft[]): Promise<JournalEntry[]> {
    const ids = await this.entryIds(tx, drafts.filter(({ id }) => id === undefined).length);
    return drafts.map(draft => ({ ...draft, id: draft.id ?? ids.shift()! }));
  }

  /** What the accounts are. One that was opened in this very transaction isn't remembered: it may never have been. */
  async #places(tx: Tx, drafts: readonly Draft[]): Promise<Map<AccountId, AccountKey>> {
    const places = new Map<AccountId, AccountKey>();
    const unknown = new Set<AccountId>();
    const locked = this.#locked.of(tx);
    for (const { account } of drafts.flatMap(({ postings }) => postings)) {
      const key = this.directory.keyOf(account) ?? locked.get(account);
      if (key) places.set(account, key);
      else unknown.add(account);
    }
    if (unknown.size > 0) for (const row of await accountsWithIds(tx, [...unknown])) places.set(row.id, row);
    return places;
  }

  async #judgeReversals(tx: Tx, drafts: readonly Draft[]): Promise<void> {
    const reversals = drafts.filter(({ reverses }) => reverses !== undefined);
    if (reversals.length === 0) return;
    const lines = await linesOf(
      tx,
      reversals.map(({ reverses }) => reverses!),
    );
    for (const draft of reversals) {
      judgeReversal(draft, { kind: this.chart.entry(draft.kind)!, reversed: lines.filter(({ entry }) => entry === draft.reverses) });
    }
  }

  #write(tx: Tx, { placed = [], holds = [], changes = [], sums }: SetAside & { sums: Sums }): Promise<unknown> {
    for (const { change, held } of holds) sums.add(change.account, { held });
    for (const { account, amount } of placed) sums.add(account, { held: amount });
    for (const { id, held, count, countMax } of changes) sums.add(id, { held, count, countMax: countMax ?? null });
    const moved = sums.changes();
    this.#locked.move(tx, moved);
    // Holds first: taking from one that isn't there is refused as such, not as a wrong sum.
    return Promise.all([
      placeHolds(tx, placed),
      changeHolds(
        tx,
        holds.map(({ change }) => change),
      ),
      changeAccounts(tx, moved),
    ]);
  }
}

/** Customers' accounts that a movement touches. The house's are never locked: they are rolled up. */
function touchedBy(
  { entries = [], placed = [], holds = [], changes = [] }: Movement,
  placeOf: (account: AccountId) => AccountKey | undefined,
): Set<AccountId> {
  const posted = entries.flatMap(({ postings }) => postings.map(({ account }) => account)).filter(account => placeOf(account)?.owner !== house);
  const other = [...placed.map(({ account }) => account), ...holds.map(({ change }) => change.account), ...changes.map(({ id }) => id)];
  return new Set([...posted, ...other]);
}

/** The balance after each posting of a customer, counted on from the locked rows; what they move goes into the sums. */
function balancesAfter(
  entries: readonly JournalEntry[],
  state: { locked: ReadonlyMap<bigint, AccountRow>; placeOf: (account: AccountId) => AccountKey | undefined; sums: Sums },
): (Amount | null)[] {
  const balances = new Map<AccountId, Amount>();
  return entries.flatMap(({ postings }) =>
    postings.map(({ account, amount }) => {
      if (state.placeOf(account)!.owner === house) return null;
      const after = plus(balances.get(account) ?? state.locked.get(account)!.balance, amount);
      balances.set(account, after);
      state.sums.add(account, { balance: amount });
      return after;
    }),
  );
}
