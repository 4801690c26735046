import { denial, denied, deskReviews as contract, type Denial } from '@parkett/contract';
import { instantToWire, ok, type Instant, type Result } from '@parkett/kernel';
import { actorOf } from '../../books/audit/index.ts';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import { namedActors, type OnDuty } from '../../books/operators/index.ts';
import type { Review, Reviews } from '../../books/reviews/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { bodyHash, type Principal } from '../../platform/commands/index.ts';
import type { Db, Queryable } from '../../platform/db.ts';

type Parts = { readonly db: Db; readonly reviews: Reviews; readonly customerKeys: Pick<CustomerKeys, 'of'>; readonly businessNow: () => Instant };

const pageSize = 50;

/** The review of a number, `R12`; none has 0. */
const idOf = (number: string): bigint => BigInt(/^R(\d{1,18})$/.exec(number)?.[1] ?? 0);
type ShowPrincipal = (principal: Principal) => contract.DeskReview['openedBy'];

/** How operators are called now. */
async function principalsOf(from: Queryable, principals: readonly (Principal | null)[]): Promise<ShowPrincipal> {
  const named = await namedActors(from, principals.filter(principal => principal !== null).map(actorOf));
  return principal => named(actorOf(principal));
}
const principalsIn = ({ openedBy, maker, checker, claim }: Review): readonly (Principal | null)[] => [openedBy, maker, checker, claim?.by ?? null];

const operatorOf = ({ operator }: OnDuty): Principal => ({ kind: 'operator', id: operator.id });

const shown = (review: Review, show: ShowPrincipal): contract.DeskReview => ({
  number: `R${review.id}`,
  kind: review.kind,
  subject: review.subject,
  customer: String(review.customer),
  state: review.state,
  amount: review.amount && { units: String(review.amount.units), currency: review.amount.currency },
  openedAt: instantToWire(review.openedAt),
  openedBy: show(review.openedBy),
  dueAt: instantToWire(review.dueAt),
  proposal: review.proposal,
  maker: review.maker && show(review.maker),
  checker: review.checker && show(review.checker),
  reason: review.reason,
  endedAt: review.endedAt === null ? null : instantToWire(review.endedAt),
  claim: review.claim && { by: show(review.claim.by), until: instantToWire(review.claim.until) },
});

/** The desk's queues: what is to be decided, by whom it is being looked at, and the signatures. */
export function addDeskReviewCalls(calls: Calls<OnDuty>, { db, reviews, customerKeys, businessNow }: Parts): void {
  const find = async (number: string): Promise<Result<Review, Denial>> => {
    const review = await reviews.get(db, idOf(number));
    return review ? ok(review) : denied('review-does-not-exist');
  };
  calls.signedIn(contract.list, async ({ show, kind = null, after, size = pageSize }, { session }) => {
    const found = await reviews.list(db, { show, kind, after: after === undefined ? null : idOf(after), size: size + 1, by: operatorOf(session) });
    const named = await principalsOf(db, found.flatMap(principalsIn));
    return ok({
      reviews: found.slice(0, size).map(review => shown(review, named)),
      more: found.length > size,
      kinds: reviews.kinds(),
      now: instantToWire(businessNow()),
    });
  });
  calls.signedIn(contract.one, async ({ number }) => {
    const review = await find(number);
    if (!review.ok) return review;
    const history = await reviews.history(db, review.value);
    const show = await principalsOf(db, [...principalsIn(review.value), ...history.map(({ by }) => by)]);
    return ok({
      review: shown(review.value, show),
      now: instantToWire(businessNow()),
      history: history.map(event => ({ ...event, by: show(event.by), at: instantToWire(event.at) })),
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
