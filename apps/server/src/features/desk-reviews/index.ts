import { denial, denied, deskReviews as contract, type Denial } from '@parkett/contract';
import { instantToWire, ok, type Result } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { OnDuty } from '../../books/operators/index.ts';
import type { Review, Reviews } from '../../books/reviews/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { bodyHash, type Principal } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db.ts';

type Parts = { readonly db: Db; readonly reviews: Reviews; readonly customerKeys: Pick<CustomerKeys, 'of'> };

const pageSize = 50;

/** The review of a number, `R12`; none has 0. */
const idOf = (number: string): bigint => BigInt(/^R(\d{1,18})$/.exec(number)?.[1] ?? 0);
const shownPrincipal = ({ kind, id }: Principal) => ({ kind, id: String(id) });
const operatorOf = ({ operator }: OnDuty): Principal => ({ kind: 'operator', id: operator.id });

const shown = (review: Review): contract.DeskReview => ({
  number: `R${review.id}`,
  kind: review.kind,
  subject: review.subject,
  customer: String(review.customer),
  state: review.state,
  amount: review.amount && { units: String(review.amount.units), currency: review.amount.currency },
  openedAt: instantToWire(review.openedAt),
  openedBy: shownPrincipal(review.openedBy),
  dueAt: instantToWire(review.dueAt),
  proposal: review.proposal,
  maker: review.maker && shownPrincipal(review.maker),
  checker: review.checker && shownPrincipal(review.checker),
  reason: review.reason,
  endedAt: review.endedAt === null ? null : instantToWire(review.endedAt),
  claim: review.claim && { by: shownPrincipal(review.claim.by), until: instantToWire(review.claim.until) },
});

/** The desk's queues: what is to be decided, by whom it is being looked at, and the signatures. */
export function addDeskReviewCalls(calls: Calls<OnDuty>, { db, reviews, customerKeys }: Parts): void {
  const find = async (number: string): Promise<Result<Review, Denial>> => {
    const review = await reviews.get(db, idOf(number));
    return review ? ok(review) : denied('review-does-not-exist');
  };
  calls.signedIn(contract.list, async ({ show, kind = null, after, size = pageSize }, { session }) => {
    const found = await reviews.list(db, { show, kind, after: after === undefined ? null : idOf(after), size: size + 1, by: operatorOf(session) });
    return ok({ reviews: found.slice(0, size).map(shown), more: found.length > size });
  });
  calls.signedIn(contract.one, async ({ number }) => {
    const review = await find(number);
    if (!review.ok) return review;
    const history = await reviews.history(db, review.value);
    return ok({
      review: shown(review.value),
      history: history.map(event => ({ ...event, by: shownPrincipal(event.by), at: instantToWire(event.at) })),
      reasons: reviews.reasonsOf(review.value),
      facts: [...(await reviews.factsOf(db, review.value))],
    });
  });
  calls.signedIn(contract.claim, async ({ number }, { session }) => {
    const claimed = await reviews.claim({ review: idOf(number), by: operatorOf(session) });
    return claimed.ok ? ok({ until: instantToWire(claimed.value.until) }) : claimed;
  });
  calls.signedIn(contract.release, async ({ number }, { session }) => {
    await reviews.release({ review: idOf(number), by: operatorOf(session) });
    return ok({});
  });
  calls.keyed(contract.decide, async (body, { commandKey }) => {
    const found = await find(body.number);
    if (!found.ok) return { outcome: 'denied', denial: denial('review-does-not-exist') };
    const { id, customer } = found.value;
    // The note may be about a person: its hash is one that only the customer's key makes.
    const hash = (await customerKeys.of(db, customer)).mac('request', bodyHash(body));
    const { decision, reason, note } = body;
    return reviews.decide({ ...commandKey(hash), command: { review: id, decision, reason, note } });
  });
}
