import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { distantPast, later, latest, type Instant } from '@parkett/kernel';
import { channel, localBus, type Bus } from '../../../platform/bus/bus.ts';
import { withTransaction, type Db, type Tx } from '../../../platform/db.ts';
import { actorOf, recordAudit } from '../../audit/index.ts';
import { untold } from '../notices.ts';
import { toldForMs } from '../rules/notice.ts';
import { isUnlocked, overBy, sessionTimes, unlockedUntil, type SessionTimes, type Unlocked } from '../rules/session-time.ts';
import {
  endOverdue,
  endSessions,
  endSessionsOf,
  readOpenSessions,
  readNewDevices,
  findEnded,
  findSession,
  insertSession,
  sessionAgain,
  sessionsBeyond,
  writeTradingUntil,
  writeUses,
  type EndReason,
  type ListedSession,
  type SessionRow,
  type Where,
} from './store.ts';

/**
 * A signed-in session as it is in memory. `usedAt` and `tradingUntil` move with use; all moments are system time. `tradingUntil`: when the longest time
 * for which trading may stay unlocked is over.
 */
export type Session = {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly openedAt: Instant;
  usedAt: Instant;
  tradingUntil: Instant | null;
  /** A passkey unlocked trading, and the six digits weren't entered since. */
  byPasskey: boolean;
};

/** The two halves as the client gets them, 256 random bits each; only their hashes are kept. */
export type SessionSecrets = { readonly token: string; readonly cookie: string };

type Entry = Session & { readonly tokenKey: string; readonly cookieHash: Buffer; unwritten: boolean; over: boolean };

const secret = (): string => randomBytes(32).toString('base64url');
const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
/** What a half looks like; anything else isn't worth a look into the database. */
const halfPattern = /^[A-Za-z0-9_-]{43}$/;

type EndedSessions = { readonly customer: string; readonly session: string | null; readonly reason: EndReason };
/** A session, or with null all of a customer, was ended. */
const sessionsEnded = channel<EndedSessions>('sessions-ended');
const tradingUnlocked = channel<{ readonly session: string; readonly customer: string; readonly until: Instant; readonly byPasskey: boolean }>(
  'trading-unlocked',
);

/** Sessions that a customer may have at once; the oldest ends. */
const openMax = 20;

