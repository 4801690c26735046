import type { ReplyOf, signIn } from '@parkett/contract';
import { instantToWire, type Instant } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { SignedIn } from '../../books/customers/index.ts';
import type { RuleBook } from '../../books/house-rules/index.ts';
import type { Reviews } from '../../books/reviews/index.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { insertStatementTold, lastSaidAt, untoldStatements } from './details-store.ts';
import { confirmMonths } from './limits.ts';
import { reviewKind } from './review.ts';
import { confirmationDueAt } from './rules/details.ts';
import { historyOf } from './standing.ts';

type Notices = Pick<ReplyOf<typeof signIn.profile>, 'detailChanges' | 'detailsDueSince'>;
type NoticeParts = {
  readonly db: Db;
  readonly customerKeys: CustomerKeys;
  readonly reviews: Reviews;
  readonly ruleBook: RuleBook;
  /** Business time. */
  readonly now: () => Instant;
};

/** Since when a verified customer's details have to be confirmed again; null: they needn't be, or a review has them before it. */
async function dueSince({ db, reviews, ruleBook, now }: NoticeParts, { id, realName }: SignedIn['customer']): Promise<string | null> {
  const saidAt = realName === 'verified' ? await lastSaidAt(db, id) : null;
  if (saidAt === null) return null;
  const dueAt = confirmationDueAt(saidAt, ruleBook.now(confirmMonths));
  if (now() < dueAt || (await reviews.pendingOf(db, { kind: reviewKind, customer: id }))) return null;
  return instantToWire(dueAt);
}

/** What a customer is told of his details at his next visit: what was changed on another session, and that they have to be confirmed. */
export const detailNotices =
  (parts: NoticeParts) =>
  async ({ customer, session }: SignedIn): Promise<Notices> => {
    const [untold, detailsDueSince] = await Promise.all([
      untoldStatements(parts.db, { customer: customer.id, session: session.id }),
      dueSince(parts, customer),
    ]);
    if (untold.length === 0) return { detailChanges: [], detailsDueSince };
    const ids = new Set(untold.map(({ id }) => id));
    const lines = (await historyOf(parts.db, { keys: parts.customerKeys, customer: customer.id })).filter(({ statement }) => ids.has(statement.id));
    return { detailChanges: lines.map(({ at, changes }) => ({ at: instantToWire(at), fields: changes.map(({ field }) => field) })), detailsDueSince };
  };

/** The customer knows of the changes that were told on this session. */
export const detailChangesKnown = (db: Db, { caller, at }: { caller: SignedIn; at: Instant }): Promise<void> =>
  withTransaction(db, async tx => {
    for (const { id } of await untoldStatements(tx, { customer: caller.customer.id, session: caller.session.id }))
      await insertStatementTold(tx, { statement: id, at });
  });
