import { ok, refuse, type Instant, type Result } from '@parkett/kernel';
import { withTransaction, type Db } from '../../platform/db.ts';
import { recordAudit, type Actor } from '../audit/index.ts';
import { isLimitName, limitAt, presets, type DatedLimit, type LimitName } from './rules/limits.ts';
import { insertChange, readChanges } from './store.ts';

export { presets, type LimitName } from './rules/limits.ts';

/** Tables that the runtime may never rewrite. */
export const settingsAppendOnly = ['dated_setting'];

/** The limits, dated by business time and kept in memory. A change is added, never made in place, and never holds for the past. */
export class Settings {
  readonly #db: Db;
  readonly #businessNow: () => Instant;
  readonly #overrides: Partial<Record<LimitName, number>>;
  #changes: readonly DatedLimit[] = [];

  /** @param options.overrides what the command line asks for; it stands above everything while this process runs */
  constructor(options: { db: Db; businessNow: () => Instant; overrides?: Partial<Record<LimitName, number>> }) {
    this.#db = options.db;
    this.#businessNow = options.businessNow;
    this.#overrides = options.overrides ?? {};
  }

  /** Reads the changes; to be called before anything asks for a limit. */
  async load(): Promise<void> {
    this.#changes = await readChanges(this.#db);
  }

  limit(name: LimitName): number {
    return this.#overrides[name] ?? limitAt(this.#changes, name, this.#businessNow());
  }

  async change(change: {
    name: string;
    value: number;
    validFrom: Instant;
    actor: Actor;
    reason: string;
  }): Promise<Result<null, 'unknown' | 'not-a-limit' | 'in-the-past'>> {
    const { name, value, validFrom, actor, reason } = change;
    if (!isLimitName(name)) return refuse('unknown');
    if (!Number.isSafeInteger(value) || value < 0 || value > 1_000_000_000) return refuse('not-a-limit');
    if (validFrom < this.#businessNow()) return refuse('in-the-past');
    await withTransaction(this.#db, async tx => {
      await insertChange(tx, { name, value, validFrom, changedBy: `${actor.kind} ${actor.name}`, reason });
      await recordAudit(tx, { actor, action: 'settings.changed', customerId: null, facts: { name, value, preset: presets[name], validFrom } });
    });
    await this.load();
    return ok(null);
  }
}
