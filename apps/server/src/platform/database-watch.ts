import { setTimeout as pause } from 'node:timers/promises';
import type { Db, DbOptions } from './db.ts';

/** A connection of its own that gives up soon: it is to notice that PostgreSQL stands still, not to wait for it. */
export const watchConnection: Omit<DbOptions, 'role'> = {
  name: 'parkett watch',
  connections: 1,
  waitMs: 500,
  statementTimeoutMs: 1_000,
  graceMs: 500,
};

const askEveryMs = 500;

/**
 * Asks the database twice a second whether it answers. While it doesn't (frozen, gone, starting), calls are sent away at once instead of each
 * waiting for its own timeout.
 */
export class DatabaseWatch {
  readonly #db: Db;
  #answers = true;
  #stopped = false;
  readonly #running: Promise<void>;

  constructor(db: Db) {
    this.#db = db;
    this.#running = this.#run();
  }

  get answers(): boolean {
    return this.#answers;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#answers = await this.#db.query('watch.ask', 'select 1').then(
        () => true,
        () => false,
      );
      await pause(askEveryMs);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }
}
