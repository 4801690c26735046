import { later, type Instant } from '@parkett/kernel';
import { withTransaction, type Db, type Queryable, type Tx } from '../../platform/db.ts';
import { recordAudit } from '../audit/index.ts';
import type { RuleBook } from '../house-rules/index.ts';
import { payOutWaitHours } from './limits.ts';
import { mayPayOutFrom } from './rules/pay-out-from.ts';
import { insertReplaced, isReviewUsed, readReplacedSince, readToTell, readWaits, writeTold, type AllowedBy, type ReplacedProof } from './store.ts';

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
  async add(tx: Tx, { customer, what, ...allowedBy }: Pick<ReplacedProof, 'customer' | 'what'> & AllowedBy): Promise<boolean> {
    const at = this.#parts.businessNow();
    const payOutFrom = later(at, this.#parts.ruleBook.now(payOutWaitHours) * hourMs);
    if (!(await insertReplaced(tx, { customer, what, allowedBy, at, payOutFrom }))) return false;
    const by = 'review' in allowedBy ? { review: String(allowedBy.review) } : { letter: String(allowedBy.letter) };
    const actor = { kind: 'customer', name: String(customer) } as const;
    await recordAudit(tx, { actor, action: 'security.proof-replaced', customerId: customer, facts: { what, ...by } });
    return true;
  }

  /** Whether what a review allowed was done. */
  isUsed(from: Queryable, review: bigint): Promise<boolean> {
    return isReviewUsed(from, review);
  }

  /** Whether the same of a customer was replaced since a moment (business time): what was approved before it is worth nothing any more. */
  wasReplacedSince(from: Queryable, asked: Parameters<typeof readReplacedSince>[1]): Promise<boolean> {
    return readReplacedSince(from, asked);
  }

  /** From when on a customer may add payees and withdraw; null: now. */
  async payOutFrom(from: Queryable, customer: bigint): Promise<Instant | null> {
    const now = this.#parts.businessNow();
    return mayPayOutFrom(await readWaits(from, customer, now), now);
  }

  /** What was replaced, until its owner has said that he knows. */
  toTell(from: Queryable, customer: bigint): Promise<Pick<ReplacedProof, 'what' | 'at'>[]> {
    return readToTell(from, customer);
  }

  told(customer: bigint): Promise<void> {
    return withTransaction(this.#parts.db, tx => writeTold(tx, customer, this.#parts.systemNow()));
  }
}
