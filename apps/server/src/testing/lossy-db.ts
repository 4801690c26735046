import { OutcomeUnknown, type Db, type Queryable, type Tx } from '../platform/db.ts';

/** Connections of which one COMMIT loses its answer, as when the database dies: after it was carried out, or before it arrived. */
export class LossyDb implements Db {
  readonly kind = 'db';
  readonly #db: Db;
  /** What happens to the next transaction. */
  next: 'committed' | 'rolled-back' | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  readonly query: Queryable['query'] = (name, text, values) => this.#db.query(name, text, values);
  readonly arrays: Queryable['arrays'] = (name, text, values) => this.#db.arrays(name, text, values);

  async once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const fate = this.next;
    this.next = null;
    if (fate === null) return this.#db.once(work);
    const lost = new OutcomeUnknown('the connection was lost during COMMIT');
    const cut = async (tx: Tx): Promise<T> => {
      await work(tx);
      if (fate === 'rolled-back') throw lost;
      return undefined as T;
    };
    await this.#db.once(cut);
    throw lost;
  }

  load(): ReturnType<Db['load']> {
    return this.#db.load();
  }

  close(): Promise<void> {
    return this.#db.close();
  }
}
