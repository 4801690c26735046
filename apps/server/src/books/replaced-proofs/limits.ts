import { defineRule, wholeNumber } from '../house-rules/index.ts';

/** How long new payees and withdrawals wait after a password or second factor was replaced that its owner hadn't at hand (by the business clock and by the machine's). */
export const payOutWaitHours = defineRule({
  name: 'security.pay-out-wait-hours',
  unit: 'hours until new payees and withdrawals after a forgotten password or lost second factor was replaced',
  schema: wholeNumber({ min: 0, max: 720 }),
  preset: 24,
});
