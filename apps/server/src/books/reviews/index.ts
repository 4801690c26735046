import { decidedTelling } from './decided-store.ts';

export { deskReviewsOf, principalsOf, reviewIdOf } from './desk-view.ts';
export { decidingRoles, isBySimulatedStaff } from './review.ts';
export type { ApartOf, CustomerReview, Hints, HouseReviewKind, Review, ReviewKind, Shown, StaffAnswer, TakenBack } from './review.ts';
export { countUndecided, readHeldReviews } from './held-store.ts';
export { Reviews, type DecideReview } from './reviews.ts';

/** What this book declares. */
export const reviewsManifest = { name: 'reviews', appendOnly: ['review_event'], tellings: [decidedTelling] };
