import type { ReplyOf, signIn } from '@parkett/contract';
import { instantToWire, later, type Instant } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import { toldForMs, untold, type SignedIn } from '../../books/customers/index.ts';
import type { RuleBook } from '../../books/house-rules/index.ts';
import type { Reviews } from '../../books/reviews/index.ts';
import type { Db } from '../../platform/db.ts';
import { changesSince, lastSaidAt } from './details-store.ts';
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
  readonly systemNow: () => Instant;
};

/** Since when a verified customer's details have to be confirmed again; null: they needn't be, or a review has them before it. */
async function dueSince({ db, reviews, ruleBook, now }: NoticeParts, { id, realName }: SignedIn['customer']): Promise<string | null> {
  const saidAt = realName === 'verified' ? await lastSaidAt(db, id) : null;
  if (saidAt === null) return null;
  const dueAt = confirmationDueAt(saidAt, ruleBook.now(confirmMonths));
  if (now() < dueAt || (await reviews.pendingOf(db, { kind: reviewKind, customer: id }))) return null;
  return instantToWire(dueAt);
}

/** What a customer is told of his details at his next visit: what was changed in another browser, and that they have to be confirmed. */
export const detailNotices =
  (parts: NoticeParts) =>
  async ({ customer, session }: SignedIn): Promise<Notices> => {
    const [recent, detailsDueSince] = await Promise.all([
      changesSince(parts.db, { customer: customer.id, since: later(parts.systemNow(), -toldForMs) }),
      dueSince(parts, customer),
    ]);
    const toTell = await untold(parts.db, { kind: 'details', session }, recent);
    if (toTell.length === 0) return { detailChanges: [], detailsDueSince };
    const ids = new Set(toTell.map(({ id }) => id));
    const lines = (await historyOf(parts.db, { keys: parts.customerKeys, customer: customer.id })).filter(({ statement }) => ids.has(statement.id));
    return { detailChanges: lines.map(({ at, changes }) => ({ at: instantToWire(at), fields: changes.map(({ field }) => field) })), detailsDueSince };
  };
