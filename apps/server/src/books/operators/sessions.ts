import { hash, randomBytes } from 'node:crypto';
import type { deskSignIn } from '@parkett/contract';
import { later, type Instant } from '@parkett/kernel';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import { recordAudit } from '../audit/index.ts';
import { hasJustProved, overBy } from './rules/session-time.ts';
import {
  endDeskSession,
  endDeskSessionsOf,
  endOtherDeskSessions,
  findDeskSession,
  insertDeskSession,
  writeDeskUse,
  type DeskEndReason,
  type OnDuty,
} from './sessions-store.ts';

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
/** The last use is written this often at the most. */
const useWrittenEveryMs = 60_000;

/**
 * Sessions of operators. There are few of them, so each call asks the database: what was ended or disabled in any process holds for the next call of every
 * process.
 */
export class DeskSessions {
  readonly #db: Db;
  readonly #now: () => Instant;

  constructor({ db, now }: { db: Db; now: () => Instant }) {
    this.#db = db;
    this.#now = now;
  }

  /** Opens a session in the caller's transaction; the token is the cookie's, only its hash is kept. */
  async open(tx: Tx, { operator, proof }: { operator: bigint; proof: deskSignIn.Proof }): Promise<{ id: bigint; token: string }> {
    const token = randomBytes(32).toString('base64url');
    const id = await insertDeskSession(tx, { operator, proof, tokenHash: sha256(token), at: this.#now() });
    await recordAudit(tx, { actor: actorOf(operator), action: 'operators.signed-in', customerId: null, facts: { session: String(id), proof } });
    return { id, token };
  }

  /** Whose token this is, used now; null when it is unknown or over. */
  async find(token: string): Promise<OnDuty | null> {
    if (!tokenPattern.test(token)) return null;
    const found = await findDeskSession(this.#db, sha256(token));
    if (!found) return null;
    const now = this.#now();
    const over = overBy(found.session, now);
    if (over) {
      await this.end(found, over);
      return null;
    }
    if (now >= later(found.session.usedAt, useWrittenEveryMs)) await withTransaction(this.#db, tx => writeDeskUse(tx, found.session.id, now));
    return { ...found, session: { ...found.session, usedAt: now } };
  }

  /** Each step of proof opens a new session in place of the present one, so that a copied token of the step before opens nothing (ASVS 7.2.4). */
  async renew(tx: Tx, before: OnDuty, proof: deskSignIn.Proof): Promise<{ id: bigint; token: string }> {
    await this.#end(tx, before, 'replaced');
    return this.open(tx, { operator: before.operator.id, proof });
  }

  /** Whether a passkey was shown within two minutes: cookies alone, which may be stolen, aren't enough for everything. */
  hasJustProved({ session }: OnDuty): boolean {
    return hasJustProved(session, this.#now());
  }

  /** An operator's passkey was added or removed by him. */
  async recordPasskey(tx: Tx, { session, operator }: OnDuty, change: { what: 'added' | 'removed'; name: string; sessions?: number }): Promise<void> {
    const { what, ...facts } = change;
    await recordAudit(tx, {
      actor: actorOf(operator.id),
      action: what === 'added' ? 'operators.passkey-added' : 'operators.passkey-removed',
      customerId: null,
      facts: { session: String(session.id), ...facts },
    });
  }

  /** Ends an operator's other sessions, in the caller's transaction; how many there were. */
  endOthers(tx: Tx, onDuty: OnDuty, reason: DeskEndReason): Promise<number> {
    return endOtherDeskSessions(tx, onDuty, { reason, at: this.#now() });
  }

  /** Ends every session of an operator, in the caller's transaction. */
  async endAllOf(tx: Tx, operator: bigint, reason: DeskEndReason): Promise<void> {
    await endDeskSessionsOf(tx, { operator, reason, at: this.#now() });
  }

  async end(onDuty: OnDuty, reason: DeskEndReason): Promise<void> {
    await withTransaction(this.#db, tx => this.#end(tx, onDuty, reason));
  }

  async #end(tx: Tx, { session, operator }: OnDuty, reason: DeskEndReason): Promise<void> {
    await endDeskSession(tx, { id: session.id, reason, at: this.#now() });
    const facts = { session: String(session.id), reason };
    await recordAudit(tx, { actor: actorOf(operator.id), action: 'operators.signed-out', customerId: null, facts });
  }
}

/** How the audit names an operator: by number, since a name may change hands. */
const actorOf = (operator: bigint) => ({ kind: 'operator', name: String(operator) }) as const;
