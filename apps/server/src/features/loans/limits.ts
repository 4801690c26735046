import { defineRule, noticeOfPrices, wholeNumber, type RulesInForce } from '../../books/house-rules/index.ts';

/** The price of a loan, for its whole life. */
export const loanRate = defineRule({
  name: 'loans.rate',
  unit: 'hundredths of a per cent a year',
  form: 'rate',
  noticeDays: noticeOfPrices,
  schema: wholeNumber({ min: 0, max: 10_000 }),
  preset: 790,
});

export const smallestLoan = defineRule({
  name: 'loans.minimum',
  unit: 'whole euros',
  form: 'money',
  schema: wholeNumber({ min: 1, max: 1_000_000 }),
  preset: 500,
});

/** The part of what is left of the income that an instalment may take. */
export const affordableShare = defineRule({
  name: 'loans.affordable-share',
  unit: 'hundredths of a per cent of income less duties',
  form: 'rate',
  schema: wholeNumber({ min: 0, max: 10_000 }),
  preset: 4_000,
});

export const reviewDays = defineRule({
  name: 'loans.review-days',
  unit: 'bank days in which an application is decided',
  schema: wholeNumber({ min: 1, max: 60 }),
  preset: 5,
});

export const loanDatedRules = [loanRate, smallestLoan, affordableShare, reviewDays];

/** The rules that hold at a moment. Amounts are cents. */
export const termsOf = (rules: RulesInForce) => ({
  rateBps: rules.value(loanRate),
  minimum: BigInt(rules.value(smallestLoan)) * 100n,
  shareBps: BigInt(rules.value(affordableShare)),
  reviewDays: rules.value(reviewDays),
});
export type LoanTerms = ReturnType<typeof termsOf>;
