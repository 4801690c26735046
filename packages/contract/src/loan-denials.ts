/** The refusals of loans and of credit, part of `denials`. */
export const loanDenials = {
  'loan-below-minimum': { kind: 'invalid', sentence: 'The smallest loan is {minimumAmount} {currency}' },
  'loan-limit-insufficient': {
    kind: 'not-enough',
    sentence: 'Limit insufficient: {neededAmount} {currency} asked for, {limitAmount} {currency} can be borrowed',
  },
  'unpaid-loan-first': { kind: 'conflict', sentence: 'Unpaid credit loan, repay first: {number}, {owedAmount} {currency}' },
  'pending-review-order': { kind: 'conflict', sentence: 'Pending-review order: {number}, decided by {until} at the latest' },
  'income-missing': { kind: 'invalid', sentence: 'Please enter your monthly income and your monthly duties as amounts' },
  'no-such-loan': { kind: 'not-found', sentence: 'There is no such loan' },
  'loan-not-cancellable': { kind: 'conflict', sentence: 'This application can’t be taken back any more' },
  'nothing-owed': { kind: 'conflict', sentence: 'Nothing is owed of this loan' },
  'repayment-exceeds-loan': {
    kind: 'invalid',
    sentence: 'Repayment exceeds the loan: {neededAmount} {currency} typed, {owedAmount} {currency} owed today',
  },
  'repay-all-instead': { kind: 'invalid', sentence: 'This leaves only interest: please repay all of it, {owedAmount} {currency}' },
  'loan-withdrawal-over': { kind: 'not-now', sentence: 'The contract of this loan could be withdrawn from until {lastDay}; repaying early is free' },
  'second-look-over': { kind: 'conflict', sentence: 'A second look is possible once, after a refusal' },
  'view-missing': { kind: 'invalid', sentence: 'Please say how you see it' },
  'second-look-by-others': { kind: 'not-allowed', sentence: 'A second look is taken by others than those who refused first' },
  'credit-raise-not-whole': { kind: 'invalid', sentence: 'A credit top-up must be a positive whole number of euros' },
  'credit-raise-pending': {
    kind: 'conflict',
    sentence: 'Your last request for a credit top-up is still under review, decided by {until} at the latest',
  },
  'credit-score-too-low': {
    kind: 'not-enough',
    sentence:
      'Credit score too low to withdraw borrowed money: {score}, {neededScore} needed; {withdrawableAmount} {currency} of your own can be withdrawn',
  },
} as const;
