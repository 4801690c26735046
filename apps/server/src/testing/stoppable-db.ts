import { DatabaseUnavailable, type Db } from '../platform/db.ts';
import { tamperedDb, tamperedTx, type Tampering } from './faulty-store.ts';

/** Connections on which one transaction can be stopped after a statement. */
export class StoppableDb {
  readonly db: Db;
  #failing: string | null = null;
  #stop: { statement: string; reached: () => void; opened: Promise<void> } | null = null;

  constructor(db: Db) {
    this.db = tamperedDb(db, work => db.once(tx => work(tamperedTx(tx, this.#tamper))));
  }

  stopAfter(statement: string): { reached: Promise<void>; open: () => void } {
    const reached = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    this.#stop = { statement, reached: reached.resolve, opened: opened.promise };
    return { reached: reached.promise, open: opened.resolve };
  }

  /** The next statement of that name isn't carried out. */
  failAt(statement: string): void {
    this.#failing = statement;
  }

  readonly #tamper: Tampering = async (statement, honest) => {
    if (this.#failing === statement.name) {
      this.#failing = null;
      throw new DatabaseUnavailable('no connection to the database');
    }
    const rows = await honest(statement);
    const stop = this.#stop;
    if (stop?.statement !== statement.name) return rows;
    this.#stop = null;
    stop.reached();
    await stop.opened;
    return rows;
  };
}