/** What ends by itself leaves no audit row. */
const byItself: readonly EndReason[] = ['idle', 'absolute', 'gate'];

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
  readonly #bus: Bus;
  readonly #byToken = new Map<string, Entry>();
  readonly #byCustomer = new Map<bigint, Set<Entry>>();
  readonly #listeners = new Set<(session: Session, reason: EndReason | 'unheard') => void>();
  /** Rises whenever sessions end, so that a look-up that began before doesn't bring one back to life. */
  #endings = 0;
  #sweepAt: Instant = distantPast;

  constructor(options: { db: Db; now: () => Instant; times?: SessionTimes; bus?: Bus }) {
    this.#db = options.db;
    this.#now = options.now;
    this.#times = options.times ?? sessionTimes;
    this.#bus = options.bus ?? localBus();
    this.#bus.on(sessionsEnded, ended => this.#endedElsewhere(ended));
    this.#bus.on(tradingUnlocked, ({ session, customer, ...how }) =>
      this.#unlockedElsewhere({ session: BigInt(session), customer: BigInt(customer), ...how }),
    );
    this.#bus.onGap(() => this.#doubt());
  }

  get times(): SessionTimes {
    return this.#times;
  }

  /** Sessions in memory, for /metrics. */
  get size(): number {
    return this.#byToken.size;
  }

  /** Hears of every session that ends while it is in memory: the stream closes its socket. */
  onEnd(listener: (session: Session, reason: EndReason | 'unheard') => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Writes a new session in the caller's transaction. It is in memory before the commit, so that ending all sessions of the
   * customer meanwhile ends this one too; until the caller hands the secrets out it can't be used.
   */
  async open(
    tx: Tx,
    customerId: bigint,
    where: Where = { deviceName: '', isNewDevice: false, deviceHash: null },
  ): Promise<{ session: Session; secrets: SessionSecrets }> {
    const secrets = { token: secret(), cookie: secret() };
    const tokenHash = sha256(secrets.token);
    const cookieHash = sha256(secrets.cookie);
    const at = this.#now();
    const id = await insertSession(tx, { ...where, customerId, tokenHash, cookieHash, at });
    const ids = await sessionsBeyond(tx, { customerId, max: openMax });
    if (ids.length > 0) await this.#endIn(tx, { customerId, ids, reason: 'too-many' });
    const session = this.#remember({ id, customerId, cookieHash, openedAt: at, usedAt: at, tradingUntil: null, byPasskey: false }, tokenHash);
    return { session, secrets };
  }

  /** The session of both halves, used now; null when they are unknown, don't belong together or are over. */
  async find(token: string, cookie: string): Promise<Session | null> {
    if (!halfPattern.test(token) || !halfPattern.test(cookie)) return null;
    const tokenHash = sha256(token);
    const entry = this.#byToken.get(tokenHash.toString('latin1')) ?? (await this.#load(tokenHash));
    if (!entry || !timingSafeEqual(entry.cookieHash, sha256(cookie))) return null;
    const now = this.#now();
    if (overBy(entry, this.#times, now) && (await this.#isOver(entry, now))) return null;
    entry.tradingUntil = unlockedUntil(entry.tradingUntil, this.#times, now);
    entry.usedAt = now;
    entry.unwritten = true;
    return entry;
  }

  /** Why the session of both halves has ended; null when they are unknown, don't belong together, or it goes on. */
  async endingOf(token: string, cookie: string): Promise<EndReason | null> {
    if (!halfPattern.test(token) || !halfPattern.test(cookie)) return null;
    const ended = await findEnded(this.#db, sha256(token));
    return ended && timingSafeEqual(ended.cookieHash, sha256(cookie)) ? ended.reason : null;
  }

  /** Unlocks trading on this session. Answers until when at the most; `tradingUnlockedUntil` says until when. */
  async unlockTrading(session: Session, { byPasskey = false } = {}): Promise<Instant> {
    const until = later(this.#now(), this.#times.tradingIdleMs);
    // A session that was ended in another process a moment ago stays locked; its next call says so.
    const isWritten = await withTransaction(this.#db, tx => {
      this.#bus.publishWith(tx, tradingUnlocked, { session: String(session.id), customer: String(session.customerId), until, byPasskey });
      return writeTradingUntil(tx, { id: session.id, until, byPasskey });
    });
    if (!isWritten) return this.#now();
    session.tradingUntil = until;
    session.byPasskey = byPasskey;
    return until;
  }

  /** A money command on an unlocked session starts its idle time again; costs nothing. */
  extendTrading(session: Session, { unlockMinutes, unlockMinutesMax }: Omit<Unlocked, 'tradingUntil'>): void {
    const now = this.#now();
    const unlocked = isUnlocked({ tradingUntil: session.tradingUntil, unlockMinutes, unlockMinutesMax }, now);
    if (unlocked) session.tradingUntil = later(now, this.#times.tradingIdleMs);
  }

  async end(session: Session, reason: EndReason): Promise<void> {
    await withTransaction(this.#db, tx => this.#endIn(tx, { customerId: session.customerId, ids: [session.id], reason }));
  }

  /** A customer's open sessions, newest first; what is used here is told as it is in memory. */
  async listOf(customerId: bigint): Promise<ListedSession[]> {
    const inMemory = new Map([...(this.#byCustomer.get(customerId) ?? [])].map(({ id, usedAt }) => [id, usedAt]));
    const listed = await readOpenSessions(this.#db, customerId);
    return listed.map(session => ({ ...session, usedAt: latest(session.usedAt, inMemory.get(session.id) ?? session.usedAt) }));
  }

  /** Ends some of a customer's sessions in the transaction of what ends them, and a moment earlier here. */
  async endOthers(tx: Tx, { customerId, id }: Session, reason: EndReason, only: bigint | null = null): Promise<number> {
    const open = await readOpenSessions(tx, customerId);
    const ids = open.map(session => session.id).filter(other => other !== id && (only === null || other === only));
    if (ids.length > 0) await this.#endIn(tx, { customerId, ids, reason });
    return ids.length;
  }

  /** Sign-ins on new devices of which the customer doesn't know in this browser. */
  async signInsToTell(session: Session): Promise<ListedSession[]> {
    const asked = { customerId: session.customerId, session: session.id, since: later(this.#now(), -toldForMs) };
    const opened = (await readNewDevices(this.#db, asked)).map(found => ({ ...found, at: found.openedAt, session: found.id }));
    return untold(this.#db, { kind: 'sign-in', session }, opened);
  }

  async #endIn(tx: Tx, { customerId, ids, reason }: { customerId: bigint; ids: readonly bigint[]; reason: EndReason }): Promise<void> {
    const entries = [...(this.#byCustomer.get(customerId) ?? [])];
    this.#forget(
      entries.filter(({ id }) => ids.includes(id)),
      reason,
    );
    const customer = String(customerId);
    for (const id of ids) this.#bus.publishWith(tx, sessionsEnded, { customer, session: String(id), reason });
    await endSessions(tx, { ids, reason, at: this.#now() });
    if (byItself.includes(reason)) return;
    const facts = { sessions: ids.map(String).join(' '), reason };
    await recordAudit(tx, { actor: actorOf({ kind: 'customer', id: customerId }), action: 'customers.sessions-ended', customerId, facts });
  }

  /** Ends every session of a customer, also those that aren't in memory. */
  async endAllOf(customerId: bigint, reason: EndReason): Promise<void> {
    this.#forget([...(this.#byCustomer.get(customerId) ?? [])], reason);
    await withTransaction(this.#db, tx => this.endAllWith(tx, customerId, reason));
    // One that was opened while the line above waited for its transaction is in memory only by now.
    this.#forget([...(this.#byCustomer.get(customerId) ?? [])], reason);
  }

  /** The same in the caller's transaction; this process ends them with `lookAgain` after the commit. */
  endAllWith(tx: Tx, customerId: bigint, reason: EndReason): Promise<void> {
    this.#bus.publishWith(tx, sessionsEnded, { customer: String(customerId), session: null, reason });
    return endSessionsOf(tx, { customerId, reason, at: this.#now() });
  }

  /** Whether it hasn't ended as far as is written. */
  async goesOn({ id }: Session): Promise<boolean> {
    return (await sessionAgain(this.#db, id)) !== null;
  }

  /** Ends those in memory that were ended in the database. */
  async lookAgain(customerId: bigint, reason: EndReason): Promise<void> {
    for (const entry of [...(this.#byCustomer.get(customerId) ?? [])]) if (!(await sessionAgain(this.#db, entry.id))) this.#forget([entry], reason);
  }

  /** Ends what is over and writes the last use of the rest. Called every few seconds and before the server stops. */
  async flush(): Promise<void> {
    const now = this.#now();
    await this.#writeUses();
    for (const entry of [...this.#byToken.values()]) if (overBy(entry, this.#times, now)) await this.#isOver(entry, now);
    if (now < this.#sweepAt) return;
    const { absoluteMs, idleMs } = this.#times;
    await withTransaction(this.#db, tx => endOverdue(tx, { openedBefore: later(now, -absoluteMs), usedBefore: later(now, -idleMs), at: now }));
    this.#sweepAt = later(now, sweepEveryMs);
  }

  /** Whether a session that wasn't used here for long is over: it may have been used in another process. One that is over ends. */
  async #isOver(entry: Entry, now: Instant): Promise<boolean> {
    const row = await sessionAgain(this.#db, entry.id);
    if (row) entry.usedAt = latest(entry.usedAt, row.usedAt);
    const over = row ? overBy(entry, this.#times, now) : 'revoked';
    if (over) await this.end(entry, over);
    return over !== null;
  }

  #endedElsewhere({ customer, session, reason }: EndedSessions): void {
    const entries = [...(this.#byCustomer.get(BigInt(customer)) ?? [])];
    this.#forget(session === null ? entries : entries.filter(({ id }) => String(id) === session), reason);
  }

  #unlockedElsewhere({ session, customer, until, byPasskey }: { session: bigint; customer: bigint; until: Instant; byPasskey: boolean }): void {
    for (const entry of this.#byCustomer.get(customer) ?? []) {
      if (entry.id !== session) continue;
      entry.tradingUntil = latest(entry.tradingUntil ?? until, until);
      entry.byPasskey = byPasskey;
    }
  }

  /** Endings may have been missed: whoever comes next is looked up again, and pages have to sign in on the stream anew. */
  #doubt(): void {
    this.#endings += 1;
    for (const entry of this.#byToken.values()) for (const listener of this.#listeners) listener(entry, 'unheard');
    this.#byToken.clear();
    this.#byCustomer.clear();
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
