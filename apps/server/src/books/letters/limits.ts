import { defineRule, wholeNumber } from '../house-rules/index.ts';

const schema = wholeNumber({ min: 0, max: 1_000 });

/** Who asks in a stranger's name must not fill his mailbox. */
export const newPasswordLettersPerHour = defineRule({
  name: 'letters.new-password-per-hour',
  unit: 'letters with a link to a new password to one customer in an hour',
  schema,
  preset: 3,
});
/** With a link that is left he isn't written to again; after as many as this a day the desk is asked instead. */
export const newPasswordLettersPerDay = defineRule({
  name: 'letters.new-password-per-day',
  unit: 'letters with a link to a new password to one customer in a day',
  schema,
  preset: 12,
});
/** Whoever has just changed the address must not be able to change the password by it: the owner has this long to object. */
export const newAddressRestsDays = defineRule({
  name: 'letters.new-address-rests-days',
  unit: 'days until a link to a new password goes to an address that an account was changed to; before that the desk is asked',
  schema: wholeNumber({ min: 0, max: 365 }),
  preset: 7,
});
export const confirmLettersPerHour = defineRule({
  name: 'letters.confirm-per-hour',
  unit: 'letters with a link that confirms an address to one customer in an hour',
  schema,
  preset: 3,
});
/** One mailbox has as many addresses as its owner, or a stranger, can think of words behind a plus sign. */
export const confirmLettersToMailboxPerHour = defineRule({
  name: 'letters.confirm-to-mailbox-per-hour',
  unit: 'letters with a link that confirms an address to one mailbox in an hour',
  schema,
  preset: 6,
});
/** Many at once would bury the letter that matters; all devices and cases are listed in the app. */
export const repeatedLettersPerHour = defineRule({
  name: 'letters.repeated-per-hour',
  unit: 'letters that tell one customer of new devices in an hour, and as many that somebody asks the desk for his account',
  schema,
  preset: 3,
});
export const letterRules = [
  newPasswordLettersPerHour,
  newPasswordLettersPerDay,
  newAddressRestsDays,
  confirmLettersPerHour,
  confirmLettersToMailboxPerHour,
  repeatedLettersPerHour,
];
