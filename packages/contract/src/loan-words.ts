/** The numbers of equal monthly instalments. */
export const loanMonths = [3, 6, 12, 24, 36] as const;
export type LoanMonths = (typeof loanMonths)[number];

export const loanPurposes = ['trading', 'bridge', 'other'] as const;
export type LoanPurpose = (typeof loanPurposes)[number];

/** `finished`: all of it was repaid. */
export const loanStates = ['asked', 'running', 'finished', 'refused', 'cancelled', 'expired'] as const;
export type LoanState = (typeof loanStates)[number];

/** Reasons of a refused loan or a refused limit. */
export const loanReasons = ['income-not-enough', 'income-not-proved', 'duties-too-high', 'score-too-low'] as const;
export type LoanReason = (typeof loanReasons)[number];

/** The terms of a limit: the score (or a raised limit in its place), net assets, and the instalment that can be afforded. */
export const limitTerms = ['score', 'raised', 'assets', 'affordable'] as const;
export type LimitTerm = (typeof limitTerms)[number];

/** The events of a credit score; `begin` is what each customer begins with. */
export const creditEventKinds = [
  'begin',
  'verified',
  'loan-repaid',
  'instalment-late',
  'subscription-unpaid',
  'deposit-called-back',
  'quiet-quarter',
] as const;
export type CreditEventKind = (typeof creditEventKinds)[number];

/** The payments of a loan in the fund records: what was lent, an instalment or a part of one, and what was repaid before its day. */
export const loanRecordKinds = ['paid-out', 'instalment', 'repayment'] as const;
export type LoanRecordKind = (typeof loanRecordKinds)[number];

/** Longest view of a customer on a refusal. */
export const viewLengthMax = 2_000;
