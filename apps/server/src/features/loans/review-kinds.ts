/** The names of the reviews about loans. */
export const loanReview = 'loan';
export const raiseReview = 'credit-raise';
