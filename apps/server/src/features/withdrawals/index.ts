export { withdrawalClaims } from './claims.ts';
export { addDeskWithdrawalCalls } from './desk-routes.ts';
export { HandOver, withdrawalFollower } from './hand-over.ts';
export type { WithdrawalParts } from './parts.ts';
export { shownWithdrawalsOf } from './desk-list.ts';
export { payoutReview, withdrawalReview } from './review.ts';
export { addWithdrawalCalls } from './routes.ts';
export type { PerEuro } from './rules/euro-worth.ts';
export { higherReview } from './higher-review.ts';
