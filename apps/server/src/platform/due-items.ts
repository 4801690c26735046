import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '@parkett/kernel';
import { DatabaseUnavailable, OutcomeUnknown, withTransaction, type Db, type Queryable, type Tx } from './db.ts';
import type { DueTurn, DueWork } from './due.ts';
import { claimItems, finishItems, nextItemAt, noteFailure, restingKeys, type Claim, type DueItem } from './due-store.ts';
import type { Log } from './log.ts';

export { addDueItem, newestParked, nextItemAt, parkedItems, progressOf, type Claim, type DueItem } from './due-store.ts';

/** A table that holds the moments itself, so that no row is added where its rows are written. What is done says so in its own column. */
export type DueSource = {
  /** The earliest moment, `except` left out. */
  readonly nextAt: (db: Queryable, except: readonly string[]) => Promise<Instant | null>;
  /** Locks the earliest, with `for update skip locked`. */
  readonly claim: (tx: Tx, claim: Claim) => Promise<DueItem[]>;
};

export type DueKind = Pick<DueWork, 'name' | 'inJump'> & {
  /** Where its items stand; without one they are brought by `addDueItem`. */
  readonly source?: DueSource;
  /** The effect of some items, in the order of their time, committed with their change of state. Answers what to do after the commit. */
  readonly handle: (tx: Tx, items: readonly DueItem[], now: Instant) => Promise<void | (() => void)>;
};

/** Items in one transaction at the most. */
const claimMax = 256;
/** How long an item rests after each failure; after one more it is parked. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000];
/** The same inside a jump, during which nothing else happens. */
const jumpPausesMs = [10, 20, 40, 80, 160];

/** Whose fault a failure is: while the database is away no item is to blame. */
const isOfTheDatabase = (error: unknown): boolean => error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown;

export type DueItemsParts = { readonly db: Db; readonly log: Log; readonly parked?: (kind: string) => void };

/** A kind of due items as work of the due loop: claimed in the order of their time, and what fails again and again is parked, out of the way. */
export function dueItems(parts: DueItemsParts, kind: DueKind): DueWork {
  const work = new ItemWork(parts, kind);
  return {
    name: kind.name,
    ...(kind.inJump ? { inJump: kind.inJump } : {}),
    nextDueAt: (db, { insisting }) => work.nextDueAt(db, insisting),
    run: (_, now, turn) => work.run(now, turn),
  };
}

class ItemWork {
  readonly #parts: DueItemsParts;
  readonly #kind: DueKind;

  constructor(parts: DueItemsParts, kind: DueKind) {
    this.#parts = parts;
    this.#kind = kind;
  }

  async nextDueAt(db: Db, insisting: boolean): Promise<Instant | null> {
    const { name, source } = this.#kind;
    if (!source) return nextItemAt(db, { kind: name, insisting });
    return source.nextAt(db, await restingKeys(db, { kind: name, insisting }));
  }

  async run(now: Instant, turn: DueTurn): Promise<void> {
    const claimed: DueItem[] = [];
    try {
      await this.#do({ now, turn, only: null, claimed });
      // All of them are locked by another process: they will be done in a moment.
      if (claimed.length === 0) await pause(jumpPausesMs[0]);
    } catch (error) {
      if (isOfTheDatabase(error) || claimed.length === 0) throw error;
      await this.#oneByOne({ now, turn, items: claimed });
    }
  }

  /** Claims and does what is due up to the turn's end, or one item of it. `claimed` tells the caller which, also of a failure. */
  async #do(work: { now: Instant; turn: DueTurn; only: string | null; claimed: DueItem[] }): Promise<void> {
    const { now, turn, only, claimed } = work;
    const { name, source, handle } = this.#kind;
    const { insisting, until } = turn;
    const except = source ? await restingKeys(this.#parts.db, { kind: name, insisting }) : [];
    const after = await withTransaction(this.#parts.db, async tx => {
      const claim = { until, max: only === null ? claimMax : 1, except, only };
      const items = source ? await source.claim(tx, claim) : await claimItems(tx, { ...claim, kind: name, insisting });
      claimed.splice(0, claimed.length, ...items);
      if (items.length === 0) return;
      const [, afterwards] = await Promise.all([finishItems(tx, { kind: name, keys: items.map(({ key }) => key) }), handle(tx, items, now)]);
      return afterwards;
    });
    after?.();
  }

  /** After a failure of many: each alone, so that one that can't be done keeps no other from it. */
  async #oneByOne({ now, turn, items }: { now: Instant; turn: DueTurn; items: readonly DueItem[] }): Promise<void> {
    let restMs = 0;
    for (const item of items) {
      try {
        await this.#do({ now, turn, only: item.key, claimed: [] });
      } catch (error) {
        if (isOfTheDatabase(error)) throw error;
        restMs = Math.max(restMs, await this.#failed(item, { error, turn }));
      }
    }
    if (restMs > 0) await pause(restMs);
  }

  /** Answers how long a jump waits before it tries again. */
  async #failed(item: DueItem, { error, turn }: { error: unknown; turn: DueTurn }): Promise<number> {
    const { db, log, parked } = this.#parts;
    const kind = this.#kind.name;
    const noted = await withTransaction(db, tx => noteFailure(tx, { kind, item, failure: String(error), pausesMs }));
    const facts = { err: error, kind, key: item.key, dueAt: new Date(item.at).toISOString(), attempt: noted.attempts };
    if (!noted.parked) {
      log.warn(facts, 'a due item failed and is tried again');
      return turn.insisting ? (jumpPausesMs[noted.attempts - 1] ?? 0) : 0;
    }
    log.error(facts, 'a due item was parked: it failed again and again');
    parked?.(kind);
    return 0;
  }
}
