import { later, type Instant } from '@parkett/kernel';
import { markOf } from './crypto/mark-of.ts';
import { DatabaseUnavailable, OutcomeUnknown, withTransaction, type Db } from './db.ts';
import { earliestUse, hourMs, isUsed, lockUses, writeUse } from './hourly-store.ts';

type Parts = {
  readonly db: Db;
  readonly now: () => Instant;
  readonly name: string;
  /** Counted over so long, a day at most; preset: an hour. */
  readonly windowMs?: number;
};

/** At most so many of something per key in any hour, by system time, in all processes together. */
export class HourlyBudget {
  readonly #parts: Parts & { readonly windowMs: number };

  constructor(parts: Parts) {
    this.#parts = { windowMs: hourMs, ...parts };
  }

  /** How many seconds until one more is possible; 0 when now. */
  waitSeconds(key: string, max: number): Promise<number> {
    return this.#wait(this.#parts.db, { key, max, at: this.#parts.now() });
  }

  /** The same, and uses it when that is now. What is used under a name of its own (`unit`) counts once, however often it is asked for. */
  async take(key: string, max: number, unit: string | null = null): Promise<number> {
    try {
      return await withTransaction(this.#parts.db, async tx => {
        const at = this.#parts.now();
        const { windowMs } = this.#parts;
        const use = { windowMs, budget: this.#parts.name, mark: markOf(key), at, unit: unit === null ? null : markOf(unit) };
        const [, used, wait] = await Promise.all([lockUses(tx), unit !== null && isUsed(tx, use), this.#wait(tx, { key, max, at })]);
        if (used) return 0;
        if (wait === 0) writeUse(tx, use).catch(() => {});
        return wait;
      });
    } catch (error) {
      throw error instanceof OutcomeUnknown ? new DatabaseUnavailable('a use could not be counted', { cause: error }) : error;
    }
  }

  async #wait(from: Parameters<typeof earliestUse>[0], { key, max, at }: { key: string; max: number; at: Instant }): Promise<number> {
    const { windowMs, name } = this.#parts;
    if (max === 0) return windowMs / 1_000;
    const earliest = await earliestUse(from, { windowMs, budget: name, mark: markOf(key), at, max });
    return earliest === null ? 0 : Math.ceil((later(earliest, windowMs) - at) / 1_000);
  }
}
