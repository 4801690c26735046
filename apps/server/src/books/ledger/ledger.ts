import { invariant, nothing, plus, type Amount } from '@parkett/kernel';
import type { Db, Tx } from '../../platform/db.ts';
import { IdBlocks } from '../../platform/id-blocks.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import {
  accountsWithIds,
  changeAccounts,
  insertPortfolio,
  lockAccounts,
  type AccountChange,
  type AccountKey,
  type AccountRow,
} from './accounts-store.ts';
import type { Chart } from './chart.ts';
import { AccountDirectory } from './directory.ts';
import { appendEntries, linesOf } from './entries-store.ts';
import { changeHolds, placeHolds, type NewHold } from './holds-store.ts';
import { house, type AccountId } from './rules/chart.ts';
import { judgeEntry, judgeReversal, type Draft, type JournalEntry } from './rules/entry.ts';
import type { HoldStep } from './rules/hold.ts';

/** What a command sets aside, gives back and counts. */
export type SetAside = {
  readonly placed?: readonly NewHold[];
  readonly holds?: readonly HoldStep[];
  /** Changes of `held` and `count` that nothing above tells; balances move by postings only. */
  readonly changes?: readonly (Omit<AccountChange, 'balance' | 'countMax'> & Partial<Pick<AccountChange, 'countMax'>>)[];
};

/** Everything that one command does to accounts. */
export type Movement = SetAside & {
  readonly entries?: readonly Draft[];
  /** The customers' accounts, where the caller has locked them and nothing has moved them since. */
  readonly locked?: readonly AccountRow[];
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

  constructor({ db, chart, block = 1_024 }: { db: Db; chart: Chart; block?: number }) {
    this.chart = chart;
    this.directory = new AccountDirectory(db, chart);
    this.holdIds = new IdBlocks({ db, sequence: 'ledger_hold_id', size: block });
  }

  /**
   * Locks accounts in id order, judges the entries, appends them, and moves balances, holds and counters, all in the caller's transaction. Entries
   * without a number get one. The database refuses what a floor, a maximum or a hold doesn't allow.
   */
  async post(tx: Tx, movement: Movement): Promise<JournalEntry[]> {
    const { entries: drafts = [] } = movement;
    const places = await this.#places(tx, drafts);
    const placeOf = (account: AccountId): AccountKey | undefined => places.get(account);
    for (const draft of drafts) judgeEntry(draft, { kind: this.chart.entry(draft.kind), placeOf });
    await this.#judgeReversals(tx, drafts);
    const locked = movement.locked ?? (await lockAccounts(tx, touchedBy(movement, placeOf)));
    const entries = await this.#numbered(tx, drafts);
    const sums = new Sums();
    const balances = balancesAfter(entries, { locked, placeOf, sums });
    await Promise.all([appendEntries(tx, entries, balances), write(tx, { ...movement, sums })]);
    return entries;
  }

  /**
   * Places, raises, lowers and ends holds and moves counters, of accounts that the caller has locked; nothing is booked. The statements are sent at
   * once, so that a caller may leave them to COMMIT.
   */
  setAside(tx: Tx, movement: SetAside): Promise<unknown> {
    return write(tx, { ...movement, sums: new Sums() });
  }

  /** Opens a portfolio beside the wallet, of a kind that a feature registered; answers its number. */
  openPortfolio(tx: Tx, portfolio: Parameters<typeof insertPortfolio>[1]): Promise<bigint> {
    invariant(this.chart.portfolios.includes(portfolio.kind), `somebody registers portfolios of the kind ${portfolio.kind}`);
    return insertPortfolio(tx, portfolio);
  }

  /** Numbers for entries. Drawn under their accounts' locks: an account's entries are numbered in their order. */
  entryIds(tx: Tx, count: number): Promise<bigint[]> {
    return nextNumbers(tx, { sequence: 'ledger_entry_id', count });
  }

  async #numbered(tx: Tx, drafts: readonly Draft[]): Promise<JournalEntry[]> {
    const ids = await this.entryIds(tx, drafts.filter(({ id }) => id === undefined).length);
    return drafts.map(draft => ({ ...draft, id: draft.id ?? ids.shift()! }));
  }

  /** What the accounts are. One that was opened in this very transaction isn't remembered: it may never have been. */
  async #places(tx: Tx, drafts: readonly Draft[]): Promise<Map<AccountId, AccountKey>> {
    const places = new Map<AccountId, AccountKey>();
    const unknown = new Set<AccountId>();
    for (const { account } of drafts.flatMap(({ postings }) => postings)) {
      const key = this.directory.keyOf(account);
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
}

function write(tx: Tx, { placed = [], holds = [], changes = [], sums }: SetAside & { sums: Sums }): Promise<unknown> {
  for (const { change, held } of holds) sums.add(change.account, { held });
  for (const { account, amount } of placed) sums.add(account, { held: amount });
  for (const { id, held, count, countMax } of changes) sums.add(id, { held, count, countMax: countMax ?? null });
  // Holds first: taking from one that isn't there is refused as such, not as a wrong sum.
  return Promise.all([
    placeHolds(tx, placed),
    changeHolds(
      tx,
      holds.map(({ change }) => change),
    ),
    changeAccounts(tx, sums.changes()),
  ]);
}

/** Customers' accounts that a movement touches. The house's are never locked: they are rolled up. */
function touchedBy(
  { entries = [], placed = [], holds = [], changes = [] }: Movement,
  placeOf: (account: AccountId) => AccountKey | undefined,
): AccountId[] {
  const posted = entries.flatMap(({ postings }) => postings.map(({ account }) => account)).filter(account => placeOf(account)?.owner !== house);
  const other = [...placed.map(({ account }) => account), ...holds.map(({ change }) => change.account), ...changes.map(({ id }) => id)];
  return [...new Set([...posted, ...other])];
}

/** The balance after each posting of a customer, counted on from the locked rows; what they move goes into the sums. */
function balancesAfter(
  entries: readonly JournalEntry[],
  state: { locked: readonly AccountRow[]; placeOf: (account: AccountId) => AccountKey | undefined; sums: Sums },
): (Amount | null)[] {
  const balances = new Map(state.locked.map(({ id, balance }) => [id, balance]));
  return entries.flatMap(({ postings }) =>
    postings.map(({ account, amount }) => {
      if (state.placeOf(account)!.owner === house) return null;
      const before = balances.get(account);
      if (before === undefined) throw new Error(`account ${account} is locked before it is posted to`);
      const after = plus(before, amount);
      balances.set(account, after);
      state.sums.add(account, { balance: amount });
      return after;
    }),
  );
}
