import { currencies, powerOfTen, scaleOf, type Currency } from '@parkett/kernel';
import * as z from 'zod/mini';
import { defineRule, defineRulePer, noticeOfPrices, wholeNumber, type RulesInForce } from '../../books/house-rules/index.ts';
import type { Limits } from './rules/situation.ts';

const units = wholeNumber({ min: 0, max: 1e12 });
const per = Object.keys(currencies) as Currency[];

/** The smallest withdrawal, in whole units of the currency. All that can be withdrawn may always go. */
export const smallestWithdrawal = defineRulePer({
  name: 'withdrawals.minimum',
  unit: 'whole units of the currency',
  per,
  form: 'money',
  schema: units,
  preset: { EUR: 100, USD: 100, USDT: 100, CNY: 800, TWD: 3_500, HKD: 900, MYR: 450, THB: 3_500, JPY: 16_000, VND: 2_700_000, KRW: 10_000 },
});

/** The largest single withdrawal, in whole units of the currency. */
export const largestWithdrawal = defineRulePer({
  name: 'withdrawals.maximum',
  unit: 'whole units of the currency',
  per,
  form: 'money',
  schema: units,
  preset: {
    ...{ EUR: 50_000, USD: 50_000, USDT: 50_000, CNY: 400_000, TWD: 1_750_000, HKD: 450_000, MYR: 225_000 },
    ...{ THB: 1_750_000, JPY: 8_000_000, VND: 1_350_000_000, KRW: 75_000_000 },
  },
});

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/));

/** Weekdays in Berlin. */
export const withdrawalHours = defineRule({
  name: 'withdrawals.hours',
  unit: 'Berlin time, Monday to Friday',
  form: 'time',
  schema: z.strictObject({ from: time, to: time }),
  preset: { from: '09:30', to: '24:00' },
});

/** The price of a network, in whole units of the currency; a bank transfer has none. */
export const networkFee = defineRule({
  name: 'withdrawals.network-fee',
  unit: 'whole USDT for one transfer on a chain',
  form: 'money',
  noticeDays: noticeOfPrices,
  schema: wholeNumber({ min: 0, max: 1_000 }),
  preset: 1,
});

/** From this many whole euros on two operators decide. */
export const secondFromEuros = defineRule({
  name: 'withdrawals.second-from',
  unit: 'whole euros from which two operators decide',
  form: 'money',
  schema: units,
  preset: 10_000,
});

export const withdrawalDatedRules = [smallestWithdrawal, largestWithdrawal, withdrawalHours, networkFee, secondFromEuros];

/** The limits that hold at a moment, in minor units of a currency. */
export function limitsOf(rules: RulesInForce, currency: Currency): Limits {
  const one = powerOfTen(scaleOf(currency));
  const minor = (whole: number): bigint => BigInt(whole) * one;
  return {
    minimum: minor(rules.value(smallestWithdrawal)[currency]),
    maximum: minor(rules.value(largestWithdrawal)[currency]),
    hours: rules.value(withdrawalHours),
    networkFee: currency === 'USDT' ? minor(rules.value(networkFee)) : 0n,
    secondFromCents: BigInt(rules.value(secondFromEuros)) * 100n,
  };
}
