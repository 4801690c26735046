import { denied, type Denial } from '@parkett/contract';
import { later, ok, type Instant, type Result } from '@parkett/kernel';
import type { Principal } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { isSame } from './rules/review-steps.ts';
import { readReview, writeClaim } from './store.ts';

/** How long somebody who claims a review is shown as looking at it (system time). */
const claimMs = 10 * 60_000;

/** Claims a review, with its row of the audit; whoever goes on looking at it leaves no second one. Refused while somebody else looks. */
export async function claimReview(
  tx: Tx,
  { review, by, now }: { review: bigint; by: Principal; now: Instant },
): Promise<Result<{ readonly until: Instant }, Denial>> {
  const until = later(now, claimMs);
  const before = await readReview(tx, review);
  if (!before) return denied('review-does-not-exist');
  if (!(await writeClaim(tx, { review, by, now, until }))) {
    const found = await readReview(tx, review);
    return denied(found?.state === 'pending' ? 'review-claimed' : 'not-in-review');
  }
  const { claim, customer, kind } = before;
  const isRenewed = claim !== null && claim.until > now && isSame(claim.by, by);
  const facts = { review: String(review), kind };
  if (!isRenewed) await recordAudit(tx, { actor: actorOf(by), action: 'reviews.claimed', customerId: customer, facts });
  return ok({ until });
}
