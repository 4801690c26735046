import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { distantPast, later, type Instant } from '@parkett/kernel';
import { withTransaction, type Db, type Tx } from '../../../platform/db.ts';
import { overBy, sessionTimes, type SessionTimes } from '../rules/session-time.ts';
import {
  endOverdue,
  endSessions,
  endSessionsOf,
  findSession,
  insertSession,
  writeTradingUntil,
  writeUses,
  type EndReason,
  type SessionRow,
} from './store.ts';

/** A signed-in session as it is in memory. `usedAt` and `tradingUntil` move with use; all moments are system time. */
export type Session = {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly openedAt: Instant;
  usedAt: Instant;
  tradingUntil: Instant | null;
};

/** The two halves as the client gets them, 256 random bits each; only their hashes are kept. */
export type SessionSecrets = { readonly token: string; readonly cookie: string };

type Entry = Session & { readonly tokenKey: string; readonly cookieHash: Buffer; unwritten: boolean; over: boolean };

const secret = (): string => randomBytes(32).toString('base64url');
const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
/** What a half looks like; anything else isn't worth a look into the database. */
const halfPattern = /^[A-Za-z0-9_-]{43}$/;

/** Sessions that ran out without being in memory are marked so this often. */
const sweepEveryMs = 60_000;

/**
 * Sessions with a cache in front of their table: a session that is used is in memory, so that authenticating costs no query.
 * Opening, unlocking and ending are written before they answer; the last use is written by `flush`.
 */
export class Sessions {
  readonly #db: Db;
  readonly #now: () => Instant;
  readonly #times: SessionTimes;
  readonly #byToken = new Map<string, Entry>();
  readonly #byCustomer = new Map<bigint, Set<Entry>>();
  readonly #listeners = new Set<(session: Session, reason: EndReason) => void>();
  /** Rises whenever sessions end, so that a look-up that began before doesn't bring one back to life. */
  #endings = 0;
  #sweepAt: Instant = distantPast;

  constructor(options: { db: Db; now: () => Instant; times?: SessionTimes }) {
    this.#db = options.db;
    this.#now = options.now;
    this.#times = options.times ?? sessionTimes;
  }

  get times(): SessionTimes {
    return this.#times;
  }

  /** Sessions in memory, for /metrics. */
  get size(): number {
    return this.#byToken.size;
  }

