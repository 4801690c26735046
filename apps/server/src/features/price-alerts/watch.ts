import type { Schedule } from '@parkett/kernel';
import type { MarketBoard, MarketView } from '../../books/market-data/index.ts';
import { commitHorizon, type CommitMark } from '../../platform/commit-order.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { lookAgain } from '../../platform/looking-again.ts';
import { AlertBook, type Reaching } from './rules/alert-book.ts';
import { alertsAfter, writeReached } from './store.ts';

export type WatchParts = {
  readonly db: Db;
  readonly log: Log;
  readonly board: MarketBoard;
  readonly scheduleOf: (instrument: number) => Schedule;
};

/** So many more alerts than are there may be remembered before all are read anew: those that their customers have removed. */
const removedMost = 10_000;

/**
 * Compares last prices with the alerts that wait, in the one process that does it for all. A price that reaches an alert is remembered until it is
 * written down, so it counts also where it is gone by then. The database sees to it that each tells once, whatever ends in between.
 */
export class AlertWatch {
  readonly #parts: WatchParts;
  readonly #end = new AbortController();
  #book: AlertBook;
  #mark: CommitMark | null = null;
  #horizon: bigint | null = null;
  /** Alerts that were read since all were, and how many were there then. */
  #added = 0;
  #whole = 0;
  #reached: readonly Reaching[] = [];
  #stopHearing: () => void = () => {};
  #running: Promise<void> | null = null;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#book = new AlertBook(parts.scheduleOf);
  }

  start(): void {
    this.listen();
    this.#running ??= lookAgain({
      look: () => this.watchDue(),
      signal: this.#end.signal,
      log: this.#parts.log,
      failure: 'price alerts could not be looked at',
    });
  }

  /** Hears every price from here on. */
  listen(): void {
    this.#stopHearing = this.#parts.board.onChange(views => this.#look(views));
  }

  async stop(): Promise<void> {
    this.#stopHearing();
    this.#end.abort();
    await this.#running;
  }

  /** Takes in the alerts that were set, and writes down those that were reached. */
  async watchDue(): Promise<void> {
    await this.#takeIn();
    await this.#writeDown();
  }

  async #takeIn(): Promise<void> {
    const { db, board } = this.#parts;
    const horizon = await commitHorizon(db);
    if (horizon === this.#horizon) return;
    const isWhole = this.#mark === null || this.#added > this.#whole + removedMost;
    const { alerts, mark } = await alertsAfter(db, isWhole ? null : this.#mark);
    if (isWhole) {
      this.#book = new AlertBook(this.#parts.scheduleOf);
      [this.#whole, this.#added] = [alerts.length, 0];
    } else this.#added += alerts.length;
    this.#look(this.#book.add(alerts).flatMap(id => board.view(id) ?? []));
    // Everything below the horizon was read.
    this.#mark = mark !== null && mark.tx >= horizon ? mark : { tx: horizon, key: [] };
    this.#horizon = horizon;
  }

  #look(views: readonly MarketView[]): void {
    const reached = this.#book.look(views);
    if (reached.length > 0) this.#reached = [...this.#reached, ...reached];
  }

  /** Those of one day at a time: an alert is among them once. */
  async #writeDown(): Promise<void> {
    while (this.#reached.length > 0) {
      const { day } = this.#reached[0]!;
      const now = new Set(this.#reached.filter(one => one.day === day));
      await withTransaction(this.#parts.db, tx => writeReached(tx, [...now]));
      this.#reached = this.#reached.filter(one => !now.has(one));
    }
  }
}
