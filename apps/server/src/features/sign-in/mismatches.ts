import { recordAudit } from '../../books/audit/index.ts';
import type { Session } from '../../books/customers/index.ts';
import { withTransaction, type Db } from '../../platform/db.ts';

const apartMs = 60_000;
const sessionsMax = 10_000;

/** Leaves an audit row where a session came with another account than its own: once a minute for each session, whatever is sent. */
export class Mismatches {
  readonly #db: Db;
  /** When each session was written down last, by the monotonic clock. */
  readonly #written = new Map<bigint, number>();

  constructor(db: Db) {
    this.#db = db;
  }

  note({ id, customerId }: Session): void {
    const now = performance.now();
    if (now < (this.#written.get(id) ?? -apartMs) + apartMs) return;
    if (this.#written.size >= sessionsMax) this.#written.clear();
    this.#written.set(id, now);
    const entry = {
      ...{ actor: { kind: 'customer' as const, name: String(customerId) }, action: 'sign-in.other-account-named', customerId },
      facts: { session: String(id) },
    } as const;
    // The caller gets his 401 either way.
    withTransaction(this.#db, tx => recordAudit(tx, entry)).catch(() => this.#written.delete(id));
  }
}
