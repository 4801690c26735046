import { denied, type Denial } from '@parkett/contract';
import { instantToWire, ok, type Instant, type Result } from '@parkett/kernel';
import type { Apart, Decision, Review, ReviewState } from '../review.ts';

type Who = { readonly kind: string; readonly id: bigint };

export const isSame = (one: Who | null, other: Who): boolean => one !== null && one.kind === other.kind && one.id === other.id;

/** Whether it can still be decided at a moment of business time: after its deadline it can't, also before that was written. */
export const isOpen = ({ state, dueAt }: Pick<Review, 'state' | 'dueAt'>, now: Instant): boolean => state === 'pending' && now < dueAt;

export type Signature = {
  readonly by: Who;
  readonly decision: Decision;
  readonly reason: string | null;
  readonly now: Instant;
};

/** What a signature becomes. */
export type Step = { readonly what: 'proposed' | 'decided' | 'signed'; readonly state: ReviewState };

/**
 * What a signature makes of a review. The one that says what the first one says is the second; one that says otherwise takes the first one's place,
 * and is a first one itself, as does whatever follows a first one that lapsed. Nobody decides alone what he has opened.
 */
export function stepOf(
  review: Pick<Review, 'state' | 'dueAt' | 'proposal' | 'maker' | 'openedBy'>,
  { by, decision, reason, now }: Signature,
  given: { readonly reasons: readonly string[]; readonly needsSecond: boolean; readonly apart: Apart },
): Result<Step, Denial> {
  if (!isOpen(review, now)) return denied('not-in-review');
  if (given.reasons.length > 0 ? !given.reasons.includes(reason ?? '') : reason !== null) return denied('reason-unknown');
  const { proposal, maker } = given.apart === 'lapsed' ? { proposal: null, maker: null } : review;
  if (proposal !== null) {
    if (isSame(maker, by)) return denied('own-signature');
    if (typeof given.apart === 'number') return denied('no-counterpart', { until: instantToWire(given.apart) });
    if (proposal === decision) return ok({ what: 'signed', state: decision });
  }
  const alone = !given.needsSecond && !(decision === 'approved' && isSame(review.openedBy, by));
  return ok(alone ? { what: 'decided', state: decision } : { what: 'proposed', state: 'pending' });
}
