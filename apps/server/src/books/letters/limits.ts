import { defineRule, wholeNumber } from '../house-rules/index.ts';

const schema = wholeNumber({ min: 0, max: 1_000 });

/** Who asks in a stranger's name must not fill his mailbox. */
export const newPasswordLettersPerHour = defineRule({
  name: 'letters.new-password-per-hour',
  unit: 'letters with a link to a new password to one customer in an hour',
  schema,
  preset: 3,
});
export const confirmLettersPerHour = defineRule({
  name: 'letters.confirm-per-hour',
  unit: 'letters with a link that confirms an address to one customer in an hour',
  schema,
  preset: 3,
});
