import { serviceHours as hours } from '@parkett/contract/customer-service';
import { powerOfTen, scaleOf, type Currency } from '@parkett/kernel';
import { defineRule, defineRulePer, wholeNumber, type RuleBook } from '../../books/house-rules/index.ts';
import type { Limits } from './rules/judge-announcement.ts';

/** The currencies that deposits come in. */
const currencies = ['EUR', 'USDT'] as const satisfies Currency[];
export type DepositCurrency = (typeof currencies)[number];

const units = wholeNumber({ min: 1, max: 1e9 });

export const smallestDeposit = defineRulePer({
  name: 'deposits.minimum',
  unit: 'whole units of the currency',
  per: currencies,
  form: 'money',
  schema: units,
  preset: { EUR: 10, USDT: 10 },
});

export const largestDeposit = defineRulePer({
  name: 'deposits.maximum',
  unit: 'whole units of the currency',
  per: currencies,
  form: 'money',
  schema: units,
  preset: { EUR: 100_000, USDT: 100_000 },
});

export const depositHours = defineRule({
  name: 'deposits.hours',
  unit: 'Berlin time, Monday to Friday',
  form: 'time',
  schema: hours,
  preset: { from: '00:00', to: '23:59' },
});

export const announcementDays = defineRule({
  name: 'deposits.announcement-days',
  unit: 'days of TARGET after which an announcement without money ends',
  schema: wholeNumber({ min: 1, max: 60 }),
  preset: 5,
});

/** Minutes that a deposit usually takes, as long as there are too few to tell. */
export const usualMinutes = 120;

/** The limits that hold now, in minor units. */
export function limitsNow(ruleBook: Pick<RuleBook, 'now'>, currency: DepositCurrency): Limits {
  const one = powerOfTen(scaleOf(currency));
  return {
    minimum: BigInt(ruleBook.now(smallestDeposit)[currency]) * one,
    maximum: BigInt(ruleBook.now(largestDeposit)[currency]) * one,
    hours: ruleBook.now(depositHours),
  };
}
