import { unlockMinutes } from '@parkett/contract/confirming';
import { defineRule, wholeNumber } from '../house-rules/index.ts';

const longest = unlockMinutes.at(-1)!;

/** The longest time after a money command for which trading stays unlocked; stands above what customers chose. */
export const unlockMinutesMax = defineRule({
  name: 'customers.unlock-minutes-max',
  unit: 'minutes',
  schema: wholeNumber({ min: 1, max: longest }),
  preset: longest,
});
