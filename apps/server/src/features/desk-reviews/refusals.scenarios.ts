import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'index.ts': [
    ['review-does-not-exist', 'a case is opened that isn’t there', 'features/desk-reviews/desk-reviews.test.ts'],
    ['not-your-role', 'a case is decided by another role', 'features/desk-reviews/desk-reviews.test.ts'],
  ],
};