  /** Hears of every session that ends while it is in memory: the stream closes its socket. */
  onEnd(listener: (session: Session, reason: EndReason) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Writes a new session in the caller's transaction. It is in memory before the commit, so that ending all sessions of the
   * customer meanwhile ends this one too; until the caller hands the secrets out it can't be used.
   */
  async open(tx: Tx, customerId: bigint): Promise<{ session: Session; secrets: SessionSecrets }> {
    const secrets = { token: secret(), cookie: secret() };
    const tokenHash = sha256(secrets.token);
    const cookieHash = sha256(secrets.cookie);
    const at = this.#now();
    const id = await insertSession(tx, { customerId, tokenHash, cookieHash, at });
    const session = this.#remember({ id, customerId, cookieHash, openedAt: at, usedAt: at, tradingUntil: null }, tokenHash);
    return { session, secrets };
  }

  /** The session of both halves, used now; null when they are unknown, don't belong together or are over. */
  async find(token: string, cookie: string): Promise<Session | null> {
    if (!halfPattern.test(token) || !halfPattern.test(cookie)) return null;
    const tokenHash = sha256(token);
    const entry = this.#byToken.get(tokenHash.toString('latin1')) ?? (await this.#load(tokenHash));
    if (!entry || !timingSafeEqual(entry.cookieHash, sha256(cookie))) return null;
    const now = this.#now();
    const over = overBy(entry, this.#times, now);
    if (over) {
      await this.end(entry, over);
      return null;
    }
    if (entry.tradingUntil !== null && now >= entry.tradingUntil) entry.tradingUntil = null;
    entry.usedAt = now;
    entry.unwritten = true;
    return entry;
  }

  /** Unlocks trading on this session for the money idle time. */
  async unlockTrading(session: Session): Promise<Instant> {
    const until = later(this.#now(), this.#times.tradingIdleMs);
    await withTransaction(this.#db, tx => writeTradingUntil(tx, session.id, until));
    session.tradingUntil = until;
    return until;
  }

  /** A money command on an unlocked session starts its idle time again; costs nothing. */
  extendTrading(session: Session): void {
    if (session.tradingUntil === null) return;
    const now = this.#now();
    if (now < session.tradingUntil) session.tradingUntil = later(now, this.#times.tradingIdleMs);
  }

  async end(session: Session, reason: EndReason): Promise<void> {
    const entries = [...(this.#byCustomer.get(session.customerId) ?? [])];
    this.#forget(
      entries.filter(({ id }) => id === session.id),
      reason,
    );
    await withTransaction(this.#db, tx => endSessions(tx, { ids: [session.id], reason, at: this.#now() }));
  }

  /** Ends every session of a customer, also those that aren't in memory. */
  async endAllOf(customerId: bigint, reason: EndReason): Promise<void> {
    this.#forget([...(this.#byCustomer.get(customerId) ?? [])], reason);
    await withTransaction(this.#db, tx => endSessionsOf(tx, { customerId, reason, at: this.#now() }));
    // One that was opened while the line above waited for its transaction is in memory only by now.
    this.#forget([...(this.#byCustomer.get(customerId) ?? [])], reason);
  }

  /** Ends what is over and writes the last use of the rest. Called every few seconds and before the server stops. */
  async flush(): Promise<void> {
    const now = this.#now();
    for (const entry of [...this.#byToken.values()]) {
      const over = overBy(entry, this.#times, now);
      if (over) this.#forget([entry], over);
    }
    await this.#writeUses();
    if (now < this.#sweepAt) return;
    const { absoluteMs, idleMs } = this.#times;
    await withTransaction(this.#db, tx => endOverdue(tx, { openedBefore: later(now, -absoluteMs), usedBefore: later(now, -idleMs), at: now }));
    this.#sweepAt = later(now, sweepEveryMs);
  }

  async #writeUses(): Promise<void> {
    const used = [...this.#byToken.values()].filter(entry => entry.unwritten);
    if (used.length === 0) return;
    for (const entry of used) entry.unwritten = false;
    try {
      await withTransaction(this.#db, tx => writeUses(tx, used));
    } catch (error) {
      for (const entry of used) entry.unwritten = true;
      throw error;
    }
  }

  async #load(tokenHash: Buffer): Promise<Entry | null> {
    const endings = this.#endings;
    const row = await findSession(this.#db, tokenHash);
    if (!row) return null;
    const known = this.#byToken.get(tokenHash.toString('latin1'));
    if (known) return known;
    // Sessions were ended meanwhile, perhaps this one: look again.
    return endings === this.#endings ? this.#remember(row, tokenHash) : this.#load(tokenHash);
  }

  #remember(row: SessionRow, tokenHash: Buffer): Entry {
    const entry: Entry = { ...row, tokenKey: tokenHash.toString('latin1'), unwritten: false, over: false };
    this.#byToken.set(entry.tokenKey, entry);
    const others = this.#byCustomer.get(row.customerId) ?? new Set<Entry>();
    this.#byCustomer.set(row.customerId, others.add(entry));
    return entry;
  }

  #forget(entries: readonly Entry[], reason: EndReason): void {
    this.#endings += 1;
    for (const entry of entries) {
      if (entry.over) continue;
      entry.over = true;
      entry.tradingUntil = null;
      this.#byToken.delete(entry.tokenKey);
      const others = this.#byCustomer.get(entry.customerId);
      others?.delete(entry);
      if (others?.size === 0) this.#byCustomer.delete(entry.customerId);
      for (const listener of this.#listeners) listener(entry, reason);
    }
  }
}
