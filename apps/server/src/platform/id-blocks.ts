import type { Db } from './db.ts';

/** Ids taken from a sequence in blocks, so that a command knows its ids before it writes. Gaps after a restart are harmless. */
export class IdBlocks {
  readonly #db: Db;
  readonly #sequence: string;
  readonly #size: number;
  #free: bigint[] = [];
  #refill: Promise<void> | null = null;

  constructor(options: { db: Db; sequence: string; size: number }) {
    this.#db = options.db;
    this.#sequence = options.sequence;
    this.#size = options.size;
  }

  /** `count` ascending ids. */
  async take(count: number): Promise<bigint[]> {
    while (this.#free.length < count) await this.#fill();
    const taken = this.#free.slice(0, count);
    this.#free = this.#free.slice(count);
    if (this.#free.length < this.#size / 2) this.#fill().catch(() => {});
    return taken;
  }

  #fill(): Promise<void> {
    this.#refill ??= this.#db
      .arrays<[bigint]>(`id-blocks.${this.#sequence}`, `select nextval('${this.#sequence}') from generate_series(1, $1::int)`, [this.#size])
      .then(rows => {
        this.#free.push(...rows.map(([id]) => id));
      })
      .finally(() => {
        this.#refill = null;
      });
    return this.#refill;
  }
}
