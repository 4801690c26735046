import type { Db, Queryable, Tx } from '../platform/db.ts';
import { tamperedTx, type Tampering } from './faulty-store.ts';

/** PostgreSQL itself answers so, and the transaction is spoilt as on a disk that is full. */
const noRoom = {
  name: '',
  text: `do $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
  values: [],
};

/** Connections whose database has no room on its disk from time to time: what only reads is answered, what writes is refused as PostgreSQL does. */
export class FullDb implements Db {
  readonly kind = 'db';
  readonly #db: Db;
  readonly #failed: (error: unknown) => void;
  isFull = false;
  /** Statements that were refused. */
  refused = 0;

  /** @param failed hears of every transaction that failed, before its caller does */
  constructor(db: Db, failed: (error: unknown) => void = () => {}) {
    this.#db = db;
    this.#failed = failed;
  }

  readonly query: Queryable['query'] = (name, text, values) => this.#db.query(name, text, values);
  readonly arrays: Queryable['arrays'] = (name, text, values) => this.#db.arrays(name, text, values);

  async once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.#db.once(tx => work(tamperedTx(tx, this.#tamper)));
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  readonly #tamper: Tampering = (statement, honest) => {
    if (!this.isFull || !/\binsert into\b|\bset\b|^create\b/.test(statement.text)) return honest(statement);
    this.refused += 1;
    return honest(noRoom);
  };

  load(): ReturnType<Db['load']> {
    return this.#db.load();
  }

  close(): Promise<void> {
    return this.#db.close();
  }
}
