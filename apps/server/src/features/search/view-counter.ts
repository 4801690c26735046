import { withTransaction, type Db } from '../../platform/db.ts';
import { addViewCounts, readViewCounts } from './store.ts';

/** How often the details of each instrument were viewed: a count in memory, written now and then. It doesn't keep who viewed them. */
export class ViewCounter {
  readonly #db: Db;
  readonly #total = new Map<string, number>();
  #unwritten = new Map<string, number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads what was counted before; to be called at start-up. */
  async load(): Promise<void> {
    for (const { code, views } of await readViewCounts(this.#db)) this.#total.set(code, views);
  }

  count(code: string): void {
    this.#total.set(code, this.of(code) + 1);
    this.#unwritten.set(code, (this.#unwritten.get(code) ?? 0) + 1);
  }

  of = (code: string): number => this.#total.get(code) ?? 0;

  /** The codes looked at most, most first. */
  most(): string[] {
    return [...this.#total].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([code]) => code);
  }

  /** Called every few seconds and before the server stops. */
  async flush(): Promise<void> {
    if (this.#unwritten.size === 0) return;
    const counts = this.#unwritten;
    this.#unwritten = new Map();
    try {
      await withTransaction(this.#db, tx =>
        addViewCounts(
          tx,
          [...counts].map(([code, views]) => ({ code, views })),
        ),
      );
    } catch (error) {
      for (const [code, views] of counts) this.#unwritten.set(code, views + (this.#unwritten.get(code) ?? 0));
      throw error;
    }
  }
}
