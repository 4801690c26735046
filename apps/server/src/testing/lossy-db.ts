import { OutcomeUnknown, type Db, type Queryable, type Tx } from '../platform/db.ts';

/** What becomes of a transaction whose COMMIT got no answer. */
export type Fate = 'committed' | 'rolled-back';

/** Connections of which one COMMIT loses its answer, as when the database dies: after it was carried out, or before it arrived. */
export class LossyDb implements Db {
  readonly kind = 'db';
  readonly #db: Db;
  #loss: { fate: Fate; statement: string } | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The next transaction with this statement in it loses its answer. */
  lose(fate: Fate, statement: string): void {
    this.#loss = { fate, statement };
  }

  get hasLost(): boolean {
    return this.#loss === null;
  }

  readonly query: Queryable['query'] = (name, text, values) => this.#db.query(name, text, values);
  readonly arrays: Queryable['arrays'] = (name, text, values) => this.#db.arrays(name, text, values);

  async once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let lost: OutcomeUnknown | null = null;
    const result = await this.#db.once(async tx => {
      const names = new Set<string>();
      const done = await work(recording(tx, names));
      if (!this.#loss || !names.has(this.#loss.statement)) return done;
      const { fate } = this.#loss;
      this.#loss = null;
      lost = new OutcomeUnknown('the connection was lost during COMMIT');
      if (fate === 'rolled-back') throw lost;
      return done;
    });
    if (lost) throw lost as OutcomeUnknown;
    return result;
  }

  load(): ReturnType<Db['load']> {
    return this.#db.load();
  }

  close(): Promise<void> {
    return this.#db.close();
  }
}

const recording = (tx: Tx, names: Set<string>): Tx => ({
  kind: 'tx',
  query: (name, text, values) => {
    names.add(name);
    return tx.query(name, text, values);
  },
  arrays: (name, text, values) => {
    names.add(name);
    return tx.arrays(name, text, values);
  },
});
