import { powerOfTen, scaleOf, type Currency } from '@parkett/kernel';
import { defineRule, noticeOfPrices, wholeNumber, type RulesInForce } from '../../books/house-rules/index.ts';

/** The fee of a block, in hundredths of a per cent of its value. */
export const feeRate = defineRule({
  name: 'block-trades.fee-rate',
  unit: 'hundredths of a per cent of the value',
  form: 'rate',
  noticeDays: noticeOfPrices,
  schema: wholeNumber({ min: 0, max: 1_000 }),
  preset: 5,
});

export const feeMinimum = defineRule({
  name: 'block-trades.fee-minimum',
  unit: 'whole units of the currency',
  form: 'money',
  noticeDays: noticeOfPrices,
  schema: wholeNumber({ min: 0, max: 100_000 }),
  preset: 25,
});

/** An offer keeps the days that held when it was drafted. */
export const lockDays = defineRule({
  name: 'block-trades.lock-days',
  unit: 'trading days',
  schema: wholeNumber({ min: 1, max: 250 }),
  preset: 5,
});

export const blockTradesRules = [feeRate, feeMinimum, lockDays];

export type FeeTerms = { readonly rateBps: bigint; readonly minimum: bigint };

/** The fee's rate and its least, in minor units of a currency. */
export const feeTermsOf = (rules: RulesInForce, currency: Currency): FeeTerms => ({
  rateBps: BigInt(rules.value(feeRate)),
  minimum: BigInt(rules.value(feeMinimum)) * powerOfTen(scaleOf(currency)),
});
