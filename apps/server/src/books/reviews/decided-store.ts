import { isToldReason, messageKinds, type MessageName } from '@parkett/contract';
import { reviewNumber, type Instant } from '@parkett/kernel';
import { numbersLiteral, type Queryable } from '../../platform/db.ts';
import { defineTelling } from '../messages/index.ts';

type Decided = { readonly id: bigint; readonly review: bigint; readonly state: string; readonly reason: string | null; readonly at: Instant };

const isMessage = (kind: string): kind is MessageName => Object.hasOwn(messageKinds, kind);

/** The kinds of reviews that have a customer, with the customer. */
async function customersOf(from: Queryable, reviews: readonly bigint[]): Promise<Map<bigint, { kind: string; customer: bigint }>> {
  const rows = await from.query<{ id: bigint; kind: string; customer: bigint }>(
    'reviews.customers-of',
    'select id, kind, customer_id as customer from review where id = any($1::int8[]) and customer_id is not null',
    [numbersLiteral(reviews)],
  );
  return new Map(rows.map(({ id, ...review }) => [id, review]));
}

/** A decision brings a message where a kind of message has the name of its kind of review and of the state: `appeal-approved`. */
export const decidedTelling = defineTelling<Decided>({
  table: 'review_event',
  columns: 'id, review_id as review, state, reason, at',
  tell: async (events, { from, kinds }) => {
    const decided = events.filter(({ state }) => state === 'approved' || state === 'rejected');
    const reviews = await customersOf(
      from,
      decided.map(({ review }) => review),
    );
    return decided.flatMap(({ id: about, review, state, reason, at }) => {
      const known = reviews.get(review);
      const kind = `${known?.kind}-${state}`;
      if (!known || !isMessage(kind) || !kinds.has(kind)) return [];
      return [
        {
          customer: known.customer,
          kind,
          about,
          at,
          parameters: { review: reviewNumber(review), ...(reason !== null && isToldReason(reason) ? { reason } : {}) },
        },
      ];
    });
  },
  owed: kinds => `select e.id as about, r.customer_id as customer, e.tx from review_event e join review r on r.id = e.review_id
    where r.customer_id is not null and e.state in ('approved', 'rejected') and r.kind || '-' || e.state = any(array[${kinds.map(kind => `'${kind}'`).join(', ')}])`,
});
