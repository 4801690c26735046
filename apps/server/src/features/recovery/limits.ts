import { defineRule, wholeNumber } from '../../books/house-rules/index.ts';

const schema = wholeNumber({ min: 0, max: 1_000_000 });

export const recoveriesPerHour = defineRule({
  name: 'security.recoveries-per-hour',
  unit: 'requests for a forgotten password or lost factor from one address in an hour',
  schema,
  preset: 30,
});
/** Requests that show something aren't counted, so that a stranger who used these up doesn't keep the owner of a recovery code out. */
export const recoveriesWithoutProofPerDay = defineRule({
  name: 'security.recoveries-without-proof-per-day',
  unit: 'requests for a forgotten password of one account in a day, without anything shown',
  schema,
  preset: 3,
});
/** Of what a password was shown for, counted beside that of the address: who wants to keep an owner from asking needs several hours or addresses. */
export const recoveriesOfAccountPerHour = defineRule({
  name: 'security.recoveries-of-account-per-hour',
  unit: 'requests for a forgotten password or lost factor of one account in an hour',
  schema,
  preset: 60,
});

export const dayMs = 24 * 3_600_000;
/** By when a case is decided (business time). */
export const answerMs = 2 * 24 * 3_600_000;
/** How long the token of a refused sign-in can be used (system time). */
export const tokenMs = 15 * 60_000;
/** For how long a login password that took the place of a forgotten one shows no more than what it was given for (system time). */
export const replacedCountsMs = 7 * 24 * 3_600_000;
/** Cases older than this have long been decided or expired, whatever the market clock did. */
export const lookedAtMs = 30 * 24 * 3_600_000;
