export { addDeskLoanCalls } from './desk-routes.ts';
export { loanDebts } from './debts.ts';
export { loanMornings } from './morning.ts';
export type { LoanParts } from './parts.ts';
export { reviewOfRaises } from './raise.ts';
export { reviewOfLoans } from './review.ts';
export { loanReview } from './review-kinds.ts';
export { addLoanCalls } from './routes.ts';
