import { instantOf, later } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { stepOf, type Signature } from './rules/review-steps.ts';
import type { Apart, Review } from './review.ts';

const now = instantOf('2026-11-25T09:00:00Z');
const operator = (id: bigint) => ({ kind: 'operator', id }) as const;
type Signed = Pick<Review, 'state' | 'dueAt' | 'proposal' | 'maker' | 'openedBy'>;

/** Operator 1 approves a case that takes two signatures. */
const sign =
  (review: Partial<Signed>, signature: Partial<Signature> = {}, apart: Apart = null) =>
  () =>
    stepOf(
      { state: 'pending', dueAt: later(now, 1_000), proposal: null, maker: null, openedBy: { kind: 'customer', id: 9n }, ...review },
      { by: operator(1n), decision: 'approved', reason: null, now, ...signature },
      { reasons: [], needsSecond: true, apart },
    );

export const refusals: RefusalPlaces = {
  'claims.ts': [
    ['review-does-not-exist', 'a case is taken that isn’t there', 'books/reviews/reviews.test.ts'],
    ['review-claimed', 'a case is taken that somebody else looks at', 'books/reviews/reviews.test.ts'],
    ['not-in-review', 'a case is taken that is decided', 'books/reviews/reviews.test.ts'],
  ],
  'reviews.ts': [
    ['subject-under-review', 'a second proposal about what waits for its decision', 'features/desk-reviews/house-reviews.test.ts'],
    ['not-in-review', 'what is decided is taken back', 'books/reviews/reviews.test.ts'],
    [
      'no-counterpart',
      'a queue shows a case to who may not sign beside its first signer',
      'books/reviews/reviews.test.ts',
      { until: '2026-12-02T09:00:00.000Z' },
    ],
    ['review-does-not-exist', 'a case is decided that isn’t there, asked before its lock', 'books/reviews/reviews.test.ts'],
    ['review-does-not-exist', 'a case is decided that isn’t there', 'books/reviews/reviews.test.ts'],
  ],
  'rules/review-steps.ts': [
    ['not-in-review', 'a case is decided a second time', sign({ state: 'approved' })],
    ['reason-unknown', 'a reason that cases of this kind don’t have', sign({}, { reason: 'no such one' })],
    ['own-signature', 'the second signature is of who gave the first', sign({ proposal: 'approved', maker: operator(1n) })],
    [
      'no-counterpart',
      'the second signature is of who let the first signer in',
      sign({ proposal: 'approved', maker: operator(2n) }, {}, later(now, 1)),
    ],
  ],
};
