import { defineRule, wholeNumber } from '../house-rules/index.ts';

/** How long a new payee waits before money goes to it (by the business clock and by the machine's). */
export const payeeWaitHours = defineRule({
  name: 'payments.payee-wait-hours',
  unit: 'hours until money can go to a new payee',
  schema: wholeNumber({ min: 0, max: 720 }),
  preset: 24,
});

/** How many payees a customer has at once. */
export const payeesMax = defineRule({
  name: 'payments.payees-max',
  unit: 'payees of a customer',
  schema: wholeNumber({ min: 1, max: 200 }),
  preset: 20,
});
