import type { Instant } from '@parkett/kernel';
import { withTransaction, type Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Counter, Metrics } from '../../platform/metrics.ts';
import { RepeatedLines } from '../../platform/repeated-lines.ts';
import { insertRefusals, type RefusalSum } from './store.ts';

/** Who was refused what. Neither a body nor a secret is in it. */
export type Refusal = { readonly code: string; readonly route: string; readonly customerId: bigint | null; readonly address: string };

/** Counts what customers were refused: a line in the log (of many like it a count), a sum in the table and in /metrics. Costs no query. */
export class Refusals {
  readonly #db: Db;
  readonly #lines: RepeatedLines;
  readonly #now: () => Instant;
  readonly #counter: Counter;
  #sums = new Map<string, RefusalSum>();

  constructor(options: { db: Db; log: Log; now: () => Instant; metrics: Metrics }) {
    this.#db = options.db;
    this.#lines = new RepeatedLines(options.log);
    this.#now = options.now;
    this.#counter = options.metrics.counter('refusals_total', 'refusals of rules by reason', ['code']);
  }

  count({ code, route, customerId, address }: Refusal): void {
    this.#lines.write({ text: 'refused', same: { code, route, customer: customerId?.toString() ?? null, address } });
    this.#counter.add({ code });
    const key = `${code} ${route}`;
    const refusals = (this.#sums.get(key)?.refusals ?? 0) + 1;
    this.#sums.set(key, { code, route, refusals });
  }

  /** Writes the sums since the last time. What can't be written now is written next time. */
  async flush(): Promise<void> {
    if (this.#sums.size === 0) return;
    const sums = this.#sums;
    this.#sums = new Map();
    try {
      await withTransaction(this.#db, tx => insertRefusals(tx, [...sums.values()], this.#now()));
    } catch (error) {
      for (const [key, sum] of sums) this.#sums.set(key, { ...sum, refusals: sum.refusals + (this.#sums.get(key)?.refusals ?? 0) });
      throw error;
    }
  }
}
