import { setTimeout as pause } from 'node:timers/promises';
import { sqlState, type Db, type DbOptions } from './db.ts';

/** A connection of its own that gives up soon: it is to notice that PostgreSQL stands still, not to wait for it. */
export const watchConnection: Omit<DbOptions, 'role'> = {
  name: 'parkett watch',
  connections: 1,
  waitMs: 500,
  statementTimeoutMs: 1_000,
  graceMs: 500,
};

const askEveryMs = 500;
const diskFull = '53100';

/** Takes some megabytes for a moment, and leaves nothing behind; the log of changes, whose end would stop PostgreSQL itself, hardly grows. */
async function hasRoom(db: Db): Promise<boolean> {
  try {
    await db.once(tx => tx.query('', 'create temporary table room on commit drop as select generate_series(1, 100000) as n'));
    return true;
  } catch (error) {
    return sqlState(error) !== diskFull;
  }
}

/**
 * Asks the database twice a second whether it answers. While it doesn't (frozen, gone, starting), calls are sent away at once instead of each
 * waiting for its own timeout. Once a statement had no room on the disk, it asks as often whether there is some again.
 */
export class DatabaseWatch {
  readonly #db: Db;
  #answers = true;
  #full = false;
  #stopped = false;
  readonly #running: Promise<void>;

  constructor(db: Db) {
    this.#db = db;
    this.#running = this.#run();
  }

  get answers(): boolean {
    return this.#answers;
  }

  /** PostgreSQL had no room for what was to be written, and hasn't any yet: who goes on writing drives it towards its own end. */
  get isFull(): boolean {
    return this.#full;
  }

  /** To be told of every statement that failed. */
  heard(error: unknown): void {
    if (sqlState(error) === diskFull) this.#full = true;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#answers = await this.#db.query('watch.ask', 'select 1').then(
        () => true,
        () => false,
      );
      if (this.#full && this.#answers) this.#full = !(await hasRoom(this.#db));
      await pause(askEveryMs);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }
}
