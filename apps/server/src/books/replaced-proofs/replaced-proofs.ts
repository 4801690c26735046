import { later, type Instant } from '@parkett/kernel';
import type { Db, Queryable, Tx } from '../../platform/db.ts';
import { recordAudit } from '../audit/index.ts';
import { toldForMs, untold, type Session } from '../customers/index.ts';
import type { RuleBook } from '../house-rules/index.ts';
import { payOutWaitHours } from './limits.ts';
import { mayPayOutFrom } from './rules/pay-out-from.ts';
import { insertReplaced, isReviewUsed, readReplaced, isReplacedSince, readWaits, type AllowedBy, type ReplacedProof } from './store.ts';

const hourMs = 3_600_000;

type Parts = {
  readonly db: Db;
  readonly ruleBook: RuleBook;
  readonly businessNow: () => Instant;
  readonly systemNow: () => Instant;
};

/** What protected an account and was replaced without being shown: what follows from that for payees and withdrawals, and what its owner is told. */
export class ReplacedProofs {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Notes a replacement in its transaction, with the wait that follows. False where this review or letter has allowed one before. */
  async add(tx: Tx, { customer, what, session, ...allowedBy }: Pick<ReplacedProof, 'customer' | 'what' | 'session'> & AllowedBy): Promise<boolean> {
    const at = this.#parts.businessNow();
    const payOutFrom = later(at, this.#parts.ruleBook.now(payOutWaitHours) * hourMs);
    if (!(await insertReplaced(tx, { customer, what, session, allowedBy, at, payOutFrom, notedAt: this.#parts.systemNow() }))) return false;
    const by = 'review' in allowedBy ? { review: String(allowedBy.review) } : { letter: String(allowedBy.letter) };
    const actor = { kind: 'customer', name: String(customer) } as const;
    await recordAudit(tx, { actor, action: 'security.proof-replaced', customerId: customer, facts: { what, ...by } });
    return true;
  }

  /** Whether what a review allowed was done. */
  isUsed(from: Queryable, review: bigint): Promise<boolean> {
    return isReviewUsed(from, review);
  }

  /** Whether something of a customer was replaced without being shown since a moment (system time). */
  wasReplaced(from: Queryable, asked: Parameters<typeof isReplacedSince>[1]): Promise<boolean> {
    return isReplacedSince(from, asked);
  }

  /** From when on a customer may add payees and withdraw; null: now. */
  async payOutFrom(from: Queryable, customer: bigint): Promise<Instant | null> {
    const now = { businessNow: this.#parts.businessNow(), systemNow: this.#parts.systemNow() };
    return mayPayOutFrom(await readWaits(from, customer, now), now);
  }

  /** What was replaced of which its owner doesn't know in the browser of this session. */
  async toTell(from: Queryable, session: Session): Promise<Pick<ReplacedProof, 'what' | 'at'>[]> {
    const replaced = await readReplaced(from, session.customerId, later(this.#parts.systemNow(), -toldForMs));
    const happened = replaced.map(({ what, at, notedAt, session: by }) => ({ what, replacedAt: at, at: notedAt, session: by }));
    return (await untold(from, { kind: 'proof', session }, happened)).map(({ what, replacedAt: at }) => ({ what, at }));
  }
}
