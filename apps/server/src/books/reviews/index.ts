export type { MayBeCounterpart, Review, ReviewKind } from './review.ts';
export { countUndecided, readHeldReviews } from './held-store.ts';
export { Reviews, type DecideReview } from './reviews.ts';

/** What this book declares. */
export const reviewsManifest = { name: 'reviews', appendOnly: ['review_event'] };
