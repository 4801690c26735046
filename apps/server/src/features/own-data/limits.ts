import { defineRule, wholeNumber } from '../../books/house-rules/index.ts';

/** Files of one's own data in an hour: each reads all that there is. */
export const exportsPerHour = defineRule({ name: 'own-data.exports-per-hour', unit: 'files', schema: wholeNumber({ min: 1, max: 100 }), preset: 3 });

/** Accounts that somebody may ask for in an hour: each answer tells whether it is taken. */
export const accountsPerHour = defineRule({
  name: 'own-data.accounts-per-hour',
  unit: 'accounts',
  schema: wholeNumber({ min: 1, max: 100 }),
  preset: 3,
});
