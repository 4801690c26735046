export { isBySimulatedStaff } from './review.ts';
export type { MayBeCounterpart, Review, ReviewKind, Shown, StaffAnswer } from './review.ts';
export { countUndecided, readHeldReviews } from './held-store.ts';
export { Reviews, type DecideReview } from './reviews.ts';

/** What this book declares. */
export const reviewsManifest = { name: 'reviews', appendOnly: ['review_event'] };
