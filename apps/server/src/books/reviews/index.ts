export type { MayBeCounterpart, Review, ReviewKind, Shown } from './review.ts';
export { Reviews, type DecideReview } from './reviews.ts';

/** What this book declares. */
export const reviewsManifest = { name: 'reviews', appendOnly: ['review_event'] };
