import { defineRule, wholeNumber } from '../../books/house-rules/index.ts';

const schema = wholeNumber({ min: 0, max: 1_000_000_000 });

export const demoAccountsPerHour = defineRule({
  name: 'demoAccountsPerHour',
  unit: 'demo accounts that one address may open in an hour',
  schema,
  preset: 10,
});
export const registrationsPerHour = defineRule({
  name: 'registrationsPerHour',
  unit: 'registrations from one address in an hour',
  schema,
  preset: 20,
});
export const wrongInviteCodesPerHour = defineRule({
  name: 'wrongInviteCodesPerHour',
  unit: 'wrong invite codes from one address in an hour',
  schema,
  preset: 20,
});
